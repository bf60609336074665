/** An amount as the books write it out, in Spanish: "mil doscientos treinta y cuatro pesos con 50/100". */

const hasta29 = [
  'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
]
  .join(' ')
  .split(' ')
const decenas = ' . . treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ').slice(1)
const centenas = '. ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
  ' ',
)

/** Up to 999, before a noun: "un", "veintiún". */
function menorQueMil(n: number): string {
  if (n === 100) return 'cien'
  if (n >= 100) return [centenas[Math.floor(n / 100)], ...(n % 100 ? [menorQueMil(n % 100)] : [])].join(' ')
  if (n < 30) return hasta29[n] ?? ''
  return [decenas[Math.floor(n / 10) - 1], ...(n % 10 ? [hasta29[n % 10]] : [])].join(' y ')
}

function entero(n: number): string {
  if (n < 1000) return menorQueMil(n)
  if (n < 1_000_000) {
    const miles = Math.floor(n / 1000)
    return [miles === 1 ? 'mil' : `${menorQueMil(miles)} mil`, ...(n % 1000 ? [menorQueMil(n % 1000)] : [])].join(' ')
  }
  const millones = Math.floor(n / 1_000_000)
  return [millones === 1 ? 'un millón' : `${entero(millones)} millones`, ...(n % 1_000_000 ? [entero(n % 1_000_000)] : [])].join(
    ' ',
  )
}

/** Integer cents, up to less than a billion pesos (10¹²). */
export function pesosEnLetras(centavos: number): string {
  const pesos = Math.floor(centavos / 100)
  const noun = pesos === 1 ? 'peso' : pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? 'de pesos' : 'pesos'
  return `${entero(pesos)} ${noun} con ${String(centavos % 100).padStart(2, '0')}/100`
}
