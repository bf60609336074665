import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { id } from '../platform/validacion.ts'
import { gastos as textos } from '../textos/es/tesoreria/gastos.ts'
import { clasesParecido, comprobante } from './comprobantes.ts'
import { estadosRendicion } from './rendiciones-estados.ts'

/** What was spent, for central treasury and reviewers: by concept, month and branch, down to the receipt; and what went although it looked repeated. */

/** Months that the summary tells, this one among them. */
export const mesesDeGastos = 12

const idEstado = z.literal(estadosRendicion)
/** A month as a number: 202611. */
const mes = z.number().int()
const suma = { total: z.number(), cantidad: z.number() }

/**
 * What was spent in the last twelve months, by the day of each receipt, of settlements authorised and on. Pesos. `porMes` of a concept goes
 * as `meses` does. `tarde`: settlements in that state for longer than `diasTardeRendicion`; the finished states have none.
 */
export const resumenGastos = z.object({
  ...suma,
  meses: z.array(z.object({ mes, ...suma })),
  conceptos: z.array(
    z.object({ idConcepto: z.number(), concepto: z.string(), tipo: z.string(), ...suma, porMes: z.array(z.number()) }),
  ),
  seccionales: z.array(z.object({ id: z.number(), nombre: z.string(), ...suma })),
  estados: z.array(z.object({ idEstado, estado: z.string(), ...suma, tarde: z.number() })),
  sinRevisar: z.number(),
})
export type ResumenGastos = z.infer<typeof resumenGastos>

/** A receipt of a settlement authorised and on. Pesos, ISO days. */
export const filaGasto = comprobante
  .pick({
    id: true,
    idRendicion: true,
    idDetalle: true,
    fecha: true,
    proveedor: true,
    cuitProveedor: true,
    importe: true,
    nombre: true,
    desconfianza: true,
  })
  .extend({
    numeroRendicion: z.string(),
    idSeccional: z.number(),
    nombreSeccional: z.string(),
    idConcepto: z.number(),
    concepto: z.string(),
    nombreTipo: z.string(),
    /** "A 0004-00021877"; "" without one. */
    identificacion: z.string(),
    estado: z.string(),
  })
export type FilaGasto = z.infer<typeof filaGasto>

/** The search looks in the supplier, its CUIT and the settlement's number. `mes` as 202611. */
export const listaGastos = definirLista({
  nombre: 'gastos',
  ruta: 'vistas/gastos',
  fila: filaGasto,
  columnas: {
    fecha: { tipo: 'fecha', ordenable: true },
    proveedor: { tipo: 'texto' },
    cuitProveedor: { tipo: 'texto', solo: 'exporta' },
    identificacion: { tipo: 'texto' },
    concepto: { tipo: 'texto' },
    nombreTipo: { tipo: 'texto', solo: 'exporta' },
    nombreSeccional: { tipo: 'texto' },
    numeroRendicion: { tipo: 'texto' },
    estado: { tipo: 'texto', solo: 'exporta' },
    desconfianza: { tipo: 'texto', solo: 'exporta' },
    importe: { tipo: 'importe' },
  },
  filtros: { idSeccional: 'entero', idConcepto: 'entero', mes: 'entero', cuitProveedor: 'texto', noConfiable: 'logico' },
  ordenInicial: ['fecha', 'desc'],
  busqueda: true,
  archivo: 'Gastos',
})

const deUno = comprobante
  .pick({ id: true, idRendicion: true, idDetalle: true, fecha: true, proveedor: true, importe: true, nombre: true })
  .extend({ numeroRendicion: z.string(), nombreSeccional: z.string(), identificacion: z.string() })
export type ComprobanteParecido = z.infer<typeof deUno>

/** A receipt that went although it looked like another one: why, who sent it, and who has looked at it. (decisions §9.3) */
export const filaParecido = z.object({
  id: z.number(),
  clase: z.enum(clasesParecido),
  motivo: z.string(),
  momento: z.string(),
  quien: z.string(),
  revisado: z.number(),
  revisadoPor: z.string(),
  proveedor: z.string(),
  importe: z.number(),
  uno: deUno,
  otro: deUno,
})
export type FilaParecido = z.infer<typeof filaParecido>
export const listaParecidos = definirLista({
  nombre: 'comprobantesParecidos',
  ruta: 'vistas/comprobantes-parecidos',
  fila: filaParecido,
  columnas: {
    momento: { tipo: 'momento', ordenable: true },
    proveedor: { tipo: 'texto' },
    importe: { tipo: 'importe' },
    motivo: { tipo: 'texto' },
    quien: { tipo: 'texto' },
    revisadoPor: { tipo: 'texto' },
  },
  filtros: { revisado: 'logico' },
  ordenInicial: ['momento', 'desc'],
  archivo: 'Comprobantes parecidos',
})

const revisa = { acceso: { permiso: 'rendiciones.revisar' } } as const

export const gastos = {
  resumen: definirLlamada({
    ...revisa,
    metodo: 'GET',
    ruta: 'vistas/gastos/resumen',
    resumen: 'Lo gastado en doce meses por mes, concepto y seccional, y las rendiciones por estado',
    consulta: z.object({ idSeccional: id.optional() }),
    respuesta: resumenGastos,
  }),
  revisar: definirLlamada({
    ...revisa,
    metodo: 'POST',
    ruta: 'comprobantes-parecidos/:codigo/revisar',
    resumen: 'Anota que alguien miró un comprobante que se cargó aunque se parece a otro',
    reciente: false,
    cambia: ['vistas/comprobantes-parecidos', 'vistas/gastos/resumen'],
  }),
}

export const pantallasGastos = definirPantallas({
  revision: { ruta: 'tesoreria/rendiciones', permiso: 'rendiciones.revisar', busca: ['idSeccional'] },
  gastos: { ruta: 'tesoreria/rendiciones/gastos', permiso: 'rendiciones.revisar', busca: ['idSeccional', 'idConcepto', 'mes'] },
  parecidos: { ruta: 'tesoreria/rendiciones/parecidos', permiso: 'rendiciones.revisar', busca: ['revisado'] },
})

export const funcionGastos = definirFuncion({
  nombre: 'tesoreria/gastos',
  textos: { gastos: textos },
  usa: ['rendiciones.revisar'],
  listas: { listaGastos, listaParecidos },
  llamadas: { gastos },
  pantallas: pantallasGastos,
})
