import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { formatos } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { id } from '../platform/validacion.ts'
import { informeCaja as textos } from '../textos/es/tesoreria/informe-caja.ts'

/** What the boxes received and spent by concept and month: for a branch, for the centre and for who reviews. */

/** Months that it tells, the last one among them. */
export const mesesDeInforme = 12

/** A month as a number: 202611. */
const mes = z.coerce
  .number()
  .int()
  .refine((m) => m >= 200001 && m <= 999812 && m % 100 >= 1 && m % 100 <= 12, { error: '@validacion.fecha' })
/** Twelve months up to `hasta`, this one when it is not said. */
const consulta = z.object({ idSeccional: id.optional(), caja: id.optional(), hasta: mes.optional() })
export type PedidoInforme = z.output<typeof consulta>

/** Pesos. `porMes` goes as `meses` does. Equal names of several branches are one line. */
const linea = z.object({
  ingresoEgreso: z.union([z.literal(1), z.literal(2)]),
  concepto: z.string(),
  total: z.number(),
  cantidad: z.number(),
  porMes: z.array(z.number()),
})
export type LineaInforme = z.infer<typeof linea>

export const informe = z.object({
  meses: z.array(z.object({ mes: z.number(), ingresos: z.number(), egresos: z.number() })),
  ingresos: z.number(),
  egresos: z.number(),
  /** The largest first. What undoes a movement takes away from what it undoes. */
  conceptos: z.array(linea),
  /** What is neither received nor spent, by its type: money that was moved, adjustments of a count. */
  aparte: z.array(linea),
  /** Boxes whose open sheet is not in it, because who asks counts it blind. */
  ocultas: z.number(),
})
export type Informe = z.infer<typeof informe>

const acceso = { acceso: { permiso: 'movimientosCaja.consultar' } } as const

export const informeCaja = {
  leer: definirLlamada({
    ...acceso,
    metodo: 'GET',
    ruta: 'vistas/informe-caja',
    resumen: 'Lo recibido y lo gastado por las cajas, por concepto y mes, en doce meses',
    consulta,
    respuesta: informe,
  }),
  exportar: definirLlamada({
    ...acceso,
    metodo: 'GET',
    ruta: 'vistas/informe-caja/exportar-excel',
    resumen: 'Lo mismo, una fila por mes, seccional y concepto (formato xls, xlsx o csv)',
    consulta: consulta.extend({ formato: z.enum(formatos).default('xls') }),
    respuesta: 'archivo',
  }),
}

export const pantallasInformeCaja = definirPantallas({
  informe: { ruta: 'tesoreria/informe-caja', permiso: 'movimientosCaja.consultar', busca: ['idSeccional', 'caja', 'hasta'] },
})

export const funcionInformeCaja = definirFuncion({
  nombre: 'tesoreria/informe-caja',
  textos: { informeCaja: textos },
  usa: ['movimientosCaja.consultar'],
  llamadas: { informeCaja },
  pantallas: pantallasInformeCaja,
})
