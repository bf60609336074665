import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { defineFeature } from '../platform/feature.ts'
import { inicioAdministracion as textos } from '../textos/es/administracion/inicio.ts'

/** Home of an administrator: first steps of a new installation. Pending work is in afiliado/avisos.ts. */

/** An unvalidated account after these days, and an unsent mail after these hours, need attention. */
export const diasSinValidar = 7
export const horasEnEspera = 1
/** A backup older than this is outdated: backups are daily (docs/operacion/copias.md). */
export const diasDeCopia = 2

/** First steps of a new installation, in order. */
export const pasosInicio = ['organizacion', 'correo', 'padron', 'personal', 'caja', 'segundoFactor'] as const
/** `va` is the address of its screen. */
export const pasoInicio = z.object({ paso: z.enum(pasosInicio), hecho: z.boolean(), va: z.string() })
export type PasoInicio = z.infer<typeof pasoInicio>

export const inicioAdministracion = {
  leer: defineCall({
    access: 'conSesion',
    method: 'GET',
    path: 'vistas/inicio-administracion',
    summary: 'Los primeros pasos de una instalación nueva, y la última copia',
    response: z.object({
      /** Empty without the permissions for all of them. */
      pasos: z.array(pasoInicio),
      /** The last backup, for its administrators: timestamp, size, and duration in seconds of the last restore test. */
      copia: z.object({ momento: z.string(), bytes: z.number().nullable(), restaura: z.number().nullable() }).nullable(),
    }),
  }),
}

export const inicioAdministracionFeature = defineFeature({
  name: 'administracion/inicio',
  texts: { inicioAdministracion: textos },
  calls: { inicioAdministracion },
})
