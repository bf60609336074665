import { z } from 'zod'
import { definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { id, renglon, texto } from '../platform/validacion.ts'
import { conceptosCaja as textos } from '../textos/es/tesoreria/conceptos-caja.ts'
import { elegido } from './cajas.ts'

/** Concepts of a branch's cash: what an income or an expense is for ("Alquiler", "Cuotas en ventanilla"). */

/** (C-CONCEPTO-12..16, C-CONCEPTO-20) */
export const conceptoNuevo = z.object({
  idSeccional: elegido(id),
  nombre: texto(40),
  descripcion: renglon(100).default(''),
})
export type ConceptoNuevo = z.output<typeof conceptoNuevo>

/** A concept keeps its branch. (C-CONCEPTO-21) */
export const conceptoCambio = conceptoNuevo
  .omit({ idSeccional: true })
  .extend({ id, version: z.number().int().positive().optional() })
export type ConceptoCambio = z.output<typeof conceptoCambio>

export const conceptoEliminar = z.object({ id })

/** (C-CONCEPTO-07) */
export const filaConcepto = z.object({
  id: z.number(),
  nombre: z.string(),
  descripcion: z.string(),
  idSeccional: z.number(),
  nombreSeccional: z.string(),
  habilitado: z.number(),
  tieneMovimientos: z.boolean(),
  version: z.number(),
  can: z.object({ modificar: z.boolean(), eliminar: z.boolean(), cambiarEstado: z.boolean() }),
})
export type FilaConcepto = z.infer<typeof filaConcepto>

/** (C-CONCEPTO-17, C-CONCEPTO-19, K-16) */
export const listaConceptos = definirLista({
  nombre: 'conceptosCaja',
  ruta: 'vistas/conceptos-caja',
  fila: filaConcepto,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    descripcion: { tipo: 'texto' },
    nombreSeccional: { tipo: 'texto' },
    habilitado: { tipo: 'logico' },
    tieneMovimientos: { tipo: 'logico', solo: 'exporta' },
  },
  filtros: { idSeccional: 'entero', habilitado: 'logico', nombre: 'texto' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  tamanio: 1000,
  archivo: 'Conceptos de caja',
})

const consulta = { acceso: { permiso: 'conceptosCaja.consultar' } } as const
const edita = {
  acceso: { permiso: 'conceptosCaja.editar' },
  cambia: ['vistas/conceptos-caja', 'vistas/conceptos-caja/:codigo/seccional/:idSeccional'],
  reciente: false,
} as const

/** (C-CONCEPTO-18, C-CONCEPTO-20..23) */
export const conceptos = {
  leer: definirLlamada({
    ...consulta,
    metodo: 'GET',
    ruta: 'vistas/conceptos-caja/:codigo/seccional/:idSeccional',
    resumen: 'Un concepto de una seccional',
    respuesta: filaConcepto,
  }),
  crear: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'conceptos-caja/guardar-concepto',
    resumen: 'Crea un concepto',
    cuerpo: conceptoNuevo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'conceptos-caja/actualizar-concepto',
    resumen: 'Modifica un concepto',
    cuerpo: conceptoCambio,
    respuesta: filaConcepto,
  }),
  alternar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'conceptos-caja/cambiar-estado/:codigo',
    resumen: 'Habilita o deshabilita un concepto',
    respuesta: z.object({ habilitado: z.number() }),
  }),
  eliminar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'conceptos-caja/eliminar-concepto',
    resumen: 'Elimina un concepto sin movimientos',
    cuerpo: conceptoEliminar,
  }),
}

export const pantallasConceptosCaja = definirPantallas({
  conceptos: { ruta: 'seccionales/conceptos-caja', permiso: 'conceptosCaja.consultar' },
})

export const funcionConceptosCaja = definirFuncion({
  nombre: 'tesoreria/conceptos-caja',
  textos: { conceptosCaja: textos },
  permisos: {
    'conceptosCaja.consultar': deSeccional('caja'),
    'conceptosCaja.editar': deSeccional('caja'),
  },
  errores: { CONCEPTO_REPETIDO: 409, CONCEPTO_CON_MOVIMIENTOS: 409 },
  listas: { listaConceptos },
  llamadas: { conceptos },
  pantallas: pantallasConceptosCaja,
})
