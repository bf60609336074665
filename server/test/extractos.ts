import type { Suelto } from '../src/features/tesoreria/conciliacion/conciliar.rules.ts'

/**
 * Generated months of a box and its bank, by seed. The generator knows which line is which movement; the portal's matching is
 * compared with that. Nothing here knows how the portal matches.
 */

interface Verdad {
  lineas: number[]
  movimientos: number[]
}
export interface MesInventado {
  lineas: Suelto[]
  movimientos: Suelto[]
  /** Lines and movements that are the same money. */
  verdad: Verdad[]
  /** Sums of several, which a person has to match. */
  sumas: Verdad[]
}

/** mulberry32. */
export function random(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const apellidos = [
  'Sosa',
  'Giménez',
  'Farías',
  'Ledesma',
  'Quiroga',
  'Núñez',
  'Ibarra',
  'Paredes',
  'Luna',
  'Cabrera',
  'Vega',
  'Molina',
]
const names = ['Elena', 'Pedro', 'Norma', 'Marta', 'Julio', 'Carlos', 'Estela', 'Hugo', 'Raquel', 'Darío']
const firmas = [
  'Librería Santa Fe',
  'Imprenta Belgrano',
  'Hotel Colón',
  'Ferretería Robles',
  'Transportes Andes',
  'Panadería Aurora',
  'Limpieza Brillo',
  'Seguros Horizonte',
]
/** Dues and rents: amounts that repeat. */
const duplicates = [2_880_000, 1_250_000, 4_500_000]

export function mesInventado(seed: number, days = 30): MesInventado {
  const r = random(seed)
  const entero = (n: number) => Math.floor(r() * n)
  const uno = <T>(de: readonly T[]): T => de[entero(de.length)] as T
  const day = (n: number) => new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10)
  const month: MesInventado = { lineas: [], movimientos: [], verdad: [], sumas: [] }
  let [ultimaLinea, ultimoMovimiento] = [0, 0]
  const line = (when: number, centavos: number, text: string): number => {
    month.lineas.push({ id: ++ultimaLinea, fecha: day(when), centavos, texto: `${text} CTA 0110599` })
    return ultimaLinea
  }
  const movimiento = (when: number, centavos: number, texto: string, corrige: number | null = null): number => {
    month.movimientos.push({ id: ++ultimoMovimiento, fecha: day(when), centavos, texto, corrige })
    return ultimoMovimiento
  }
  const es = (lineas: number[], movimientos: number[]) => month.verdad.push({ lineas, movimientos })
  const cualquiera = () => 100_000 + entero(60_000_000)
  const numero = () => String(1_000_000 + entero(8_999_999))
  const person = () => `${uno(apellidos)}, ${uno(names)}`
  /** At most two days late, or over a weekend. */
  const desliz = () => entero(3) + (r() < 0.1 ? 2 : 0)

  const hacer: Record<string, () => void> = {
    proveedor() {
      const [d, c, firma, n] = [entero(days - 5), cualquiera(), uno(firmas), numero()]
      const withNumber = r() < 0.4
      es(
        [line(d + desliz(), -c, r() < 0.5 ? `DEBITO ${firma} ${n}` : `TRANSFERENCIA A TERCEROS ${n}`)],
        [movimiento(d, -c, withNumber ? `${firma}, transf. ${n}` : `${firma}, factura ${entero(9000)}`)],
      )
    },
    rendicion() {
      const [d, c, n] = [2 + entero(days - 7), cualquiera(), String(entero(9000)).padStart(4, '0')]
      const lote = `000001${String(1000 + entero(8999))}`
      // The bank is often a day ahead of the box.
      es(
        [line(d - entero(2), c, `TRANSFERENCIA RECIBIDA ${r() < 0.5 ? lote : `REND ${n}/2026`}`)],
        [movimiento(d + desliz(), c, `Pago de la rendición ${n}/2026 ${lote}`)],
      )
    },
    cuota() {
      const [d, c, quien] = [entero(days - 5), uno(duplicates), person()]
      const [apellido, nombre] = quien.split(', ')
      es(
        [line(d, c, `TRANSFERENCIA RECIBIDA ${quien}`)],
        [movimiento(d + entero(3), c, r() < 0.9 ? `Cuota de ${nombre} ${apellido}` : 'Cuota sindical')],
      )
    },
    cheque() {
      const [d, c, n] = [entero(days - 20), cualquiera(), String(300 + entero(9000)).padStart(8, '0')]
      es([line(d + 1 + entero(18), -c, `CHEQUE 48 HS ${n}`)], [movimiento(d, -c, `${uno(firmas)}, cheque ${Number(n)}`)])
    },
    pase() {
      const [d, c, n] = [entero(days - 5), (1 + entero(60)) * 1_000_000, numero()]
      const sale = r() < 0.5
      const text = sale ? 'Salida de banco a la caja chica' : 'Depósito de efectivo'
      es(
        [line(d + desliz(), sale ? -c : c, sale ? `EXTRACCION ${n}` : `DEPOSITO BOLETA ${n}`)],
        [movimiento(d, sale ? -c : c, r() < 0.85 ? `${text}, boleta ${n}` : text)],
      )
    },
    gasto() {
      const [d, c] = [entero(days), 100_000 + entero(1_000_000)]
      line(d, -c, 'COMISION MANTENIMIENTO')
      line(d, -Math.round(c * 0.21), 'IVA S/ COMISION 21 %')
    },
    devuelta() {
      const [d, c, n] = [entero(days - 4), cualquiera(), numero()]
      es([line(d, -c, `TRANSFERENCIA A TERCEROS ${n}`), line(d + 1 + entero(3), c, `REVERSA TRANSFERENCIA ${n}`)], [])
    },
    deshecho() {
      const [d, c] = [entero(days - 6), cualquiera()]
      const first = movimiento(d, -c, `${uno(firmas)}, mal cargado`)
      es([], [first, movimiento(d + 1 + entero(3), c, 'Contraasiento', first)])
    },
    soloBanco: () => void line(entero(days), uno([cualquiera(), ...duplicates]), `DEPOSITO POR VENTANILLA ${numero()}`),
    soloCaja: () =>
      void movimiento(entero(days), uno([cualquiera(), ...duplicates]), `Depósito de ${uno(names)}a ${uno(apellidos)}z`),
    /** A line missing from the box and a movement missing from the bank, with one repeated amount. */
    trampa() {
      const [d, c] = [entero(days - 5), uno(duplicates)]
      line(d, c, `TRANSFERENCIA RECIBIDA ${person()}`)
      movimiento(d + entero(3), c, `Cuota de ${uno(names)} ${uno(apellidos)}x`)
    },
    /** Two cheques of one amount, of which the bank paid the other one. */
    cheques() {
      const [d, c, n] = [entero(days - 8), cualquiera(), 400 + entero(500)]
      movimiento(d, -c, `${uno(firmas)}, cheque ${n}`)
      es([line(d + 2 + entero(3), -c, `CHEQUE 00000${n + 1}`)], [movimiento(d + 1, -c, `${uno(firmas)}, cheque ${n + 1}`)])
    },
    /** Twins without a name or a number: only a person can decide. */
    gemelos() {
      const [d, c] = [entero(days - 5), cualquiera()]
      for (let i = 0; i < 2; i++) es([line(d + entero(2), c, 'DEPOSITO EN CAJERO')], [movimiento(d, c, 'Cobranza del día')])
    },
    suma() {
      const [d, c] = [entero(days - 4), 1000 + entero(9_000_000)]
      const lineas = [1, 2, 3].map((n) => line(d, c + n * 137, `TRANSFERENCIA RECIBIDA ${person()}`))
      month.sumas.push({ lineas, movimientos: [movimiento(d + 1, 3 * c + 6 * 137, 'Transferencias, 3 afiliados')] })
    },
    cruzado() {
      const d = entero(days - 3)
      line(d, -4_532_000, 'DEBITO LIBRERIA')
      movimiento(d, -4_352_000, 'Librería, cartuchos')
    },
  }
  const times: Record<string, number> = {
    proveedor: 14,
    rendicion: 6,
    cuota: 6,
    cheque: 4,
    pase: 4,
    gasto: 2,
    devuelta: 1,
    deshecho: 1,
    soloBanco: 2,
    soloCaja: 2,
    trampa: 1,
    cheques: 1,
    suma: 1,
    cruzado: 1,
  }
  for (const [que, n] of Object.entries(times)) for (let i = 0; i < n; i++) hacer[que]?.()
  if (r() < 0.5) hacer.gemelos?.()
  month.lineas.sort((a, b) => a.fecha.localeCompare(b.fecha) || a.id - b.id)
  return month
}
