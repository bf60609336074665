import { type EstadoSolicitud, subestado } from '@gremial/contract/tramites/estados.ts'
import type { Suceso } from '@gremial/contract/tramites/solicitudes.ts'
import type { Azar } from './azar.ts'
import { productosDemo } from './tramites.ts'

export type Quien = 'AFILIADO' | 'SECCIONAL' | 'MESA' | 'GARANTE'

/** A request of the demo with its history; days are counted backwards from today. */
export interface Pedido {
  /** Number of the member. */
  de: number
  producto: string
  /** Pesos and months; not entered yet by default. */
  monto?: number
  plazo?: number
  estado: EstadoSolicitud
  /** Progress of filling it in; filed by default. */
  subestado?: number
  /** Other people already entered. */
  garante?: true
  cosolicitante?: true
  /** Number of documents uploaded; all by default. */
  papeles?: number
  /** Name of an observed document, and the reason. */
  observa?: [requisito: string, motivo: string]
  /** Events: type, days ago, actor and comment. The first is `iniciada`. */
  historia: Array<[que: Suceso, hace: number, quien: Quien, comentario?: string]>
}

const vivienda = 'PRESTAMO_VIVIENDA'
const personal = 'PRESTAMO_PERSONAL'

/** Ana's requests, as her screen shows them: one waiting for her, one under review and finished ones. */
const deAna: Pedido[] = [
  {
    de: 1001,
    producto: vivienda,
    monto: 3_000_000,
    plazo: 24,
    estado: 'OBSERVADA',
    garante: true,
    observa: ['Último recibo de sueldo', 'Está cortado abajo y no se lee el total neto. Sacale una foto entera.'],
    historia: [
      ['iniciada', 9, 'AFILIADO'],
      ['conformidadPedida', 9, 'AFILIADO'],
      ['conformidadAceptada', 8, 'GARANTE'],
      ['presentada', 7, 'AFILIADO'],
      ['tomada', 5, 'MESA'],
      ['observada', 3, 'MESA', 'Mandá de nuevo el recibo de sueldo, entero. Lo demás está bien.'],
    ],
  },
  {
    de: 1001,
    producto: personal,
    monto: 600_000,
    plazo: 12,
    estado: 'EN ANÁLISIS',
    garante: true,
    historia: [
      ['iniciada', 19, 'AFILIADO'],
      ['presentada', 17, 'AFILIADO'],
      ['tomada', 14, 'MESA'],
      ['observada', 11, 'MESA', 'Falta el dorso del DNI.'],
      ['corregida', 10, 'AFILIADO'],
      ['tomada', 5, 'MESA'],
    ],
  },
  {
    de: 1001,
    producto: 'PRESTAMO_HOGAR',
    monto: 450_000,
    plazo: 12,
    estado: 'INICIADA',
    subestado: subestado.documentacion,
    cosolicitante: true,
    papeles: 1,
    historia: [['iniciada', 2, 'AFILIADO']],
  },
  {
    de: 1001,
    producto: 'PRESTAMO_TURISMO',
    monto: 192_000,
    plazo: 6,
    estado: 'OTORGADA',
    historia: [
      ['iniciada', 132, 'AFILIADO'],
      ['presentada', 131, 'AFILIADO'],
      ['tomada', 128, 'MESA'],
      ['aprobada', 124, 'MESA'],
      ['otorgada', 120, 'MESA', 'El dinero está en la cuenta que indicaste.'],
    ],
  },
  {
    de: 1001,
    producto: personal,
    monto: 1_400_000,
    plazo: 18,
    estado: 'RECHAZADA',
    garante: true,
    historia: [
      ['iniciada', 156, 'AFILIADO'],
      ['presentada', 155, 'AFILIADO'],
      ['tomada', 150, 'MESA'],
      [
        'rechazada',
        147,
        'MESA',
        'La cuota pasaba el 30 % del ingreso. Con un plazo más largo o un monto menor se puede pedir otra vez.',
      ],
    ],
  },
  {
    de: 1001,
    producto: 'PRESTAMO_TURISMO',
    monto: 250_000,
    plazo: 6,
    estado: 'ANULADA',
    historia: [
      ['iniciada', 170, 'AFILIADO'],
      ['presentada', 170, 'AFILIADO'],
      ['anulada', 169, 'AFILIADO', 'El viaje se suspendió.'],
    ],
  },
]

/** Except in the test copies, one of Ana's for each place where a request can be resumed (decisions §4). */
const deAnaAMedias: Pedido[] = [
  { de: 1001, producto: 'PRESTAMO_AVAL', estado: 'INICIADA', subestado: 1, historia: [['iniciada', 1, 'AFILIADO']] },
  {
    de: 1001,
    producto: 'PRESTAMO_EMERGENCIA',
    estado: 'INICIADA',
    subestado: 2,
    monto: 150_000,
    plazo: 6,
    historia: [['iniciada', 3, 'AFILIADO']],
  },
  {
    de: 1001,
    producto: 'PRESTAMO_FAMILIAR',
    estado: 'INICIADA',
    subestado: 3,
    monto: 320_000,
    plazo: 12,
    historia: [['iniciada', 4, 'AFILIADO']],
  },
  {
    de: 1001,
    producto: 'ANTICIPO',
    estado: 'INICIADA',
    subestado: 5,
    monto: 60_000,
    plazo: 2,
    historia: [['iniciada', 5, 'AFILIADO']],
  },
]

