import { z } from 'zod'
import { definirFuncion, definirPantallas, deSeccional } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { fecha, id } from '../platform/validacion.ts'
import { estructura as textos } from '../textos/es/seccionales/estructura.ts'
import { firmas } from './mandatos.ts'

/** The committee of a branch: who holds each of its offices on a day, by their mandates (001 §2, decision 037). */

/** (B-ESTRUCTURA-03) Days ISO, both included. */
export const filaEstructura = z.object({
  /** Of the mandate. */
  id: z.number(),
  idSeccional: z.number(),
  seccional: z.string(),
  puesto: z.number(),
  orden: z.number(),
  nombrePuesto: z.string(),
  numeroAfiliado: z.number(),
  numeroAfiliadoFormateado: z.string(),
  persona: z.string(),
  fechaDesde: z.string(),
  fechaHasta: z.string(),
  /** For what the office signs; null when it does not. */
  firma: z.enum(firmas).nullable(),
})
export type FilaEstructura = z.infer<typeof filaEstructura>

/** On a day, today when it is not said. The positions are asked for as 002 §7 writes it, `id.puesto` repeated (K-12). */
export const listaEstructura = definirLista({
  nombre: 'estructura',
  ruta: 'vistas/estructura-seccional',
  fila: filaEstructura,
  columnas: {
    seccional: { tipo: 'texto', solo: 'exporta' },
    orden: { tipo: 'entero', ordenable: true, solo: 'exporta' },
    nombrePuesto: { tipo: 'texto' },
    persona: { tipo: 'texto', ordenable: true },
    numeroAfiliadoFormateado: { tipo: 'texto' },
    fechaDesde: { tipo: 'fecha', ordenable: true },
    fechaHasta: { tipo: 'fecha', ordenable: true },
  },
  filtros: { idSeccional: 'entero', 'id.puesto': 'enteros', fecha: 'fecha' },
  ordenInicial: ['orden', 'asc'],
  archivo: 'Estructura',
})

/** Who may sign for a branch on a day: for each signature, who holds its office or stands in (positions 49/63 and 51/64). */
export const firmantesSeccional = z.object({
  fecha: z.string(),
  firmantes: z.array(
    z.object({
      firma: z.enum(firmas),
      puesto: z.number(),
      nombrePuesto: z.string(),
      numeroAfiliado: z.number(),
      nombre: z.string(),
    }),
  ),
})

export const estructuras = {
  firmantes: definirLlamada({
    acceso: { permiso: 'seccionales.estructura' },
    metodo: 'GET',
    ruta: 'vistas/estructura-seccional/firmantes',
    resumen: 'Quién puede firmar por una seccional en una fecha',
    consulta: z.object({ idSeccional: id, fecha: fecha.optional() }),
    respuesta: firmantesSeccional,
  }),
}

export const pantallasEstructura = definirPantallas({
  estructura: { ruta: 'seccionales/estructura', permiso: 'seccionales.estructura', busca: ['idSeccional', 'fecha'] },
})

export const funcionEstructura = definirFuncion({
  nombre: 'seccionales/estructura',
  textos: { estructura: textos },
  permisos: {
    'seccionales.estructura': deSeccional('mostrador'),
  },
  listas: { listaEstructura },
  llamadas: { estructuras },
  pantallas: pantallasEstructura,
})
