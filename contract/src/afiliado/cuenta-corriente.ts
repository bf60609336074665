import { z } from 'zod'
import { leerFecha, unAnioDespues } from '../platform/fechas.ts'
import { fecha } from '../platform/validacion.ts'

/** Current account: what a member owes and pays, movement by movement, with its running balance. */

export const permisosCuentaCorriente = {
  'cuentaCorriente.consultar': 'Consultar y exportar la cuenta corriente',
} as const

/** Fixed name of the export (A-CTACTE-06). */
export const archivoResumen = 'Resumen ctacte'

export const columnasCuenta = {
  fecha: 'fecha',
  descripcion: 'texto',
  periodoFormateado: 'texto',
  cuotasFormateadas: 'texto',
  debe: 'importe',
  haber: 'importe',
  saldo: 'importe',
} as const

/** A movement (A-CTACTE-03): saldo is the balance after it; haber reduces (decisions §5). */
export const movimientoCuenta = z.object({
  id: z.number(),
  fecha: z.string(),
  fechaFormateada: z.string(),
  descripcion: z.string(),
  periodoFormateado: z.string(),
  cuotasFormateadas: z.string(),
  debe: z.number(),
  haber: z.number(),
  saldo: z.number(),
})
export type MovimientoCuenta = z.infer<typeof movimientoCuenta>

/** Start date: required, at most one year ahead of today (A-CTACTE-07, A-CTACTE-08). */
export const fechaDesde = (hoy: string) =>
  z
    .string({ error: '@validacion.requerido' })
    .min(1)
    .pipe(fecha)
    .refine((dia) => dia <= unAnioDespues(hoy), { error: '@validacion.fechaUnAnio' })

/** Whether a text is a start date that the account accepts. */
export const fechaDesdeValida = (texto: string, hoy: string): boolean =>
  leerFecha(texto) !== undefined && fechaDesde(hoy).safeParse(texto).success
