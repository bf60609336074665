import type { Sobrante } from '@gremial/contract/administracion/importacion.revision.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import type { Indicio } from './importacion.adivinar.rules.ts'
import { esArruinado, esRelleno } from './importacion.limpieza.rules.ts'
import { esNombreDePila } from './importacion.nombres.rules.ts'
import { leerDia } from './importacion.valores.ts'

/** Unused columns with values: the kind of each, and a proposed meaning. */

const casiTodas = 0.8

const esDiaEscrito = (hoy: string) => (valor: string) =>
  /^\d+$/.test(valor)
    ? /^(19|20)\d{6}$/.test(valor) && leerDia(valor, hoy) !== undefined
    : leerDia(valor, hoy, 'cualquiera') !== undefined
const esNumeroLargo = (valor: string): boolean => /^\d{5,15}$/.test(valor.replace(/[\s.-]/g, '').replace(/,0+$/, ''))
const esPalabras = (valor: string): boolean => /^[\p{L}'’. -]{2,60}$/u.test(valor)

function claseDe(valores: readonly string[], plano: string, hoy: string): Sobrante['clase'] {
  const casi = (vale: (valor: string) => boolean) => valores.filter(vale).length >= casiTodas * valores.length
  if (casi(esDiaEscrito(hoy))) return 'fechas'
  if (casi(esNumeroLargo) && new Set(valores).size >= casiTodas * valores.length) return 'numeros'
  const deNombres =
    /NOMBRE|APELLIDO/.test(plano) || valores.filter((v) => v.split(' ').some(esNombreDePila)).length >= valores.length / 2
  return casi(esPalabras) && deNombres ? 'nombres' : 'textos'
}

/** Proposed meaning, among the missing columns. */
function propuestaDe(clase: Sobrante['clase'], plano: string, usadas: ReadonlySet<string>, partido: boolean): string | null {
  if (clase === 'fechas' && !usadas.has('FECHA ALTA') && /INGRESO|AFIL|ALTA/.test(plano)) return 'FECHA ALTA'
  if (clase === 'fechas' && !usadas.has('FECHA BAJA') && /BAJA|EGRESO/.test(plano)) return 'FECHA BAJA'
  return clase === 'nombres' && partido && /NOMBRE/.test(plano) ? 'NOMBRE 2' : null
}

/** In the order of the file. `llenas` counts the sample until the whole file is read. */
export function sobrantes(
  titulos: readonly string[],
  muestra: ReadonlyArray<readonly string[]>,
  usados: Readonly<Record<string, readonly number[]>>,
  indicios: readonly Indicio[],
  hoy: string,
): Sobrante[] {
  const enUso = new Set(Object.values(usados).flat())
  const usadas = new Set(Object.keys(usados))
  const partido = usados['APELLIDO Y NOMBRE']?.length === 2
  return titulos.flatMap((titulo, at) => {
    const valores = muestra.flatMap((fila) => (fila[at] && !esRelleno('', fila[at]) && !esArruinado(fila[at]) ? [fila[at]] : []))
    // The departure reason is read but not stored.
    const leido = usados['MOTIVO BAJA']?.includes(at)
    if (valores.length === 0 || (enUso.has(at) && !leido)) return []
    const plano = plainTitle(titulo)
    // Halves of a name that another column has in full.
    const yaEsta = usadas.has('APELLIDO Y NOMBRE') && !partido && /^(APELLIDOS?|NOMBRES?)$/.test(plano)
    const clase = leido || yaEsta ? 'textos' : claseDe(valores, plano, hoy)
    const dudosa = indicios[at]?.es ?? null
    return [
      {
        at,
        titulo,
        clase,
        llenas: valores.length,
        propuesta: leido ? null : (dudosa ?? propuestaDe(clase, plano, usadas, partido)),
      },
    ]
  })
}

/** True if the user must decide about it before it is ignored. */
export const preguntaPor = ({ clase, propuesta }: Sobrante): boolean => clase !== 'textos' || propuesta !== null
