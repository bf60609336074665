import type { Suelto } from '../src/features/tesoreria/conciliacion/conciliar.rules.ts'
import { random } from './extractos.ts'

/**
 * Generated months of a bank whose lines name documents, CUITs, periods, clients, vouchers and people, as real statements do, and of a box
 * whose treasurer writes less. Strangers share a surname, an amount, or both, with somebody who paid. By seed; knows which line is which movement.
 */

interface Par {
  linea: number
  movimiento: number
  /** True if the texts, the amount and the day are enough to know it without asking anybody. */
  decidible: boolean
}
export interface MesConTextos {
  lineas: Suelto[]
  movimientos: Suelto[]
  verdad: Par[]
}

const surnames =
  'Acevedo Barrionuevo Cáceres Dománico Echagüe Figueroa Galván Heredia Iñíguez Juárez García Ledesma Maidana Núñez Ojeda Peñaloza Ríos Toledo Paz Gil'.split(
    ' ',
  )
const forenames =
  'Benjamín Celeste Damián Elvira Fermín Graciela Hernán Inés Joaquín Karina Juan María Ana Eva Néstor Ofelia'.split(' ')
const companies = [
  'Librería Oroño SRL',
  'Ferretería Belgrano SA',
  'Imprenta del Litoral SAS',
  'Textil Ñandubay SA',
  'Transportes Quequén SRL',
  'Papelera Güemes SA',
  'Catering La Posta',
  'Metalúrgica Iriarte SACI',
]
const dues = [2_880_000, 1_250_000, 4_500_050]

interface Person {
  last: string
  first: string
  document: number
  cuil: string
}

