import { z } from 'zod'
import { definirFuncion } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { inicioAdministracion as textos } from '../textos/es/administracion/inicio.ts'

/** The home of whoever administers: what needs a hand, each thing with how many and since when, and the first steps of a new installation. */

/** The things, in the order in which they are read: first what stops people, last what can wait. */
export const cosasInicio = [
  'auditoria',
  'copia',
  'copiaFallida',
  'copiaNoRestaura',
  'archivosDanados',
  'correosFallidos',
  'correosEnEspera',
  'trabajosFallidos',
  'cuentasBloqueadas',
  'cuentasDevueltas',
  'cuentasSinValidar',
  'sinSegundoFactor',
  'importacionesPorRevisar',
  'mandatosPorTerminar',
  'sinSecretaria',
  'sinTesoreria',
  'afiliadosSinCorreo',
  'importacionReversible',
] as const
export type CosaInicio = (typeof cosasInicio)[number]

/** Days after which an account that nobody validated, and hours after which a mail that has not left, need a hand. */
export const diasSinValidar = 7
export const horasEnEspera = 1
/** A copy older than this is old: they are made every day (docs/operacion/copias.md). */
export const diasDeCopia = 2

/**
 * `cantidad`: how many rows its list has with `consulta`, its filters; 1 where it is one thing. `desde`: the oldest (ISO moment);
 * `hasta`: until when (ISO moment or day). Null where it is not known or means nothing.
 */
export const lineaInicio = z.object({
  cosa: z.enum(cosasInicio),
  cantidad: z.number(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  consulta: z.record(z.string(), z.string()),
})
export type LineaInicio = z.infer<typeof lineaInicio>

/** What a new installation does first, in order. */
export const pasosInicio = ['organizacion', 'seccionales', 'padron', 'personal', 'correo', 'segundoFactor'] as const
export const pasoInicio = z.object({ paso: z.enum(pasosInicio), hecho: z.boolean() })

export const inicioAdministracion = {
  leer: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'vistas/inicio-administracion',
    resumen: 'Lo que necesita una mano, cada cosa para quien tiene su permiso, y los primeros pasos de una instalación nueva',
    respuesta: z.object({
      lineas: z.array(lineaInicio),
      /** Empty for who may not do all of them. */
      pasos: z.array(pasoInicio),
      /** The last copy, for who administers them: when, how big, and in how many seconds the last one that was rehearsed restores. */
      copia: z.object({ momento: z.string(), bytes: z.number().nullable(), restaura: z.number().nullable() }).nullable(),
    }),
  }),
}

export const funcionInicioAdministracion = definirFuncion({
  nombre: 'administracion/inicio',
  textos: { inicioAdministracion: textos },
  llamadas: { inicioAdministracion },
})
