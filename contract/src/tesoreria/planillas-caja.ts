import { z } from 'zod'
import { definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLista, formatos } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, fechaDesde2000, id, importeEntre, parrafos } from '../platform/validacion.ts'
import { planillasCaja as textos } from '../textos/es/tesoreria/planillas-caja.ts'
import { pin } from './cajas.ts'
import { cambiaCaja } from './movimientos-caja.ts'

/** Cash sheets: the numbered stretches of a box's movements. One is open; the closed ones never change again. */

const numeroPlanilla = entero(1, 2_147_483_647)
/** (C-PLANILLA-15, C-PLANILLA-18, C-PLANILLA-19) */
export const consultaPlanilla = z.object({ caja: id, nroPla: numeroPlanilla })

/** One sheet as a spreadsheet, with its annulled movements when `anulados` is 1. (C-PLANILLA-21) */
export const exportaPlanilla = consultaPlanilla.extend({
  anulados: z
    .enum(['0', '1', 'true', 'false'])
    .default('0')
    .transform((v) => v === '1' || v === 'true'),
  formato: z.enum(formatos).default('xls'),
})

/** (C-PLANILLA-17) */
export const respuestaNumero = z.object({ respuesta: z.number() })
/** (C-PLANILLA-13, C-PLANILLA-14): whether to show the close button, and the legend. */
export const respuestaValidar = z.object({ respuesta: z.tuple([z.boolean(), z.string()]) })

/** Amounts by payment form, in pesos. `valores` are cheques, `bancarios` is the bank. */
export const porForma = z.object({ efectivo: z.number(), valores: z.number(), bancarios: z.number(), total: z.number() })
export type PorForma = z.infer<typeof porForma>

/** A count of an open sheet, or the one that a closed sheet was closed with. */
export const arqueo = z.object({
  id: z.number(),
  fecha: z.string(),
  usuario: z.string(),
  denominaciones: z.array(z.object({ clase: z.enum(['BILLETE', 'MONEDA']), valor: z.number(), cantidad: z.number() })),
  monedas: z.number(),
  contado: porForma,
  libros: porForma,
  /** Counted minus books. */
  diferencia: porForma,
  motivo: z.string(),
  /** Why the bank stays different: items in transit, which nothing was posted for. */
  pendienteBanco: z.string().optional(),
})
export type Arqueo = z.infer<typeof arqueo>

const totales = {
  totalIngresoEfectivo: z.number().nullable(),
  totalIngresoValores: z.number().nullable(),
  totalIngresoBancarios: z.number().nullable(),
  totalEgresoEfectivo: z.number().nullable(),
  totalEgresoValores: z.number().nullable(),
  totalEgresoBancarios: z.number().nullable(),
}

/**
 * (C-PLANILLA-11, C-PLANILLA-12). Amounts are null only while `oculto`: the open sheet of a blind box, for who counts it and has not
 * counted yet. `arqueo` of an open sheet is the last count, while the books still are what they were then.
 */
export const saldosPlanilla = z.object({
  id: z.number(),
  nroPla: z.number(),
  estado: z.enum(['ABIERTA', 'CERRADA']),
  caja: z.object({ id: z.number(), nombre: z.string() }),
  seccional: z.object({ id: z.number(), nombre: z.string() }),
  desde: z.string(),
  hasta: z.string().nullable(),
  /** The first day that an open one may be closed to: that of its last movement. */
  cierraDesde: z.string(),
  cerrada: z.string().nullable(),
  cerradaPor: z.string().nullable(),
  oculto: z.boolean(),
  inicial: porForma.nullable(),
  ...totales,
  saldo: porForma.nullable(),
  movimientos: z.number(),
  anulados: z.number(),
  /** Number that the next movement of the box will get. */
  proximoMovimiento: z.number(),
  modoArqueo: z.enum(['OPCIONAL', 'OBLIGATORIO', 'CIEGO']),
  arqueo: arqueo.nullable(),
  huella: z.string().nullable(),
  can: z.object({ cerrar: z.boolean(), operar: z.boolean() }),
})
export type SaldosPlanilla = z.infer<typeof saldosPlanilla>

export const denominacion = z.object({ id: z.number(), clase: z.enum(['BILLETE', 'MONEDA']), valor: z.number() })
export type Denominacion = z.infer<typeof denominacion>

