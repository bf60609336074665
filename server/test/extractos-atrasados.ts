import type { Suelto } from '../src/features/tesoreria/conciliacion/conciliar.rules.ts'
import { random } from './extractos.ts'

/**
 * A generated first bank statement, of November, for a box that is behind. October's movements are unmatched, because their lines
 * were never read. The treasurer has not entered some of November's. Texts name documents, periods, clients and agreements, the
 * same ones each month.
 */

interface Par {
  linea: number
  movimiento: number
  /** True if an operation number decides it, or the day and a name. */
  cierto: boolean
}
export interface MesAtrasado {
  lineas: Suelto[]
  movimientos: Suelto[]
  verdad: Par[]
}

const apellidos = 'Sosa Giménez Farías Ledesma Quiroga Núñez Ibarra Paredes Luna Cabrera Vega Molina García Paz Gil'.split(' ')
const names = 'Elena Pedro Norma Marta Julio Carlos Estela Hugo Raquel Darío María Ana Eva Juan'.split(' ')
const months = ['octubre', 'noviembre'] as const
const cuotas = [2_880_000, 2_880_001, 1_250_000, 4_500_050]

export function mesAtrasado(seed: number, entra = 0.6): MesAtrasado {
  const r = random(seed + 7_000_000)
  const entero = (n: number) => Math.floor(r() * n)
  const uno = <T>(de: readonly T[]): T => de[entero(de.length)] as T
  const day = (n: number) => new Date(Date.UTC(2026, 9, n)).toISOString().slice(0, 10)
  const month: MesAtrasado = { lineas: [], movimientos: [], verdad: [] }
  const line = (when: number, centavos: number, texto: string) => {
    month.lineas.push({ id: month.lineas.length + 1, fecha: day(when), centavos, texto })
    return month.lineas.length
  }
  const movimiento = (when: number, centavos: number, texto: string) => {
    month.movimientos.push({ id: month.movimientos.length + 1, fecha: day(when), centavos, texto })
    return month.movimientos.length
  }
  const es = (linea: number, movimiento: number, cierto: boolean) => month.verdad.push({ linea, movimiento, cierto })
  const conPuntos = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
  /** October has days 1 to 31, November 32 to 61. */
  const enOctubre = () => 1 + entero(31)
  const enNoviembre = () => 32 + entero(28)

  /** Monthly payments of one amount: October's in the box; November's in the bank, and in the box if it was entered. */
  const mensual = (centavos: number, inBanco: (month: number) => string, inCaja: (month: number) => string, cierto: boolean) => {
    if (r() < 0.85) movimiento(enOctubre(), centavos, inCaja(0))
    const d = enNoviembre()
    const l = line(d, centavos, inBanco(1))
    if (r() < entra) es(l, movimiento(d + entero(3), centavos, inCaja(1)), cierto)
  }
  const periodo = (m: number) =>
    uno([`${10 + m}/2026`, `${10 + m}-2026`, months[m] as string, `${months[m]} 2026`, `${(months[m] as string).slice(0, 3)}/26`])
  for (let i = 0; i < 14; i++) {
    const [apellido, nombre, dni, c] = [uno(apellidos), uno(names), 8_000_000 + entero(37_000_000), uno(cuotas)]
    const documento = uno([
      `DNI ${dni}`,
      `D.N.I. ${conPuntos(dni)}`,
      `${dni}`,
      `DOC ${dni}`,
      `20-${String(dni).padStart(8, '0')}-3`,
    ])
    const inText = uno([
      (m: number) => [`TRANSFERENCIA CUOTA ${periodo(m)} ${apellido}`, `Cuota ${periodo(m)} ${apellido}`],
      () => [`TRANSF ${documento}`, `Cuota ${nombre} ${documento}`],
      () => [`TRANSFERENCIA ${dni} ${apellido} ${nombre}`, `Transferencia ${dni}`],
      () => [`CREDITO INMEDIATO ${apellido} ${nombre}`, `Cuota de ${nombre} ${apellido}`],
      (m: number) => [`CREDITO ${apellido} ${documento}`, `Cuota ${periodo(m)} ${apellido}, ${documento}`],
      (m: number) => [`CUOTA ${2 + m}/12 ${apellido}`, `Préstamo, cuota ${2 + m}/12 ${apellido}`],
    ] as Array<(m: number) => string[]>)
    mensual(
      c,
      (m) => inText(m)[0] as string,
      (m) => inText(m)[1] as string,
      false,
    )
  }
  for (const [quien, cosa] of [
    ['EDESUR', 'Luz'],
    ['AYSA', 'Agua'],
    ['SEGUROS HORIZONTE', 'Seguro'],
    ['TELECOM', 'Internet'],
  ] as const) {
    const n = 1000 + entero(10 ** (4 + entero(6)))
    const rotulo = uno(['CLIENTE ', 'CONVENIO ', 'POLIZA NRO ', 'SERVICIO ', '', 'CTA '])
    const lleva = r() < 0.5
    mensual(
      -(500_000 + entero(9_000_000)),
      (m) => `DEB AUT ${quien} ${rotulo}${n}${lleva ? ` ${periodo(m)}` : ''}`,
      (m) => `${cosa} ${rotulo.toLowerCase()}${n}${lleva ? ` ${periodo(m)}` : ''}`,
      false,
    )
  }
  const alquiler = -(4_000_000 + entero(100) * 10_000)
  mensual(
    alquiler,
    (m) => `TRANSF ALQUILER ${uno([periodo(m), '2026'])}`,
    (m) => `Alquiler ${periodo(m)}`,
    false,
  )
  /** One person who pays late in October and again at the beginning of November. */
  const [apellido, nombre] = [uno(apellidos), uno(names)]
  const tarde = uno(cuotas)
  movimiento(30 + entero(2), tarde, `Cuota de ${nombre} ${apellido}`)
  line(32 + entero(2), tarde, `TRANSFERENCIA RECIBIDA ${apellido}, ${nombre}`)
  /** Two people with one surname and an amount that nobody else has. */
  const [x, sum] = [uno(apellidos), 100_001 + entero(9_000_000)]
  const when = enNoviembre()
  line(when, sum, `CREDITO INMEDIATO ${x.toUpperCase()} ${uno(['MARIA', 'ANA'])}`)
  movimiento(when + entero(3), sum, `Cuota ${x} ${uno(['Juan', 'Eva'])}`)

  for (let i = 0; i < 12; i++) {
    const [d, c, op] = [enNoviembre(), -(100_000 + entero(60_000_000)), String(100_000 + entero(99_000_000))]
    es(
      line(d, c, `TRANSFERENCIA A TERCEROS ${op}`),
      movimiento(d + entero(3), c, `${uno(['Librería', 'Hotel', 'Imprenta'])}, transf. ${op}`),
      true,
    )
  }
  for (let i = 0; i < 4; i++) {
    const [d, c, n] = [25 + entero(20), -(100_000 + entero(60_000_000)), String(300 + entero(9000)).padStart(8, '0')]
    es(line(Math.max(32, d + 1 + entero(16)), c, `CHEQUE 48 HS ${n}`), movimiento(d, c, `Imprenta, cheque ${Number(n)}`), true)
  }
  for (let i = 0; i < 3; i++) {
    const [d, c, n] = [enNoviembre(), 1_000_000 + entero(60_000_000), String(1 + entero(900)).padStart(4, '0')]
    es(line(d, c, `TRANSFERENCIA RECIBIDA REND ${n}/2026`), movimiento(d + entero(3), c, `Pago de la rendición ${n}/2026`), true)
  }
  for (let i = 0; i < 8; i++) {
    const [d, c] = [enNoviembre(), -(100_003 + entero(6_000_000) * 10)]
    es(line(d, c, 'DEBITO COMPRA'), movimiento(d + entero(3), c, uno(['Artículos de limpieza', 'Café y azúcar', 'Pilas'])), true)
  }
  return month
}
