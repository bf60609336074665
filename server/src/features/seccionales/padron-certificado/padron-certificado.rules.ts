import type { CeldaPadron } from '@gremial/contract/seccionales/padron-certificado.ts'
import { addDays, dateOf, formatDate, timeOf } from '@gremial/contract/values/dates.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'

/** Last day of the month that starts on a day. */
export const finDeMes = (mes: string): string => addDays(mesSiguiente(mes), -1)

const mesSiguiente = (mes: string): string => `${addDays(mes, 31).slice(0, 7)}-01`

/** First days of the months that ended before a day, latest first. */
export function mesesTerminados(hoy: string, cuantos: number): string[] {
  const meses: string[] = []
  for (let mes = `${hoy.slice(0, 7)}-01`; meses.length < cuantos; ) {
    mes = `${addDays(mes, -1).slice(0, 7)}-01`
    meses.push(mes)
  }
  return meses
}

const afiliados = (n: number): string => (n === 1 ? '1 afiliado' : `${formatNumber(n)} afiliados`)

export interface LoCertificado {
  numero: string
  dia: string
  momento: Date
  afiliados: number
  supuestos: number
  conteo: readonly CeldaPadron[]
  huellaLista: string
  reemplaza: { numero: string; motivo: string } | undefined
}

/**
 * Text of the document, by lines, in Spanish like all documents of the organisation. A line with a tab is a table row, and the
 * line before the first of them its title.
 */
export function textoPadron(c: LoCertificado): string {
  return [
    `Certificado del padrón n.º ${c.numero}`,
    `Afiliados al ${formatDate(c.dia)}: ${afiliados(c.afiliados)}.`,
    `Según lo que el padrón sabía el ${formatDate(dateOf(c.momento))} a las ${timeOf(c.momento)}. Una corrección posterior no lo cambia.`,
    ...(c.supuestos > 0
      ? [
          `De ${afiliados(c.supuestos)} el padrón todavía no había dicho nada ese día: sólo se sabe el alta, y figuran como en lo primero que dijo.`,
        ]
      : []),
    ...(c.reemplaza ? [`Reemplaza al n.º ${c.reemplaza.numero}: ${c.reemplaza.motivo.replace(/\s+/g, ' ')}`] : []),
    `Huella de la lista de afiliados (SHA-256): ${c.huellaLista}`,
    ...tabla('Por estado', c.conteo, 'estado'),
    ...tabla('Por categoría', c.conteo, 'categoria'),
    ...tabla('Por seccional', c.conteo, 'seccional'),
  ].join('\n')
}

function tabla(titulo: string, conteo: readonly CeldaPadron[], por: 'estado' | 'categoria' | 'seccional'): string[] {
  const sumas = Map.groupBy(conteo, (celda) => celda[por])
  return [
    titulo,
    ...[...sumas]
      .map(([nombre, celdas]) => ({ nombre, n: celdas.reduce((suma, { cantidad }) => suma + cantidad, 0) }))
      .toSorted((a, b) => b.n - a.n || (a.nombre < b.nombre ? -1 : 1))
      .map(({ nombre, n }) => `${nombre}\t${formatNumber(n)}`),
  ]
}
