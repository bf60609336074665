/** Amounts in Spanish words, as account books write them: "mil doscientos treinta y cuatro pesos con 50/100". */

const upTo29 = [
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
]
  .join(' ')
  .split(' ')
const tens = ' . . treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ').slice(1)
const hundreds = '. ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
  ' ',
)

/** Up to 999, in the form used before a noun: "un", "veintiún". */
function belowThousand(n: number): string {
  if (n === 100) return 'cien'
  if (n >= 100) return [hundreds[Math.floor(n / 100)], ...(n % 100 ? [belowThousand(n % 100)] : [])].join(' ')
  if (n < 30) return upTo29[n] ?? ''
  return [tens[Math.floor(n / 10) - 1], ...(n % 10 ? [upTo29[n % 10]] : [])].join(' y ')
}

function integer(n: number): string {
  if (n < 1000) return belowThousand(n)
  if (n < 1_000_000) {
    const thousands = Math.floor(n / 1000)
    return [thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`, ...(n % 1000 ? [belowThousand(n % 1000)] : [])].join(' ')
  }
  const millions = Math.floor(n / 1_000_000)
  return [
    millions === 1 ? 'un millón' : `${integer(millions)} millones`,
    ...(n % 1_000_000 ? [integer(n % 1_000_000)] : []),
  ].join(' ')
}

/** Takes integer cents of less than 10¹² pesos. */
export function amountInWords(cents: number): string {
  const pesos = Math.floor(cents / 100)
  const noun = pesos === 1 ? 'peso' : pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? 'de pesos' : 'pesos'
  return `${integer(pesos)} ${noun} con ${String(cents % 100).padStart(2, '0')}/100`
}
