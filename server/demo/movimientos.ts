import type { Columns } from '../src/platform/db/bulk.ts'
import type { Azar } from './azar.ts'
import type { Persona } from './personas.ts'

interface Movimiento {
  afiliado: number
  fecha: string
  periodo: string
  descripcion: string
  cuota: number | null
  cuotas: number | null
  debe: number
  haber: number
}

const anios = 5
const dia = (mes: string, n: number) => `${mes}-${String(n).padStart(2, '0')}`

/** Months "YYYY-MM" of the last `cuantos` months, ending with the current one. */
export function meses(hoy: string, cuantos: number): string[] {
  const ultimo = Number(hoy.slice(0, 4)) * 12 + Number(hoy.slice(5, 7)) - 1
  return Array.from({ length: cuantos }, (_, i) => {
    const m = ultimo - cuantos + 1 + i
    return `${Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, '0')}`
  })
}

/** Union fee of the i-th month of the five years, in whole pesos: raised every quarter. */
const cuotaSindical = (i: number, categoria: number): number =>
  Math.round((4200 * 1.085 ** Math.floor(i / 3)) / 50) * 50 * (categoria === 3 ? 0.5 : 1)

/**
 * Five years of account: a monthly fee, usually paid by payroll, sometimes at the branch a month later; occasionally a loan in
 * six instalments. Nothing is in the future.
 */
export function movimientos(a: Azar, lista: Persona[], hoy: string): Columns {
  const filas: Movimiento[] = []
  const todos = meses(hoy, anios * 12)
  const ultimo = todos.findLastIndex((mes) => dia(mes, 5) <= hoy)
  for (const p of lista) {
    if (p.vacia || p.estado > 3) continue
    const puntual = p.numero === 1001 ? 1 : 0.9 + a.uno() * 0.1
    let prestamo = 0
    let importePrestamo = 0
    let pendiente = 0
    for (const [i, mes] of todos.entries()) {
      if (dia(mes, 5) < p.alta) continue
      const agrega = (
        n: number,
        descripcion: string,
        debe: number,
        haber: number,
        cuota: number | null = null,
        cuotas: number | null = null,
      ) => {
        const fecha = dia(mes, n)
        if (fecha <= hoy) filas.push({ afiliado: p.numero, fecha, periodo: dia(mes, 1), descripcion, cuota, cuotas, debe, haber })
      }
      const importe = cuotaSindical(i, p.categoria)
      agrega(5, 'Cuota sindical', importe, 0, 1, 1)
      if (pendiente > 0) {
        agrega(13, 'Pago en seccional', 0, pendiente)
        pendiente = 0
      }
      const empieza = p.numero === 1001 ? i === todos.length - 3 : prestamo === 0 && a.vez(0.012)
      if (empieza) {
        prestamo = 1
        importePrestamo = p.numero === 1001 ? 32_000 : a.entero(8, 60) * 1000 + 0.5 * a.entero(0, 1)
      }
      // Ana's latest fee is unpaid: her payment slip is for it.
      let deuda = p.numero === 1001 && i === ultimo ? 0 : importe
      if (prestamo > 0) {
        // Ana's loan precedes her fee, so that her debt is the fee and not part of the loan.
        agrega(p.numero === 1001 ? 3 : 7, 'Préstamo de turismo', importePrestamo, 0, prestamo, 6)
        deuda += importePrestamo
        prestamo = prestamo === 6 ? 0 : prestamo + 1
      }
      if (a.vez(puntual)) agrega(19 + (i % 3), prestamo > 0 ? 'Pago por débito automático' : 'Descuento por planilla', 0, deuda)
      else pendiente = deuda
    }
  }
  return [
    ['afiliado_numero', 'bigint', filas.map((f) => f.afiliado)],
    ['fecha', 'date', filas.map((f) => f.fecha)],
    ['periodo', 'date', filas.map((f) => f.periodo)],
    ['descripcion', 'text', filas.map((f) => f.descripcion)],
    ['cuota', 'smallint', filas.map((f) => f.cuota)],
    ['cuotas', 'smallint', filas.map((f) => f.cuotas)],
    ['debe', 'numeric', filas.map((f) => f.debe)],
    ['haber', 'numeric', filas.map((f) => f.haber)],
  ]
}
