import { createHash } from 'node:crypto'
import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import type { Arqueo, PorForma } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'

/**
 * What a sheet says on paper, whole. When the sheet closes it is stored as canonical JSON with its SHA-256: afterwards a box, a concept or
 * a person may get another name, and what was printed and signed stays what it was.
 */
export interface Contenido {
  /** 1 has neither the organisation's data nor who signs: sheets that closed before these were kept. */
  version: 1 | 2
  organizacion: string
  cuit?: string
  domicilio?: string
  /** Who holds the offices that sign, the day that it closed. */
  firmantes?: Array<{ firma: Firma; nombre: string; cargo: string }>
  seccional: string
  caja: string
  numero: number
  desde: string
  hasta: string | null
  cerrada: { momento: string; por: string } | null
  inicial: PorForma
  /** What the box began with, as movement 1; it is within the incomes. */
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
}

/** Figures as they are told: what the box began with goes with the opening, and out of the incomes. */
export function withApertura<T extends Pick<Contenido, 'inicial' | 'apertura' | 'ingresos'>>(figuras: T): T {
  const { apertura } = figuras
  if (!apertura) return figuras
  const junto = (a: PorForma, sign: 1 | -1): PorForma => ({
    efectivo: centavos(a.efectivo + sign * apertura.efectivo),
    valores: centavos(a.valores + sign * apertura.valores),
    bancarios: centavos(a.bancarios + sign * apertura.bancarios),
    total: centavos(a.total + sign * apertura.total),
  })
  return { ...figuras, inicial: junto(figuras.inicial, 1), ingresos: junto(figuras.ingresos, -1) }
}
const centavos = (n: number): number => fromCents(toCents(n))

/** A closed sheet's content without its movements, as PostgreSQL makes it from the content (`resumen_planilla`). */
export type Resumen = Omit<Contenido, 'movimientos'> & { movimientos: number; anulados: number }

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What is stored of a closed sheet beside its content: the columns and the movements, in the content's words. */
export type Guardado = Pick<Contenido, 'numero' | 'desde' | 'hasta' | 'inicial' | 'ingresos' | 'egresos' | 'saldo'> & {
  cerrada: string
  arqueo: Omit<Arqueo, 'id' | 'usuario'> | null
  movimientos: Array<Omit<Contenido['movimientos'][number], 'tipo' | 'concepto' | 'usuario' | 'rendicion'>>
  /** What the next sheet begins with; null when there is none. */
  siguiente: PorForma | null
  /** Fingerprint that the audit of its closing says; null when it says none. */
  auditada: string | null
}

/** Why a closed sheet is not what it was when it closed; null when it is. Names may have changed: they are not compared. */
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
  for (const [que, dice, hay] of [
    ['el número o las fechas', [numero, desde, hasta, cerrada?.momento], [saved.numero, saved.desde, saved.hasta, saved.cerrada]],
    ['el saldo inicial', inicial, saved.inicial],
    ['los ingresos', ingresos, saved.ingresos],
    ['los egresos', egresos, saved.egresos],
    ['el saldo final', saldo, saved.saldo],
    ['el arqueo', arqueo, saved.arqueo],
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

/** Number of the first movement that was added, taken away or changed. */
function movimientoDistinto(firmado: Contenido, saved: Guardado): number | null {
  const hay = new Map(saved.movimientos.map((m) => [m.numero, canonical(m)]))
  for (const { tipo: _, concepto: __, usuario: ___, rendicion: ____, ...m } of firmado.movimientos) {
    if (hay.get(m.numero) !== canonical(m)) return m.numero
    hay.delete(m.numero)
  }
  return [...hay.keys()][0] ?? null
}