export function mesConTextos(seed: number): MesConTextos {
  const r = random(seed + 13_000_000)
  const below = (n: number) => Math.floor(r() * n)
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T
  const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10)
  const month: MesConTextos = { lineas: [], movimientos: [], verdad: [] }
  const line = (when: number, centavos: number, ...texts: string[]): number => {
    const texto = texts.filter(Boolean).join(' ').toUpperCase()
    month.lineas.push({ id: month.lineas.length + 1, fecha: day(when), centavos, texto })
    return month.lineas.length
  }
  const post = (when: number, centavos: number, texto: string): number => {
    month.movimientos.push({ id: month.movimientos.length + 1, fecha: day(when), centavos, texto })
    return month.movimientos.length
  }
  const person = (): Person => {
    const document = 8_000_000 + below(38_000_000)
    return {
      last: one(surnames),
      first: one(forenames),
      document,
      cuil: `${one(['20', '27', '23'])}-${String(document).padStart(8, '0')}-${below(10)}`,
    }
  }
  const dotted = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
  const per = () => one(['09/2026', '10/2026'])
  const digits = (n: number, width: number) => String(n).padStart(width, '0')
  const number = () => 1000 + below(999_999_000)
  const odd = (low: number, high: number) => {
    const n = low + below(high - low)
    return n % 10_000 === 0 ? n + 37 : n
  }
  /** The same money: the box a day or two after the bank, sometimes before. */
  const both = (centavos: number, bank: string[], box: string, decidible = true) => {
    const when = 2 + below(24)
    const linea = line(when, centavos, ...bank)
    month.verdad.push({ linea, movimiento: post(when + below(4) - 1, centavos, box), decidible })
  }
  const kinds: Record<string, [times: number, make: () => void]> = {
    cuota: [
      8,
      () => {
        const [p, when] = [person(), per()]
        const bank = ['TRANSFERENCIA RECIBIDA', `${p.last} ${p.first} CUIL ${p.cuil} CUOTA ${when}`, digits(number(), 10)]
        both(
          odd(150_000, 9_000_000),
          bank,
          one([
            `Cuota ${when} ${p.first} ${p.last}`,
            `Cuota de ${p.first} ${p.last}`,
            `Cuota ${p.last}, CUIL ${p.cuil}`,
            `Cuota ${when}`,
          ]),
        )
      },
    ],
    inmediata: [
      5,
      () => {
        const p = person()
        both(
          odd(90_000, 3_000_000),
          ['CREDITO INMEDIATO', `${p.last} ${p.first} DNI ${dotted(p.document)}`],
          one([`Cuota ${p.last} DNI ${p.document}`, `Cuota de ${p.first} ${p.last}`]),
        )
      },
    ],
    // Dues of the usual amount, of people who are named on both sides.
    fija: [
      4,
      () => {
        const p = person()
        both(
          one(dues),
          ['CREDITO INMEDIATO', `${p.last} ${p.first} DNI ${dotted(p.document)}`],
          `Cuota de ${p.first} ${p.last}`,
          false,
        )
      },
    ],
    aportes: [
      4,
      () => {
        const [c, when] = [one(companies), per()]
        both(
          odd(4_000_000, 90_000_000),
          ['TRANSF. RECIBIDA', `APORTES ${c} CUIT 30-${digits(50_000_000 + below(9_999_999), 8)}-1 PERIODO ${when}`],
          one([`Aportes ${c} ${when}`, `Aportes ${c}`]),
        )
      },
    ],
    efectivo: [
      3,
      () => both(odd(100_000, 5_000_000), ['DEPOSITO EN EFECTIVO'], one(['Depósito de la recaudación', 'Cobranza del día'])),
    ],
    redondo: [2, () => both(1_000_000 * (1 + below(60)), ['DEPOSITO EN EFECTIVO'], 'Depósito de la recaudación', false)],
    debin: [
      2,
      () =>
        both(
          odd(200_000, 8_000_000),
          ['CREDITO DEBIN', `ID ${digits(number(), 12)} ${person().cuil.replaceAll('-', '')}`],
          'Cobro por DEBIN',
        ),
    ],
    cheque: [
      3,
      () => {
        const n = 300 + below(90_000)
        const when = below(14)
        const centavos = -odd(1_000_000, 30_000_000)
        const movimiento = post(when, centavos, `${one(companies)}, cheque ${n}`)
        month.verdad.push({
          linea: line(when + 1 + below(14), centavos, 'CHEQUE CAMARA', `CHEQUE ${digits(n, 8)}`),
          movimiento,
          decidible: true,
        })
      },
    ],
    enviada: [
      5,
      () => {
        const [c, n] = [one(companies), number()]
        const bank = [
          'TRANSF. ENVIADA',
          `30${digits(below(99_999_999), 8)}1 ${c} FACT ${digits(1 + below(90), 4)}-${digits(n, 8)}`,
        ]
        both(-odd(300_000, 40_000_000), bank, one([`${c}, factura`, `Pago a ${c}`, `${c}, factura ${n}`]))
      },
    ],
    servicio: [
      3,
      () => {
        const [n, when] = [digits(below(9_999_999), 10), per()]
        both(
          -odd(800_000, 9_000_000),
          ['PAGO DE SERVICIOS EDESUR', `CLIENTE ${n} PER ${when}`],
          one([`Luz Edesur ${when}`, `Edesur cliente ${Number(n)}`, 'Luz de la sede']),
        )
      },
    ],
    vep: [
      2,
      () =>
        both(
          -odd(2_000_000, 15_000_000),
          ['PAGO VEP ARCA', `VEP ${digits(number(), 10)} PERIODO 202609`],
          one(['Cargas sociales 09/2026', 'VEP Arca, cargas sociales']),
        ),
    ],
    haberes: [1, () => both(-odd(20_000_000, 90_000_000), ['PAGO DE HABERES', `${2 + below(12)} EMPLEADOS ${per()}`], 'Sueldos')],
    gastos: [
      3,
      () => {
        const [when, c] = [below(28), odd(900_000, 1_600_000)]
        line(when, -c, 'COMISION MANTENIMIENTO DE CUENTA', per())
        line(when, -Math.round(c * 0.21), 'IVA 21% S/COMISION')
        line(when, -odd(29, 90_000), 'IMP LEY 25413 S/DEBITO')
      },
    ],
    // Somebody of the same surname, of an amount that nobody else has: each is on one side only.
    extraños: [
      2,
      () => {
        const [p, centavos, when] = [person(), odd(100_000, 9_000_000), 2 + below(24)]
        const other = one(forenames.filter((n) => n !== p.first))
        line(
          when,
          centavos,
          one(['CREDITO INMEDIATO', 'TRANSFERENCIA RECIBIDA']),
          one([`${p.last} ${p.first}`, `${p.last} ${p.first} DNI ${dotted(p.document)}`]),
        )
        post(
          when + below(4) - 1,
          centavos,
          one([
            `Cuota ${p.last} ${other}`,
            `Cuota de ${other} ${p.last}`,
            `Cuota ${other} ${p.last} DNI ${8_000_000 + below(38_000_000)}`,
          ]),
        )
      },
    ],
    // The same with a round sum, and the box says the surname alone.
    apellidos: [
      1,
      () => {
        const [p, centavos, when] = [person(), 1_000_000 * (1 + below(60)) + 10_000 * below(90), 2 + below(24)]
        line(when, centavos, 'CREDITO INMEDIATO', `${p.last} ${p.first}`)
        post(when + below(4) - 1, centavos, `Cuota ${p.last}`)
      },
    ],
    // The same person and amount, of another period: the bank has this one's, the box the last one's.
    periodos: [
      2,
      () => {
        const [p, centavos, when] = [person(), odd(100_000, 9_000_000), 3 + below(20)]
        line(when, centavos, 'TRANSFERENCIA RECIBIDA', `${p.last} ${p.first} CUOTA 10/2026`)
        post(when + below(3) - 1, centavos, `Cuota 09/2026 ${p.first} ${p.last}`)
      },
    ],
    // A client's number in both, of two bills.
    clientes: [
      1,
      () => {
        const [n, centavos, when] = [10_000 + below(900_000), -odd(400_000, 2_500_000), 8 + below(16)]
        line(when, centavos, 'DEBITO AUTOMATICO TELECOM', `NRO CLIENTE ${n}`)
        post(when - 6 - below(2), centavos, `Internet, Telecom cliente ${n}`)
      },
    ],
    soloBanco: [2, () => void line(below(28), odd(100_000, 5_000_000), 'DEPOSITO EN EFECTIVO')],
    soloCaja: [2, () => void post(below(28), odd(100_000, 5_000_000), `Cuota de ${person().first} ${person().last}`)],
  }
  for (const [times, make] of Object.values(kinds)) for (let i = 0; i < times; i++) make()
  month.lineas.sort((a, b) => a.fecha.localeCompare(b.fecha) || a.id - b.id)
  return month
}
