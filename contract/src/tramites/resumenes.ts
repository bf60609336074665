import { z } from 'zod'
import { central, definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, fecha, id } from '../platform/validacion.ts'
import { resumenes as textos } from '../textos/es/tramites/resumenes.ts'

/** The statements of a month, sent by e-mail and WhatsApp to the members who asked for them (decision 039). */

export const canalesResumen = ['EMAIL', 'WHATSAPP'] as const
export type CanalResumen = (typeof canalesResumen)[number]

export const estadosTanda = ['EN_MARCHA', 'DETENIDA', 'TERMINADA'] as const
export type EstadoTanda = (typeof estadosTanda)[number]

/** TOMADO and ENTREGANDO: in a process's hand. EN_DUDA: the mail server may have it. OMITIDO: they no longer ask for it. */
export const estadosEnvio = ['PENDIENTE', 'TOMADO', 'ENTREGANDO', 'ENVIADO', 'FALLIDO', 'EN_DUDA', 'OMITIDO'] as const
export type EstadoEnvio = (typeof estadosEnvio)[number]

/** Sendings a minute, of each way: most, and what is offered. */
export const maximoPorMinuto = 6000
export const porMinutoInicial = 120

/** First day of a month; any day of it is taken. */
const periodo = fecha.transform((dia) => `${dia.slice(0, 7)}-01`)

/** What sending the statements of a month would do: people by way, and those who asked and have none of that month. */
export const destinatariosResumen = z.object({
  email: z.number(),
  whatsapp: z.number(),
  sinResumen: z.number(),
  /** Whether there is a provider of WhatsApp. */
  hayWhatsapp: z.boolean(),
  /** The sending of that month that was begun already. */
  idTanda: z.number().nullable(),
})
export type DestinatariosResumen = z.infer<typeof destinatariosResumen>

export const filaTanda = z.object({
  id: z.number(),
  periodo: z.string(),
  estado: z.enum(estadosTanda),
  porMinuto: z.number(),
  creada: z.string(),
  quien: z.string(),
  total: z.number(),
  enviados: z.number(),
  fallidos: z.number(),
})
export type FilaTanda = z.infer<typeof filaTanda>

export const listaTandas = definirLista({
  nombre: 'resumenes',
  ruta: 'resumenes',
  fila: filaTanda,
  columnas: {
    periodo: { tipo: 'fecha', ordenable: true },
    estado: { tipo: 'texto' },
    creada: { tipo: 'momento' },
    quien: { tipo: 'texto' },
    total: { tipo: 'entero' },
    enviados: { tipo: 'entero' },
    fallidos: { tipo: 'entero' },
  },
  filtros: { estado: 'texto' },
  ordenInicial: ['periodo', 'desc'],
})

const cuenta = z.object({
  pendientes: z.number(),
  enviados: z.number(),
  fallidos: z.number(),
  enDuda: z.number(),
  omitidos: z.number(),
})
export type CuentaEnvios = z.infer<typeof cuenta>
/** A sending and how it goes, by way. */
export const tanda = filaTanda.extend({
  sinResumen: z.number(),
  canales: z.record(z.enum(canalesResumen), cuenta),
})
export type Tanda = z.infer<typeof tanda>

export const filaEnvio = z.object({
  id: z.number(),
  numeroAfiliado: z.number(),
  afiliado: z.string(),
  canal: z.enum(canalesResumen),
  destino: z.string(),
  estado: z.enum(estadosEnvio),
  intentos: z.number(),
  /** Null until it was sent. */
  enviado: z.string().nullable(),
  error: z.string(),
})
export type FilaEnvio = z.infer<typeof filaEnvio>

export const listaEnvios = definirLista({
  nombre: 'resumenEnvios',
  ruta: 'vistas/resumen-envios',
  fila: filaEnvio,
  columnas: {
    id: { tipo: 'entero', ordenable: true, solo: 'exporta' },
    afiliado: { tipo: 'texto' },
    canal: { tipo: 'texto' },
    destino: { tipo: 'texto' },
    estado: { tipo: 'texto' },
    intentos: { tipo: 'entero' },
    enviado: { tipo: 'momento' },
    error: { tipo: 'texto' },
  },
  filtros: { tanda: 'entero', estado: 'texto' },
  ordenInicial: ['id', 'asc'],
})

const porMinuto = entero(1, maximoPorMinuto)
export const tandaNueva = z.object({ periodo, porMinuto })
export type TandaNueva = z.input<typeof tandaNueva>

const acceso = { acceso: { permiso: 'resumenes.enviar' } } as const
const hace = { ...acceso, cambia: ['resumenes', 'resumenes/:id', 'vistas/resumen-envios', 'resumenes/destinatarios'] } as const

export const resumenes = {
  destinatarios: definirLlamada({
    ...acceso,
    metodo: 'GET',
    ruta: 'resumenes/destinatarios',
    resumen: 'A cuántos les llegaría el resumen de un mes, por dónde, y cuántos no lo tienen',
    consulta: z.object({ periodo }),
    respuesta: destinatariosResumen,
  }),
  empezar: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'resumenes',
    reciente: true,
    resumen: 'Empieza a mandar los resúmenes de un mes; si ya se había empezado, sigue con quienes faltan',
    cuerpo: tandaNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  leer: definirLlamada({
    ...acceso,
    metodo: 'GET',
    ruta: 'resumenes/:id',
    resumen: 'El envío de los resúmenes de un mes, y cómo va',
    respuesta: tanda,
  }),
  detener: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'resumenes/:id/detener',
    reciente: false,
    resumen: 'Detiene un envío; lo que ya salió, salió',
  }),
  seguir: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'resumenes/:id/seguir',
    reciente: true,
    resumen: 'Sigue con un envío detenido, con quienes faltan',
    cuerpo: z.object({ porMinuto }),
  }),
  reintentar: definirLlamada({
    ...hace,
    metodo: 'POST',
    ruta: 'resumenes/:id/reintentar',
    reciente: true,
    resumen: 'Vuelve a mandar los que fallaron; uno en duda, sólo si se lo nombra',
    cuerpo: z.object({ idEnvio: id.optional() }),
  }),
}

export const pantallasResumenes = definirPantallas({
  resumenes: { ruta: 'resumenes', permiso: 'resumenes.enviar' },
  empezarResumenes: { ruta: 'resumenes/nuevo', permiso: 'resumenes.enviar' },
  tanda: { ruta: 'resumenes/$id', permiso: 'resumenes.enviar', busca: ['solapa', 'page', 'size'] },
})

export const funcionResumenes = definirFuncion({
  nombre: 'tramites/resumenes',
  textos: { resumenes: textos },
  permisos: {
    'resumenes.enviar': central,
  },
  errores: {
    RESUMENES_NADIE: 409,
    RESUMENES_OTRO_ESTADO: 409,
  },
  listas: { listaEnvios, listaTandas },
  llamadas: { resumenes },
  pantallas: pantallasResumenes,
})
