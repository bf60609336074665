import type { Ctx } from '../../../platform/context.ts'

/** A payment that may go into a lot. `total` in pesos. */
export interface Elegido {
  id: number
  total: number
  cbu: string
  /** As in the bank's file: payee, its number, its CUIT ("" if unknown) and the number of what is paid. */
  nombre: string
  codigo: string
  cuit: string
  numero: string
}

/**
 * Result of a line, from the bank's response or entered by a user. `codigo` and `motivo` are of a rejection; `motivo` is "" for a
 * catalogued code.
 */
export interface Resultado {
  resultado: 'PAGADO' | 'RECHAZADO'
  /** ISO day of the payment. */
  fecha: string
  referencia: string
  codigo: string
  motivo: string
  lote: number
}

/** Operations of a lot on its payments, by kind of payee (decisions 079 and 166). All run in the transaction of the lot. */
export interface DestinoDePagos<E extends Elegido = Elegido> {
  /** Column of a lot line that references the payment. */
  columna: 'rendicion_id' | 'pago_id'
  /** Locks the chosen payments, checks that the caller may pay each, and returns them in file order. */
  tomar(ctx: Ctx, ids: readonly number[]): Promise<E[]>
  /** True if an account has never been paid by a lot. */
  hayNueva(ctx: Ctx, elegidos: readonly E[]): Promise<boolean>
  /** Marks each payment as with the bank, under its reference. */
  enviados(ctx: Ctx, elegidos: ReadonlyArray<{ elegido: E; referencia: string }>, lote: number): Promise<void>
  /** Checks the accounts of a lot's pending lines again, for its second person. */
  comprobarCuentas(ctx: Ctx, lote: number): Promise<void>
  /** Marks them as pending again after the lot is annulled. */
  soltados(ctx: Ctx, ids: readonly number[], motivo: string, lote: number): Promise<void>
  /** Throws a question if a payment day entered by a user is unusual. */
  preguntarDia(ctx: Ctx, ids: readonly number[], fecha: string): Promise<void>
  /** Locks a payment before its line is answered; the returned function applies the result. */
  tomarParaResponder(ctx: Ctx, id: number): Promise<(resultado: Resultado) => Promise<void>>
}
