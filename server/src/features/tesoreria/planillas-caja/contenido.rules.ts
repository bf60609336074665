import { createHash } from 'node:crypto'
import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import type { Arqueo, Conteo, PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'

/**
 * Full printed content of a sheet. On closing it is stored as canonical JSON with its SHA-256, so later renames of a box, concept
 * or person do not change what was printed and signed.
 */
export interface Contenido {
  /** 1 lacks the organisation's data and the signers: sheets closed before they were stored. */
  version: 1 | 2
  organizacion: string
  cuit?: string
  domicilio?: string
  /** Office holders who sign, as of the closing day. */
  firmantes?: Array<{ firma: Firma; nombre: string; cargo: string }>
  seccional: string
  caja: string
  numero: number
  desde: string
  hasta: string | null
  cerrada: { momento: string; por: string } | null
  inicial: PorForma
  /** Opening balance of the box (movement 1), included in the incomes. */
  apertura?: PorForma | null
  ingresos: PorForma
  egresos: PorForma
  saldo: PorForma
  movimientos: Array<{
    numero: number
    fecha: string
    ingresoEgreso: number
    tipo: string
    concepto: string
    descripcion: string
    efectivo: number
    valores: number
    bancarios: number
    total: number
    anulado: string | null
    corrige: { planilla: number; numero: number } | null
    rendicion: string | null
    usuario: string
  }>
  arqueo: Omit<Arqueo, 'id'> | null
  /** All counts, the first one first; sheets that closed before they were stored lack them. */
  conteos?: ConteoFirmado[]
}
export type ConteoFirmado = Omit<Conteo, 'diferencia'> & { diferencia: PorForma }

/** Figures for display: moves the box's opening balance from the incomes to the opening figures. */
export function withApertura<T extends Pick<Contenido, 'inicial' | 'apertura' | 'ingresos'>>(figuras: T): T {
  const { apertura } = figuras
  if (!apertura) return figuras
  const sumado = (a: number, b: number, sign: 1 | -1): number => fromCents(toCents(a) + sign * toCents(b))
  const junto = (a: PorForma, sign: 1 | -1): PorForma => ({
    efectivo: sumado(a.efectivo, apertura.efectivo, sign),
    valores: sumado(a.valores, apertura.valores, sign),
    bancarios: sumado(a.bancarios, apertura.bancarios, sign),
    total: sumado(a.total, apertura.total, sign),
  })
  return { ...figuras, inicial: junto(figuras.inicial, 1), ingresos: junto(figuras.ingresos, -1) }
}

/** Content of a closed sheet without movements, as PostgreSQL derives it (`resumen_planilla`). */
export type Resumen = Omit<Contenido, 'movimientos'> & { movimientos: number; anulados: number }

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Stored columns and movements of a closed sheet, in the content's format. */
export type Guardado = Pick<Contenido, 'numero' | 'desde' | 'hasta' | 'inicial' | 'ingresos' | 'egresos' | 'saldo'> & {
  cerrada: string
  arqueo: Omit<Arqueo, 'id' | 'usuario'> | null
  conteos: Array<Omit<ConteoFirmado, 'usuario'>>
  movimientos: Array<Omit<Contenido['movimientos'][number], 'tipo' | 'concepto' | 'usuario' | 'rendicion'>>
  /** Opening figures of the next sheet; null if there is none. */
  siguiente: PorForma | null
  /** Fingerprint in the audit of its closing; null if it has none. */
  auditada: string | null
}

/**
 * First difference between a closed sheet and its content at closing; null if they match. Names may change, so they are not
 * compared.
 */
export function problemOf(
  content: string,
  fingerprint: string,
  saved: Guardado,
  { auditoriaExigida }: { auditoriaExigida: boolean },
): string | null {
  if (sha256(content) !== fingerprint) return 'su contenido no es el de su huella'
  if (saved.auditada === null && auditoriaExigida) return 'su cierre no está en la auditoría'
  if (saved.auditada !== null && saved.auditada !== fingerprint) return 'su huella no es la que la auditoría dice que se firmó'
  const firmado = read(content)
  if (!firmado) return 'su contenido no se puede leer'
  const { numero, desde, hasta, cerrada, inicial, ingresos, egresos, saldo } = firmado
  const arqueo = firmado.arqueo && { ...firmado.arqueo, usuario: undefined }
  const conteos = firmado.conteos?.map((c) => ({ ...c, usuario: undefined })) ?? null
  for (const [que, dice, hay] of [
    ['el número o las fechas', [numero, desde, hasta, cerrada?.momento], [saved.numero, saved.desde, saved.hasta, saved.cerrada]],
    ['el saldo inicial', inicial, saved.inicial],
    ['los ingresos', ingresos, saved.ingresos],
    ['los egresos', egresos, saved.egresos],
    ['el saldo final', saldo, saved.saldo],
    ['el arqueo', arqueo, saved.arqueo],
    ['los conteos', conteos, conteos && saved.conteos],
  ] as const)
    if (canonical(dice) !== canonical(hay)) return `${que} de sus columnas no son los que se firmaron`
  const movimiento = movimientoDistinto(firmado, saved)
  if (movimiento !== null) return `el movimiento ${movimiento} no es el que se firmó`
  if (saved.siguiente === null) return 'falta la planilla que sigue'
  if (canonical(saved.siguiente) !== canonical(saldo)) return 'la planilla que sigue no empieza con su saldo'
  return null
}

function read(content: string): Contenido | null {
  try {
    return JSON.parse(content) as Contenido
  } catch {
    return null
  }
}

/** Number of the first movement added, removed or changed. */
function movimientoDistinto(firmado: Contenido, saved: Guardado): number | null {
  const hay = new Map(saved.movimientos.map((m) => [m.numero, canonical(m)]))
  for (const { tipo: _, concepto: __, usuario: ___, rendicion: ____, ...m } of firmado.movimientos) {
    if (hay.get(m.numero) !== canonical(m)) return m.numero
    hay.delete(m.numero)
  }
  return [...hay.keys()][0] ?? null
}