const contado = importeEntre(0, 999_999_999.99)
const saldoBanco = importeEntre(-999_999_999.99, 999_999_999.99)
/** A count: how many of each denomination, loose coins as an amount, cheques and what the bank's statement says. `id` is the box. */
export const arqueoNuevo = z.object({
  id,
  nroPla: numeroPlanilla,
  denominaciones: z
    .array(z.object({ id, cantidad: z.number().int().min(0).max(1_000_000) }))
    .max(100)
    .default([]),
  monedas: contado.default(0),
  cheques: contado,
  banco: saldoBanco,
})
export type ArqueoNuevo = z.output<typeof arqueoNuevo>

/** What closing would post because of a count: the adjustment movements, before the sheet closes. */
export const arqueoRegistrado = arqueo.extend({
  ajustes: z.array(z.object({ ingresoEgreso: z.number(), numeroMovimiento: z.number(), importes: porForma })),
  saldoFinal: porForma,
})
export type ArqueoRegistrado = z.infer<typeof arqueoRegistrado>

/**
 * (C-PLANILLA-16, C-PLANILLA-20): `password` is the PIN, `password2` the sheet's number, `id` the box. `idArqueo` is the count to close
 * with; when it differs from the books, `motivo` is needed, or `pendienteBanco` where only the bank does.
 */
export const cerrarPlanilla = z.object({
  id,
  password: pin,
  password2: numeroPlanilla,
  idArqueo: id.nullish().transform((v) => v ?? null),
  motivo: parrafos(300).default(''),
  /** With it, the difference of the bank is left pending, and this says of what. */
  pendienteBanco: parrafos(300).default(''),
  /** The day that it closes to, from its last movement to today; today when it is not said. */
  dia: fechaDesde2000.nullish().transform((v) => v ?? null),
})
export type CerrarPlanilla = z.output<typeof cerrarPlanilla>

export const planillaCerrada = z.object({ nroPla: z.number(), nuevaPlanilla: z.number(), saldo: porForma, huella: z.string() })
export type PlanillaCerrada = z.infer<typeof planillaCerrada>

const consulta = { acceso: { permiso: 'planillas.consultar' } } as const
const cierra = { acceso: { permiso: 'planillas.cerrar' } } as const

/** (C-PLANILLA-11..23) */
export const planillasCaja = {
  numeroAbierta: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'vistas/saldos-caja/obtener-numero-planilla',
    resumen: 'Número de la planilla abierta de una caja',
    consulta: z.object({ caja: id }),
    respuesta: respuestaNumero,
  }),
  validar: definirLlamada({
    ...consulta,
    reciente: false,
    metodo: 'POST',
    ruta: 'vistas/saldos-caja/validar-existe-planilla',
    resumen: 'Si se muestra el botón de cerrar, y la leyenda de la planilla',
    cuerpo: consultaPlanilla,
    respuesta: respuestaValidar,
  }),
  saldos: definirLlamada({
    ...consulta,
    reciente: false,
    metodo: 'POST',
    ruta: 'vistas/saldos-caja/obtener-saldos',
    resumen: 'Totales y saldos de una planilla por forma de pago',
    cuerpo: consultaPlanilla,
    respuesta: saldosPlanilla,
  }),
  registrarArqueo: definirLlamada({
    ...cierra,
    reciente: true,
    metodo: 'POST',
    ruta: 'saldos-caja/registrar-arqueo',
    resumen: 'Registra un conteo de la planilla abierta y lo compara con los libros',
    cuerpo: arqueoNuevo,
    respuesta: arqueoRegistrado,
    crea: true,
    // Of a blind box, it shows the books.
    cambia: ['vistas/saldos-caja/obtener-saldos', 'vistas/planillas-caja'],
  }),
  cerrar: definirLlamada({
    ...cierra,
    reciente: true,
    acto: 'pin',
    metodo: 'POST',
    ruta: 'saldos-caja/cerrar-planilla-caja',
    resumen: 'Cierra la planilla password2 con el PIN password y abre la siguiente',
    cuerpo: cerrarPlanilla,
    respuesta: planillaCerrada,
    cambia: cambiaCaja,
  }),
  imprimir: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'vistas/saldos-caja/imprimir-planilla',
    resumen: 'La planilla en A4 para firmar; en borrador mientras está abierta',
    consulta: consultaPlanilla,
    respuesta: 'archivo',
  }),
  exportar: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'vistas/movimientos-caja/exportar-excel-planilla',
    resumen: 'Movimientos de una planilla (formato xls, xlsx o csv)',
    consulta: exportaPlanilla,
    respuesta: 'archivo',
  }),
  denominaciones: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'denominaciones/habilitadas',
    resumen: 'Billetes y monedas con que se hace un arqueo',
    respuesta: z.array(denominacion),
  }),
}