/** One for each place where a request can be resumed, of members of branch 1: progress, and people entered. */
const aMedias: Array<Omit<Pedido, 'de' | 'estado' | 'historia'>> = [
  { producto: 'PRESTAMO_AVAL', subestado: 1 },
  { producto: personal, subestado: 2, monto: 300_000, plazo: 12 },
  { producto: 'PRESTAMO_FAMILIAR', subestado: 2, monto: 200_000, plazo: 12 },
  { producto: 'PRESTAMO_EMERGENCIA', subestado: 3, monto: 150_000, plazo: 6, garante: true },
  { producto: 'PRESTAMO_TURISMO', subestado: 3, monto: 400_000, plazo: 9 },
  { producto: 'PRESTAMO_AVAL', subestado: 3, monto: 250_000, plazo: 12, garante: true },
  { producto: personal, subestado: 4, monto: 500_000, plazo: 18, garante: true, papeles: 2 },
  { producto: 'PRESTAMO_HERRAMIENTAS', subestado: 4, monto: 900_000, plazo: 24, garante: true, cosolicitante: true, papeles: 0 },
  { producto: 'PRESTAMO_TURISMO', subestado: 5, monto: 350_000, plazo: 6 },
  { producto: 'PRESTAMO_FAMILIAR', subestado: 5, monto: 320_000, plazo: 12, cosolicitante: true },
]

/** Event history of a request in a given state and of a given age in days. */
function historiaDe(a: Azar, estado: EstadoSolicitud, dias: number, por: Quien): Pedido['historia'] {
  const hasta = (parte: number) => Math.max(Math.round(dias * parte), 0)
  const presentada: Pedido['historia'] = [
    ['iniciada', dias + a.entero(0, 2), por],
    ['presentada', dias, por],
  ]
  const tomada = (...siguen: Pedido['historia']): Pedido['historia'] => [...presentada, ['tomada', hasta(0.7), 'MESA'], ...siguen]
  switch (estado) {
    case 'PRESENTADA':
      return presentada
    case 'EN ANÁLISIS':
      return tomada()
    case 'OBSERVADA':
      return tomada(['observada', hasta(0.4), 'MESA', a.de(observaciones)])
    case 'APROBADA':
      return tomada(['aprobada', hasta(0.3), 'MESA'])
    case 'RECHAZADA':
      return tomada(['rechazada', hasta(0), 'MESA', a.de(rechazos)])
    default:
      return tomada(['aprobada', hasta(0.1), 'MESA'], ['otorgada', hasta(0), 'MESA'])
  }
}
const observaciones = [
  'El recibo es de hace más de tres meses: mandá el último.',
  'No se lee el número del documento.',
  'Falta la segunda hoja.',
]
const rechazos = ['La cuota pasa lo que el préstamo permite para ese ingreso.', 'Hay otro préstamo con cuotas sin pagar.']

/** Requests waiting at the desk, by state, with their ages in days. */
const enLaMesa: Array<[EstadoSolicitud, number[]]> = [
  ['PRESENTADA', [1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 13, 23]],
  ['EN ANÁLISIS', [3, 4, 5, 6, 7, 8, 11, 14]],
  ['OBSERVADA', [5, 6, 7, 8, 9, 10, 11, 14, 16, 19, 22]],
  ['APROBADA', [3, 4, 5, 6, 7, 9]],
]

/** The plan of requests per state and sub-state: Ana's, unfinished ones, pending ones at the desk and answered ones. */
export function pedidosDemo(a: Azar, socios: Array<{ numero: number; seccional: number }>, deTodo: boolean): Pedido[] {
  const pedidos: Pedido[] = [...deAna, ...(deTodo ? deAnaAMedias : [])]
  const deUno = socios.filter((s) => s.seccional === 1)
  for (const [i, pedido] of aMedias.entries())
    pedidos.push({
      ...pedido,
      de: deUno[i]?.numero ?? 0,
      estado: 'INICIADA',
      historia: [['iniciada', 1 + i, i % 3 === 0 ? 'SECCIONAL' : 'AFILIADO']],
    })
  const otros = socios.filter((s) => !deUno.slice(0, aMedias.length).includes(s) && s.numero < 1260)
  let turno = 0
  const uno = (estado: EstadoSolicitud, dias: number): Pedido => {
    const de = otros[turno++ % otros.length]?.numero ?? 0
    const p = a.de(productosDemo)
    const [desde, hasta] = p.monto
    const plazos = [p.plazo[0], p.plazo[1]]
    const por: Quien = a.vez(0.3) ? 'SECCIONAL' : 'AFILIADO'
    const observa = estado === 'OBSERVADA' && p.documentos?.[0] ? [p.documentos[0], a.de(observaciones).slice(0, 100)] : undefined
    return {
      de,
      producto: p.codigo,
      monto: Math.round(a.entero(desde, Math.min(hasta, desde * 8)) / 10_000) * 10_000 || desde,
      plazo: a.de(plazos),
      estado,
      ...(p.garantes ? { garante: true } : {}),
      ...(p.cosolicitantes ? { cosolicitante: true } : {}),
      ...(observa ? { observa: observa as [string, string] } : {}),
      historia: historiaDe(a, estado, dias, por),
    }
  }
  for (const [estado, dias] of enLaMesa) for (const d of dias) pedidos.push(uno(estado, d))
  for (let i = 0; i < 48; i++) {
    const pedido = uno(i % 5 === 0 ? 'RECHAZADA' : 'OTORGADA', 6 + ((i * 7) % 13))
    // They were answered over the last three months and not today.
    const antes = 1 + ((i * 11) % 88)
    pedidos.push({ ...pedido, historia: pedido.historia.map(([que, hace, ...r]) => [que, hace + antes, ...r]) })
  }
  return pedidos
}
