import { rendicionState as e, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { type Azar, azar } from './azar.ts'
import { type ConceptoDemo, type FacturaDemo, facturaDemo } from './facturas.ts'

/** A settlement of the demo: purpose, state and invoices. Days back from today. */
export interface RendicionDemo {
  seccional: number
  numero: number
  tipo: string
  estado: RendicionState
  /** When it was created, and since when it is in its state. */
  registrada: number
  desde: number
  quien: string
  responsable: string
  motivo: string
  /** One of the two signatures, while it waits for them. */
  firmada?: boolean
  /** It was sent for signature once and returned for this reason. */
  devuelta?: string
  /** Reason for the observation by the financial system, or by central treasury. */
  observada?: string
  facturas: FacturaDemo[]
}

const conceptos: Record<string, ConceptoDemo[]> = {
  'Gastos de funcionamiento': [
    'Combustible y peajes',
    'Papelería y librería',
    'Mantenimiento del local',
    'Limpieza',
    'Refrigerios de asamblea',
    'Servicios e impuestos',
  ],
  'Viáticos y traslados': ['Pasajes', 'Alojamiento', 'Comidas', 'Combustible y peajes'],
  'Actividades sociales': ['Alquiler de salón', 'Comidas y bebidas', 'Premios y obsequios', 'Sonido e iluminación'],
}
const motivos: Record<string, string[]> = {
  'Gastos de funcionamiento': [
    'Funcionamiento de la sede',
    'Funcionamiento de la sede y dos visitas a talleres de Villa Constitución',
  ],
  'Viáticos y traslados': [
    'Plenario de delegados',
    'Recorrida por las fábricas del cordón industrial',
    'Curso de formación en la central',
  ],
  'Actividades sociales': ['Día del niño', 'Torneo de bochas de jubilados', 'Agasajo por el aniversario de la seccional'],
}
const tipos = Object.keys(conceptos)

/** State, cents (0: as generated), days since its creation and since its state, and overrides. */
type Renglon = [estado: RendicionState, total: number, registrada: number, desde: number, otros?: Partial<RendicionDemo>]

/** The first four are referenced by the cash data: three to reimburse, one already reimbursed. */
const deLaPrimera: Renglon[] = [
  [e.pagada, 18_640_050, 58, 4],
  [e.pagada, 9_225_000, 55, 11],
  [e.pagada, 5_873_025, 50, 2],
  [e.acreditada, 4_100_000, 48, 1],
  [e.cancelada, 0, 44, 19],
  [e.enviada, 0, 40, 6],
  [e.observada, 18_844_050, 36, 2, { observada: 'Falta el comprobante del alojamiento de la segunda noche.' }],
  [e.autorizada, 23_318_275, 30, 3],
  [e.enviada, 0, 27, 12],
  [e.pendienteDeFirmas, 15_842_000, 22, 9],
  [
    e.pendienteDeFirmas,
    41_278_040,
    12,
    0,
    { firmada: true, devuelta: 'Falta el ticket de la nafta del 12 y el importe del taller no coincide con la factura.' },
  ],
  [e.pendienteDeFirmas, 9_630_000, 8, 1],
  [e.borrador, 9_815_000, 4, 1],
  [e.borrador, 0, 0, 0, { facturas: [] }],
]
const deOtras: Renglon[] = [
  [e.pagada, 0, 40, 5],
  [e.pagada, 0, 33, 14],
  [e.enviada, 0, 21, 8],
  [e.pendienteDeFirmas, 0, 10, 3],
  [e.borrador, 0, 3, 2],
]
const sedes: Array<[seccional: number, quien: string, responsable: string, renglones: Renglon[]]> = [
  [1, 'operador', 'Gabriela Núñez', deLaPrimera],
  [2, 'operador', 'Estela Luna', deOtras],
  [3, 'otra', 'Otilia Arias', deOtras],
  [5, 'tesoreria5', 'Rubén Ponce', deOtras.slice(1, 4)],
  [8, 'tesoreria8', 'Norma Vega', deOtras.slice(2, 5)],
]

/** Every settlement of the demo with its invoices: deterministic, with days relative to today. */
export function rendicionesDemo(diasAntes: (dias: number) => string): RendicionDemo[] {
  const a = azar(20261123)
  let numero = 873_000
  return sedes.flatMap(([seccional, quien, responsable, renglones]) =>
    renglones.map(([estado, total, registrada, desde, otros], i): RendicionDemo => {
      const tipo = tipos[i % 3] as string
      const cuantas = total > 30_000_000 ? 12 : a.entero(2, 5)
      const importes = repartir(a, total || a.entero(30_000, 280_000) * 100, cuantas)
      const facturas = importes.map((importe, n) => {
        numero += a.entero(1, 40)
        const concepto = conceptos[tipo] as ConceptoDemo[]
        return facturaDemo(concepto[n % concepto.length] as ConceptoDemo, numero, diasAntes(registrada + a.entero(0, 9)), importe)
      })
      return {
        seccional,
        numero: i + 1,
        tipo,
        estado,
        registrada,
        desde,
        quien,
        responsable,
        motivo: a.de(motivos[tipo] as string[]),
        facturas,
        ...otros,
      }
    }),
  )
}

/** Splits an amount in parts, none too small; the last one takes the cents. */
function repartir(a: Azar, total: number, partes: number): number[] {
  const pesos = Array.from({ length: partes }, () => a.entero(6, 20))
  const suma = pesos.reduce((x, y) => x + y, 0)
  const cortes = pesos.map((p) => Math.floor((total * p) / suma / 1000) * 1000)
  const resto = total - cortes.reduce((x, y) => x + y, 0)
  return cortes.map((c, i) => (i === partes - 1 ? c + resto : c))
}
