import { dateOf, parseTypedDate } from '@gremial/contract/values/dates.ts'
import { parseAmount } from '@gremial/contract/values/money.ts'

/** Days and amounts as banks write them; what is unclear is undefined. */

const conZona = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/

/** A day as banks write it, its time apart; of a timestamp with its offset, the day that it was here. */
export function diaEscrito(valor: string, hoy: string, mesPrimero = false): string | undefined {
  if (conZona.test(valor.trim())) {
    const momento = new Date(valor.trim().replace(' ', 'T'))
    return Number.isNaN(momento.getTime()) ? undefined : dateOf(momento)
  }
  const dia = valor
    .trim()
    .split(/[T ](?=\d{1,2}:\d{2})/, 1)
    .join('')
    .replace(/\.$/, '')
  const junto = /^(\d{4})(\d{2})(\d{2})$/.exec(dia)
  if (junto && Number(junto[1]) >= 2000) return parseTypedDate(`${junto[1]}-${junto[2]}-${junto[3]}`, hoy)
  const partes = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(dia)
  if (mesPrimero && partes) return parseTypedDate(`${partes[2]}/${partes[1]}/${partes[3]}`, hoy)
  return parseTypedDate(dia.replace(/^(\d{4})\/(\d{2})\/(\d{2})$/, '$1-$2-$3'), hoy)
}

/** True when a column writes the month first: only when some day can be read in no other way. */
export const esMesPrimero = (valores: readonly string[]): boolean => {
  const partes = valores.flatMap((v) => {
    const p = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})\b/.exec(v)
    return p ? [[Number(p[1]), Number(p[2])] as const] : []
  })
  return partes.some(([, b]) => b > 12) && partes.every(([a]) => a <= 12)
}

/** How the amounts of a file are written: with a dot for decimals only when some amount says so and none says the opposite. */
export function conPunto(valores: readonly string[]): boolean {
  const limpios = valores.map((v) => v.replace(/[^\d.,]/g, ''))
  const punto = limpios.some((v) => /^[\d,]*\.\d{1,2}$/.test(v) || /\d,\d{3}\./.test(v))
  const coma = limpios.some((v) => /,\d{1,2}$/.test(v) || /\d\.\d{3},/.test(v))
  return punto && !coma
}

/** An amount of a bank in cents, "(1.234,50)" and "1.234,50-" below zero; undefined when it is unclear, null when it is empty. */
export function leerMonto(valor: string, punto: boolean): number | null | undefined {
  let texto = valor.replace(/[\s\u00a0]/g, '').replace(/^(ARS|AR\$|\$)/i, '')
  if (texto === '' || /^-+$/.test(texto)) return null
  let signo = 1
  const entre = /^\((.*)\)$/.exec(texto)
  if (entre) [signo, texto] = [-1, entre[1] ?? '']
  else if (/^[^-].*-$/.test(texto)) [signo, texto] = [-1, texto.slice(0, -1)]
  // A cell of a workbook carries the noise of its sums.
  if (/^-?\d+\.\d{3,}$|^-?\d+(\.\d+)?E[+-]?\d+$/i.test(texto) && punto) {
    const centavos = Math.round(Number(texto) * 100)
    return Number.isSafeInteger(centavos) && Math.abs(centavos / 100 - Number(texto)) < 1e-6 ? signo * centavos : undefined
  }
  if (punto) {
    if (!/^[-+]?\$?(\d{1,3}(,\d{3})+|\d+)?(\.\d{1,2})?$/.test(texto)) return undefined
    texto = texto.replaceAll(',', '')
  }
  const centavos = parseAmount(texto)
  return centavos === undefined ? undefined : signo * centavos
}
