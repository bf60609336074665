import type { Ctx } from '../../../platform/context.ts'

/** A payment that may go into a lot. `total` in pesos. */
export interface Elegido {
  id: number
  total: number
  cbu: string
  /** As the bank's file says it: payee, its number, its CUIT ("" if unknown) and the number of what is paid. */
  nombre: string
  codigo: string
  cuit: string
  numero: string
}

/** The bank's answer to a line, or a person's. `codigo` and `motivo` are of a rejection; `motivo` is "" for a catalogued code. */
export interface Resultado {
  resultado: 'PAGADO' | 'RECHAZADO'
  /** ISO day of the payment. */
  fecha: string
  referencia: string
  codigo: string
  motivo: string
  lote: number
}

/** What a lot does with its payments, by whom it pays (decisions 079 and 166). All in the transaction of the lot. */
export interface DestinoDePagos<E extends Elegido = Elegido> {
  /** Column of a line that says what it pays. */
  columna: 'rendicion_id' | 'pago_id'
  /** Locks the chosen ones, checks that each is payable by the caller, and returns them in the order of the file. */
  tomar(ctx: Ctx, ids: readonly number[]): Promise<E[]>
  /** True if no lot ever paid to one of the accounts. */
  hayNueva(ctx: Ctx, elegidos: readonly E[]): Promise<boolean>
  /** Records that each one is with the bank, under its reference. */
  enviados(ctx: Ctx, elegidos: ReadonlyArray<{ elegido: E; referencia: string }>, lote: number): Promise<void>
  /** Checks the accounts of a lot's pending lines again, for its second person. */
  comprobarCuentas(ctx: Ctx, lote: number): Promise<void>
  /** Records that they wait again, because the lot was annulled. */
  soltados(ctx: Ctx, ids: readonly number[], motivo: string, lote: number): Promise<void>
  /** Asks about a payment day typed by a person. */
  preguntarDia(ctx: Ctx, ids: readonly number[], fecha: string): Promise<void>
  /** Locks one before its line is answered; the function that it returns applies the answer. */
  tomarParaResponder(ctx: Ctx, id: number): Promise<(resultado: Resultado) => Promise<void>>
}
