import { z } from 'zod'
import { defineCall } from '../platform/call.ts'
import { branchScoped, defineFeature } from '../platform/feature.ts'
import { text } from '../platform/validation.ts'
import { novedades as textos } from '../textos/es/afiliado/novedades.ts'

/** Changes reported by members that the register does not have yet: contact data and requested corrections. */

/** Fields written to the register directly; the others are corrected at the register's source, and only marked as done here. */
export const camposQueSeEscriben = ['telefono', 'email', 'domicilio', 'localidad', 'codigoPostal'] as const
export type CampoQueSeEscribe = (typeof camposQueSeEscriben)[number]
/** Fields of a correction. */
export const camposNovedad = [
  ...camposQueSeEscriben,
  'apellido',
  'nombre',
  'documento',
  'cuil',
  'nacimiento',
  'estadoCivil',
  'empresa',
] as const
export type CampoNovedad = (typeof camposNovedad)[number]
export const seEscribe = (campo: CampoNovedad): campo is CampoQueSeEscribe =>
  (camposQueSeEscriben as readonly string[]).includes(campo)

/** `id`: the field of a contact change, the number of a correction. `consulta`: reference of the enquiry that requested it. */
export const novedad = z.object({
  id: z.string(),
  campo: z.enum(camposNovedad),
  dice: z.string(),
  deberia: z.string(),
  fecha: z.string(),
  consulta: z.string().nullable(),
})
export type Novedad = z.infer<typeof novedad>

/** The displayed values: if the member reported others meanwhile, nothing is done. */
const resuelve = { body: z.object({ id: text(20), deberia: text(120) }) } as const
const actualiza = {
  ...resuelve,
  method: 'POST',
  access: { permission: 'afiliados.actualizar' },
  invalidates: ['vistas/novedades-afiliado/:codigo', 'vistas/afiliado/:codigo', 'afiliados/:codigo'],
} as const

export const novedades = {
  leer: defineCall({
    method: 'GET',
    access: { permission: 'afiliados.consultar' },
    path: 'vistas/novedades-afiliado/:codigo',
    summary: 'Lo que un afiliado dijo de sí mismo y el padrón todavía no tiene',
    response: z.array(novedad),
  }),
  tomar: defineCall({
    ...actualiza,
    recentAuth: true,
    path: 'afiliados/:codigo/novedades/tomar',
    summary: 'Lleva al padrón lo que dijo un afiliado',
  }),
  descartar: defineCall({
    ...actualiza,
    recentAuth: false,
    path: 'afiliados/:codigo/novedades/descartar',
    summary: 'Descarta lo que dijo un afiliado: el padrón queda como está',
  }),
}

export const novedadesFeature = defineFeature({
  name: 'afiliado/novedades',
  forMembers: true,
  events: ['modificar afiliado'],
  texts: { novedades: textos },
  permissions: {
    'afiliados.actualizar': branchScoped('mostrador'),
  },
  uses: ['afiliados.consultar'],
  calls: { novedades },
})
