import type { historia as textos } from '../textos/es/afiliado/historia.ts'
import { dateOf, formatDate } from '../values/dates.ts'
import { type Creencia, type DiaHistoria, datosConHistoria, type FuenteHistoria } from './historia.ts'

type ClaveElDia = keyof typeof textos.listas.elDia

/**
 * How somebody was on a day, in words: the same on the screen and on the certificate. Null when it is not known: nobody said anything of that
 * day, or it is before the first day that anybody spoke of (`supuesto`), of which only the joining is known.
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

/** What the words of a source say: its file, the day that it speaks of and the one on which it was known. */
export const diasDe = ({ archivo, alDia, sabido }: FuenteHistoria) => ({
  archivo: archivo ?? '',
  alDia: formatDate(alDia),
  sabido: formatDate(dateOf(new Date(sabido))),
})
