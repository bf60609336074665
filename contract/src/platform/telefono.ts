/** A phone as people write it, read into the three parts that the specification keeps: prefix, area code and number, 12 digits in all. */

export interface Telefono {
  prefijoTelefono: string
  caracteristicaTelefono: string
  telefono: string
}

const pais = '54'
/** Area codes of three figures; 11 has two and the others four (national numbering plan). */
const deTres = new Set(
  '220 221 223 230 236 237 249 260 261 263 264 266 280 291 294 297 298 299 336 341 342 343 345 348 351 353 358 362 364 370 376 379 380 381 383 385 387 388'.split(
    ' ',
  ),
)

/** How long its area code may be, the likeliest first: some of four figures begin as one of three. */
function largosDeArea(nacional: string): number[] {
  if (nacional.startsWith('11')) return [2]
  if (!/^[23]/.test(nacional)) return []
  return deTres.has(nacional.slice(0, 3)) ? [3, 4] : [4]
}

/** The number with its area code, without the zero before it, the nine of a mobile from abroad, nor the 15 of one from here. */
function sinMarcas(cifras: string): string | undefined {
  let n = cifras.replace(/^0+/, '')
  if (n.length > 10 && n.startsWith(pais)) n = n.slice(2).replace(/^0/, '')
  if (n.length > 10 && n.startsWith('9')) n = n.slice(1).replace(/^0/, '')
  if (n.length === 12) {
    const area = largosDeArea(n).find((largo) => n.startsWith('15', largo))
    if (area) n = n.slice(0, area) + n.slice(area + 2)
  }
  return n.length === 10 && largosDeArea(n).length > 0 ? n : undefined
}

/** One of another country: only with its parts told apart, since no plan of ours says where they end. */
function deAfuera(texto: string): Telefono | undefined {
  if (!/^\+?\d/.test(texto)) return undefined
  const [prefijoTelefono = '', caracteristicaTelefono = '', ...resto] = texto.split(/\D/).filter((parte) => parte !== '')
  if (prefijoTelefono === pais || prefijoTelefono.length > 4 || caracteristicaTelefono.length > 4) return undefined
  const telefono = resto.join('')
  const juntas = prefijoTelefono + caracteristicaTelefono + telefono
  return juntas.length === 12 && telefono !== '' && telefono.length <= 10
    ? { prefijoTelefono, caracteristicaTelefono, telefono }
    : undefined
}

/** As `telefonoCompleto` writes it. */
const conGuiones = /^\d{1,4}-\d{1,4}-\d{4,10}$/

/** @example leerTelefono('0341 15-614-3162') // { prefijoTelefono: '54', caracteristicaTelefono: '341', telefono: '6143162' } */
export function leerTelefono(texto: string): Telefono | undefined {
  const limpio = texto.trim()
  if (limpio.length > 40 || !/^\+?[\d\s().\-/]+$/.test(limpio)) return undefined
  const nacional = sinMarcas(limpio.replace(/\D/g, ''))
  if (limpio.startsWith('+') && !limpio.replace(/\D/g, '').startsWith(pais)) return deAfuera(limpio)
  if (!nacional) return conGuiones.test(limpio) ? deAfuera(limpio) : undefined
  // An area code that is written apart is that one.
  const grupos = limpio.split(/\D+/).map((g) => g.replace(/^0+/, ''))
  const largos = largosDeArea(nacional)
  const area = largos.find((largo) => grupos.includes(nacional.slice(0, largo))) ?? largos[0]
  return { prefijoTelefono: pais, caracteristicaTelefono: nacional.slice(0, area), telefono: nacional.slice(area) }
}

/** As it is read: the country only when it is another. */
export function mostrarTelefono({ prefijoTelefono, caracteristicaTelefono, telefono }: Telefono): string {
  if (prefijoTelefono === pais) return `${caracteristicaTelefono} ${telefono.slice(0, -4)}-${telefono.slice(-4)}`
  return [prefijoTelefono && `+${prefijoTelefono}`, caracteristicaTelefono, telefono].filter(Boolean).join(' ')
}

/** A phone that came as one text, as it is read. */
export function telefonoLegible(texto: string): string {
  const leido = leerTelefono(texto)
  return leido ? mostrarTelefono(leido) : texto
}

/** The phone as one text, dash-joined: 14 characters (K-28); '' when there is none. */
export const telefonoCompleto = ({ prefijoTelefono, caracteristicaTelefono, telefono }: Telefono): string =>
  [prefijoTelefono, caracteristicaTelefono, telefono].filter(Boolean).join('-')

/** A phone that came as one text, as it is kept: dash-joined when it can be read, and as it came when not. */
export function normalizarTelefono(texto: string): string {
  const leido = leerTelefono(texto)
  return leido ? telefonoCompleto(leido) : texto
}

/** Its figures alone: the twelve when it can be read, and those that came when not. A letter stays, to be refused in words. */
export const cifrasTelefono = (texto: string): string => normalizarTelefono(texto).replace(/[\s().+\-/]/g, '')
