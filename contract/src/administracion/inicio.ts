import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { inicioAdministracion as textos } from '../textos/es/administracion/inicio.ts'

/** The home of whoever administers: the first steps of a new installation. What needs a hand is among what awaits them (afiliado/avisos.ts). */

/** Days after which an account that nobody validated, and hours after which a mail that has not left, need a hand. */
export const diasSinValidar = 7
export const horasEnEspera = 1
/** A copy older than this is old: they are made every day (docs/operacion/copias.md). */
export const diasDeCopia = 2

/** What a new installation does first, in order. */
export const pasosInicio = ['organizacion', 'correo', 'padron', 'personal', 'caja', 'segundoFactor'] as const
/** `va` is the address of the screen where it is done. */
export const pasoInicio = z.object({ paso: z.enum(pasosInicio), hecho: z.boolean(), va: z.string() })
export type PasoInicio = z.infer<typeof pasoInicio>

export const inicioAdministracion = {
  leer: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'vistas/inicio-administracion',
    summary: 'Los primeros pasos de una instalación nueva, y la última copia',
    response: z.object({
      /** Empty for who may not do all of them. */
      pasos: z.array(pasoInicio),
      /** The last copy, for who administers them: when, how big, and in how many seconds the last one that was rehearsed restores. */
      copia: z.object({ momento: z.string(), bytes: z.number().nullable(), restaura: z.number().nullable() }).nullable(),
    }),
  }),
}

export const inicioAdministracionFeature = defineFeature({
  name: 'administracion/inicio',
  texts: { inicioAdministracion: textos },
  calls: { inicioAdministracion },
})