export const filaPlanilla = z.object({
  id: z.number(),
  nroPla: z.number(),
  idCaja: z.number(),
  nombreCaja: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  estado: z.enum(['ABIERTA', 'CERRADA']),
  desde: z.string(),
  hasta: z.string().nullable(),
  /** Days that an open sheet has been open, or a closed one was. */
  dias: z.number(),
  movimientos: z.number(),
  anulados: z.number(),
  // Null for who counts a blind box: see saldosPlanilla.
  inicialTotal: z.number().nullable(),
  totalIngresos: z.number().nullable(),
  totalEgresos: z.number().nullable(),
  saldoEfectivo: z.number().nullable(),
  saldoValores: z.number().nullable(),
  saldoBancarios: z.number().nullable(),
  saldoTotal: z.number().nullable(),
  /** Counted minus books; null of an open sheet and of one that closed without a count. */
  diferencia: z.number().nullable(),
  cerradaPor: z.string().nullable(),
})
export type FilaPlanilla = z.infer<typeof filaPlanilla>

/** Sheets of the boxes in scope; of the open ones, the oldest first is what the centre looks at. */
export const listaPlanillas = definirLista({
  nombre: 'planillasCaja',
  ruta: 'vistas/planillas-caja',
  fila: filaPlanilla,
  columnas: {
    nombreSeccional: { tipo: 'texto' },
    nombreCaja: { tipo: 'texto' },
    nroPla: { tipo: 'entero', ordenable: true },
    estado: { tipo: 'texto' },
    desde: { tipo: 'fecha', ordenable: true },
    hasta: { tipo: 'fecha' },
    dias: { tipo: 'entero' },
    movimientos: { tipo: 'entero' },
    anulados: { tipo: 'entero', solo: 'exporta' },
    inicialTotal: { tipo: 'importe' },
    totalIngresos: { tipo: 'importe' },
    totalEgresos: { tipo: 'importe' },
    saldoEfectivo: { tipo: 'importe' },
    saldoValores: { tipo: 'importe' },
    saldoBancarios: { tipo: 'importe' },
    saldoTotal: { tipo: 'importe' },
    diferencia: { tipo: 'importe' },
    cerradaPor: { tipo: 'texto' },
  },
  // By date: the sheets with any day from one to the other.
  filtros: {
    idSeccional: 'entero',
    caja: 'entero',
    nroPla: 'entero',
    abierta: 'logico',
    fechaDesde: 'fecha',
    fechaHasta: 'fecha',
  },
  ordenInicial: ['desde', 'desc'],
  archivo: 'Planillas de caja',
})

export const pantallasPlanillasCaja = definirPantallas({
  planillas: {
    ruta: 'seccionales/planillas-caja/lista',
    permiso: 'planillas.consultar',
    busca: ['idSeccional', 'caja', 'nroPla', 'consultado', 'anulado', 'fechaDesde', 'fechaHasta'],
  },
  cierre: { ruta: 'seccionales/planillas-caja/$caja/cerrar', permiso: 'planillas.consultar' },
})

export const funcionPlanillasCaja = definirFuncion({
  nombre: 'tesoreria/planillas-caja',
  eventos: ['cerrar planilla-caja'],
  textos: { planillasCaja: textos },
  permisos: {
    'planillas.consultar': deSeccional('caja'),
    'planillas.cerrar': deSeccional('caja'),
  },
  errores: {
    PLANILLA_NO_EXISTE: 404,
    PLANILLA_SIN_MOVIMIENTOS: 409,
    PLANILLA_YA_CERRADA: 409,
    ARQUEO_REQUERIDO: 409,
    ARQUEO_VIEJO: 409,
    ARQUEO_MOTIVO: 400,
    ARQUEO_EXCESIVO: 409,
    ARQUEO_PENDIENTE: 409,
    PLANILLA_DIA: 400,
  },
  listas: { listaPlanillas },
  llamadas: { planillasCaja },
  pantallas: pantallasPlanillasCaja,
})
