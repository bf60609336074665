/**
 * What a document is drawn from, as it was the day that it was generated: a later correction of the account does not change a
 * statement that somebody already has. Amounts are integer cents, days ISO.
 */
export interface DatosResumen {
  desde: string
  hasta: string
  anterior: number
  movimientos: Array<{ fecha: string; descripcion: string; periodo: string; cuotas: string; debe: number; haber: number }>
  saldo: number
}

export interface DatosTalon {
  /** What the amount is made of; it adds up to it. */
  conceptos: Array<{ descripcion: string; importe: number }>
}

export interface DatosRecibo {
  /** First day of the month, ISO. */
  periodo: string
  lineas: Array<{ concepto: string; base: string; haber: number; descuento: number }>
  neto: number
}

export interface DatosConstancia {
  /** A line each: what it is, when it was given, of whom, the question, the answer, and what is to be said of it. */
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
