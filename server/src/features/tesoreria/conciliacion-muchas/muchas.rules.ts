import type { ErrorCode } from '@gremial/contract/derived/errors.ts'
import type { LoteMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { importeMaximo } from '@gremial/contract/tesoreria/movimientos-importes.ts'
import { formatPesos, fromCents, toCents } from '@gremial/contract/values/money.ts'

/** Plans an act on many lines of a bank: what each decision writes, or why it cannot be done. */

export interface LineaPlan {
  id: number
  fecha: string
  texto: string
  centavos: number
  unida: boolean
}
export interface MovimientoPlan {
  id: number
  centavos: number
  unido: boolean
}
/** Days that a movement may be of: since the open sheet began, until today. */
export interface Dias {
  desde: string
  hasta: string
}
export interface ParteNueva {
  concepto: number
  descripcion: string
  /** Cents, without sign. */
  centavos: number
}
export type Paso = { lineas: LineaPlan[] } & (
  | { hace: 'CARGAR'; sentido: 1 | 2; dia: string; otroDia: boolean; partes: ParteNueva[] }
  | { hace: 'PENDIENTE'; nota: string }
  | { hace: 'UNIR'; movimientos: number[] }
)
export interface Rechazado {
  lineas: LineaPlan[]
  codigo: ErrorCode
  datos: Record<string, string>
}
export interface PlanMuchas {
  pasos: Paso[]
  rechazados: Rechazado[]
}
/** Characters of a movement's description. */
const largo = 100

interface Datos {
  lineas: ReadonlyMap<number, LineaPlan>
  movimientos: ReadonlyMap<number, MovimientoPlan>
  dias: Dias
}

/** Plans every decision. A line, or a movement, is used once. All ids are of the box. */
export function planMuchas(lotes: readonly LoteMuchas[], { lineas, movimientos, dias }: Datos): PlanMuchas {
  const plan: PlanMuchas = { pasos: [], rechazados: [] }
  const [usadas, usados] = [new Set<number>(), new Set<number>()]
  for (const lote of lotes)
    for (const item of lote.items) {
      const suyas = item.lineas.flatMap((id) => lineas.get(id) ?? [])
      const deCaja = item.movimientos.flatMap((id) => movimientos.get(id) ?? [])
      const tomada =
        new Set(item.lineas).size !== item.lineas.length ||
        suyas.some((l) => l.unida || usadas.has(l.id)) ||
        deCaja.some((m) => m.unido || usados.has(m.id))
      const hecho = tomada ? { codigo: 'CONCILIACION_TOMADA' as const } : planItem(lote, suyas, deCaja, dias)
      if ('codigo' in hecho) {
        plan.rechazados.push({ datos: {}, ...hecho, lineas: suyas })
        continue
      }
      plan.pasos.push(hecho)
      for (const l of suyas) usadas.add(l.id)
      for (const m of deCaja) usados.add(m.id)
    }
  return plan
}

type Rechazo = Omit<Rechazado, 'lineas' | 'datos'> & Partial<Pick<Rechazado, 'datos'>>
const suma = (cosas: ReadonlyArray<{ centavos: number }>): number => cosas.reduce((n, { centavos }) => n + centavos, 0)
const pesos = (centavos: number): string => formatPesos(fromCents(centavos))

function planItem(lote: LoteMuchas, lineas: LineaPlan[], deCaja: readonly MovimientoPlan[], dias: Dias): Paso | Rechazo {
  if (lote.accion === 'PENDIENTE') return { hace: 'PENDIENTE', lineas, nota: lote.nota }
  if (lote.accion === 'UNIR') {
    const [banco, caja] = [suma(lineas), suma(deCaja)]
    if (banco !== caja || lineas.length + deCaja.length < 2)
      return { codigo: 'CONCILIACION_SUMA', datos: { banco: pesos(banco), caja: pesos(caja) } }
    return { hace: 'UNIR', lineas, movimientos: deCaja.map((m) => m.id) }
  }
  const signos = new Set(lineas.map((l) => Math.sign(l.centavos)))
  if (signos.size !== 1) return { codigo: 'MUCHAS_MIXTA' }
  const total = suma(lineas)
  const partes = planPartes(lote, lineas, Math.abs(total))
  if ('codigo' in partes) return partes
  const dia = primerDia(lineas)
  const enPlanilla = dia < dias.desde ? dias.desde : dia > dias.hasta ? dias.hasta : dia
  return { hace: 'CARGAR', lineas, sentido: total > 0 ? 1 : 2, dia: enPlanilla, otroDia: enPlanilla !== dia, partes }
}

const primerDia = (lineas: readonly LineaPlan[]): string => lineas.map((l) => l.fecha).toSorted()[0] ?? ''

function planPartes(
  { partes }: Extract<LoteMuchas, { accion: 'CARGAR' }>,
  lineas: readonly LineaPlan[],
  total: number,
): ParteNueva[] | Rechazo {
  const texto = lineas
    .map((l) => l.texto)
    .join(', ')
    .slice(0, largo)
    .trim()
  const [unica] = partes
  if (partes.length > 1 && partes.some((p) => p.importe === undefined)) return { codigo: 'PARTE_SIN_IMPORTE' }
  const dichas = partes.map(({ concepto, descripcion, importe }) => ({
    concepto,
    descripcion: descripcion || texto || '-',
    centavos: importe === undefined ? total : toCents(importe),
  }))
  const sumadas = suma(dichas)
  if (unica === undefined || sumadas !== total)
    return { codigo: 'PARTES_NO_SUMAN', datos: { partes: pesos(sumadas), linea: pesos(total) } }
  if (dichas.some((p) => p.centavos > toCents(importeMaximo)))
    return { codigo: 'MUCHAS_MAYOR', datos: { n: formatPesos(importeMaximo) } }
  return dichas
}
