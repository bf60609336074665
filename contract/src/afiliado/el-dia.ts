import type { historia as textos } from '../textos/es/afiliado/historia.ts'
import { dateOf, formatDate } from '../values/dates.ts'
import { type Creencia, type DiaHistoria, datosConHistoria, type FuenteHistoria } from './historia.ts'

type ClaveElDia = keyof typeof textos.listas.elDia

/**
 * A member's state on a day, as text: the same on the screen and on the certificate. Null if unknown: no data for that day, or it
 * precedes the first recorded day (`supuesto`), for which only the joining is known.
 */
export function contarElDia(
  { ahora, entonces }: DiaHistoria,
  decir: (clave: ClaveElDia, datos?: Record<string, string>) => string,
): { respuesta: string; empresa: string; segun: string; entonces: string; otra: boolean } | null {
  if (!ahora || ahora.supuesto) return null
  const { empresa, fuente } = ahora
  const como = ({ estado, categoria, seccional }: Creencia) => ({ estado, categoria, seccional })
  const dias = { ...diasDe(fuente), hecho: fuente.hecho ? decir(fuente.hecho) : '' }
  const segun = {
    archivo: 'segunArchivo',
    oficina: 'segunOficina',
    inicio: 'segunInicio',
    hecho: 'segunHecho',
    deshecho: 'segunDeshecho',
    fusion: 'segunFusion',
    separacion: 'segunSeparacion',
  } as const
  const otra = entonces !== null && datosConHistoria.some((dato) => ahora[dato] !== entonces[dato])
  return {
    respuesta: decir(ahora.vinculado ? 'eraAfiliado' : 'noVinculado', como(ahora)),
    empresa: empresa ? decir('trabajaba', { empresa }) : decir('sinEmpresa'),
    segun: decir(segun[fuente.tipo], dias),
    entonces: !entonces
      ? decir('entoncesNada')
      : otra
        ? decir('entoncesOtra', {
            ...como(entonces),
            empresa: entonces.empresa ? decir('enEmpresa', { empresa: entonces.empresa }) : '',
          })
        : decir('entoncesIgual'),
    otra,
  }
}

/** Data for the text of a source: its file, its reference date and the date it was recorded. */
export const diasDe = ({ archivo, alDia, sabido }: FuenteHistoria) => ({
  archivo: archivo ?? '',
  alDia: formatDate(alDia),
  sabido: formatDate(dateOf(new Date(sabido))),
})
