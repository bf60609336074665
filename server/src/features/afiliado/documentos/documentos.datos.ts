/**
 * Data that a document is drawn from, frozen on its issue date: a later correction of the account does not change an issued
 * statement. Amounts are integer cents, days ISO.
 */
export interface DatosResumen {
  desde: string
  hasta: string
  anterior: number
  movimientos: Array<{ fecha: string; descripcion: string; periodo: string; cuotas: string; debe: number; haber: number }>
  saldo: number
}

export interface DatosTalon {
  /** Concepts that add up to the amount. */
  conceptos: Array<{ descripcion: string; importe: number }>
}

export interface DatosRecibo {
  /** First day of the month, ISO. */
  periodo: string
  lineas: Array<{ concepto: string; base: string; haber: number; descuento: number }>
  neto: number
}

export interface DatosConstancia {
  /** Lines: title, date, member, question, answer and remarks. */
  texto: string
  huella: string
}

const meses = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** "noviembre de 2026", from any day of it: documents of the organisation are in Spanish (decision 011). */
export const nombreMes = (fecha: string): string => `${meses[Number(fecha.slice(5, 7)) - 1] ?? ''} de ${fecha.slice(0, 4)}`
