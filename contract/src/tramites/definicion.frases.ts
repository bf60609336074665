import { localDate } from '../platform/localDates.ts'
import type { Locale } from '../platform/locale.ts'
import type { CondicionVista } from './definicion.condiciones.ts'

/** Parameters of a condition's sentence (`motivosTramite.<motivo>`), with dates in the reader's format; `count` if it has a plural. */
export function datosDeFrase({ datos }: Pick<CondicionVista, 'datos'>, idioma: Locale): Record<string, string | number> {
  const dichos = Object.fromEntries(
    Object.entries(datos).map(([nombre, valor]) => [
      nombre,
      nombre === 'dia' && typeof valor === 'string' && valor !== '' ? localDate(idioma, valor) : valor,
    ]),
  )
  return { ...dichos, count: Number(datos.faltan ?? 0) }
}

/** Sentences with plural forms. */
export const motivosConPlural: readonly string[] = ['antiguedad', 'antiguedadEseDia']
