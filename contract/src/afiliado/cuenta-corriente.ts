import { z } from 'zod'
import { aCentavos } from '../platform/dinero.ts'
import { leerFecha, unAnioDespues } from '../platform/fechas.ts'
import { definirFuncion, definirPantallas, deTodos } from '../platform/funcion.ts'
import { formatos } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { exacto, fecha, id, porDia } from '../platform/validacion.ts'
import { cuentaCorriente as textos } from '../textos/es/afiliado/cuenta-corriente.ts'

/** Current account: what a member owes and pays, movement by movement, with its running balance. */

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

/**
 * How an account stands. `porVencer`: there is a balance, and the next slip, not yet due, covers it; that person is in order. `seDebita`: the
 * same, and a direct debit in force collects it.
 */
export const situacionesCuenta = ['aFavor', 'alDia', 'porVencer', 'seDebita', 'debe'] as const
export type SituacionCuenta = (typeof situacionesCuenta)[number]

/**
 * The standing of an account, as every screen shows it. `pagarHasta`: ISO, only while it is `porVencer` or `seDebita`. `debito`: the last four digits of the
 * account that the next slip is debited from, null without a direct debit in force on its due date.
 */
export const comoEstaCuenta = z.object({
  situacion: z.enum(situacionesCuenta),
  pagarHasta: z.string().nullable(),
  debito: z.string().nullable(),
})
export type ComoEstaCuenta = z.infer<typeof comoEstaCuenta>

/**
 * How an account stands, from its balance (pesos) and the next slip that is not yet due, null without one. Who owes no more than that
 * slip is in order: there is still time to pay it.
 */
export function comoEsta(
  saldo: number,
  talon: { importe: number; fechaVencimiento: string; debito: string | null } | null,
): ComoEstaCuenta {
  const debe = aCentavos(saldo)
  const debito = talon?.debito ?? null
  if (debe <= 0) return { situacion: debe < 0 ? 'aFavor' : 'alDia', pagarHasta: null, debito }
  return talon !== null && aCentavos(talon.importe) >= debe
    ? { situacion: debito === null ? 'porVencer' : 'seDebita', pagarHasta: talon.fechaVencimiento, debito }
    : { situacion: 'debe', pagarHasta: null, debito }
}

export const saldoCuenta = comoEstaCuenta.extend({ saldo: z.number(), saldoAnterior: z.number() })
export type SaldoCuenta = z.infer<typeof saldoCuenta>

/** Start date: required, at most one year ahead of today (A-CTACTE-07, A-CTACTE-08). */
export const desdeCuenta = porDia((hoy) =>
  z.object({
    fechaDesde: z
      .string({ error: '@validacion.requerido' })
      .min(1)
      .pipe(fecha)
      .refine((dia) => dia <= unAnioDespues(hoy), { error: '@validacion.fechaUnAnio' }),
  }),
)

/** Whether a text is a start date that the account accepts. */
export const fechaDesdeValida = (texto: string, hoy: string): boolean =>
  leerFecha(texto) !== undefined && desdeCuenta(hoy).safeParse({ fechaDesde: texto }).success

const orden = exacto(20).regex(/^(fecha|id)(,(asc|desc))?$/)

/** What the three calls take; one's own number when none is given. The limit of the start date moves with today: `desdeCuenta`. */
export const consultaCuenta = z.object({
  fechaDesde: exacto(40).optional(),
  numeroAfiliado: id.optional(),
  sort: z.union([orden, z.array(orden)]).optional(),
  formato: z.enum(formatos).default('xls'),
})

const consulta = { metodo: 'GET', acceso: { permiso: 'cuentaCorriente.consultar' }, consulta: consultaCuenta } as const

/** (A-CTACTE-04..06) */
export const cuentaCorriente = {
  movimientos: definirLlamada({
    ...consulta,
    ruta: 'vistas/cuenta-corriente-afiliado/listar-movimientos',
    resumen: 'Movimientos desde una fecha',
    respuesta: z.array(movimientoCuenta),
  }),
  saldo: definirLlamada({
    ...consulta,
    ruta: 'vistas/cuenta-corriente-afiliado/saldo',
    resumen: 'Saldo de la cuenta, y el que tenía antes de una fecha',
    respuesta: saldoCuenta,
  }),
  exportar: definirLlamada({
    ...consulta,
    ruta: 'vistas/cuenta-corriente-afiliado/exportar-excel',
    resumen: 'Los mismos movimientos en una planilla',
    respuesta: 'archivo',
  }),
}

export const pantallasCuentaCorriente = definirPantallas({
  cuentaCorriente: { ruta: 'afiliados/cuenta-corriente', permiso: 'cuentaCorriente.consultar', busca: ['codigo', 'fechaFiltro'] },
})

export const funcionCuentaCorriente = definirFuncion({
  nombre: 'afiliado/cuenta-corriente',
  textos: { cuentaCorriente: textos },
  deAfiliado: true,
  permisos: {
    'cuentaCorriente.consultar': deTodos('mostrador'),
  },
  llamadas: { cuentaCorriente },
  pantallas: pantallasCuentaCorriente,
})
