import { z } from 'zod'
import { definirFuncion } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { inicioAdministracion as textos } from '../textos/es/administracion/inicio.ts'

/** The home of whoever administers: the first steps of a new installation. What needs a hand is among what awaits them (afiliado/avisos.ts). */

/** Days after which an account that nobody validated, and hours after which a mail that has not left, need a hand. */
export const diasSinValidar = 7
export const horasEnEspera = 1
/** A copy older than this is old: they are made every day (docs/operacion/copias.md). */
export const diasDeCopia = 2

/** What a new installation does first, in order. */
export const pasosInicio = ['organizacion', 'seccionales', 'padron', 'personal', 'correo', 'segundoFactor'] as const
export const pasoInicio = z.object({ paso: z.enum(pasosInicio), hecho: z.boolean() })

export const inicioAdministracion = {
  leer: definirLlamada({
    acceso: 'conSesion',
    metodo: 'GET',
    ruta: 'vistas/inicio-administracion',
    resumen: 'Los primeros pasos de una instalación nueva',
    respuesta: z.object({
      /** Empty for who may not do all of them. */
      pasos: z.array(pasoInicio),
    }),
  }),
}

export const funcionInicioAdministracion = definirFuncion({
  nombre: 'administracion/inicio',
  textos: { inicioAdministracion: textos },
  llamadas: { inicioAdministracion },
})
