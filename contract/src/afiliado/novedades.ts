import { z } from 'zod'
import { definirFuncion, deSeccional } from '../platform/funcion.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { texto } from '../platform/validacion.ts'
import { novedades as textos } from '../textos/es/afiliado/novedades.ts'

/** What members say of themselves that the register does not have yet: how to reach them, and corrections that they ask for. */

/** What the register writes down as it is told; the rest is mended where the register comes from, and here only marked as done. */
export const camposQueSeEscriben = ['telefono', 'email', 'domicilio', 'localidad', 'codigoPostal'] as const
export type CampoQueSeEscribe = (typeof camposQueSeEscriben)[number]
/** What a correction may be of. */
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

/** `id`: the field of a change of contact, the number of a correction. `consulta`: the reference of the query that asked for it. */
export const novedad = z.object({
  id: z.string(),
  campo: z.enum(camposNovedad),
  dice: z.string(),
  deberia: z.string(),
  fecha: z.string(),
  consulta: z.string().nullable(),
})
export type Novedad = z.infer<typeof novedad>

/** What was seen: if the member said something else meanwhile, nothing is done. */
const resuelve = { cuerpo: z.object({ id: texto(20), deberia: texto(120) }) } as const
const actualiza = {
  ...resuelve,
  metodo: 'POST',
  acceso: { permiso: 'afiliados.actualizar' },
  cambia: ['vistas/novedades-afiliado/:codigo', 'vistas/afiliado/:codigo', 'afiliados/:codigo'],
} as const

export const novedades = {
  leer: definirLlamada({
    metodo: 'GET',
    acceso: { permiso: 'afiliados.consultar' },
    ruta: 'vistas/novedades-afiliado/:codigo',
    resumen: 'Lo que un afiliado dijo de sí mismo y el padrón todavía no tiene',
    respuesta: z.array(novedad),
  }),
  tomar: definirLlamada({
    ...actualiza,
    reciente: true,
    ruta: 'afiliados/:codigo/novedades/tomar',
    resumen: 'Lleva al padrón lo que dijo un afiliado',
  }),
  descartar: definirLlamada({
    ...actualiza,
    reciente: false,
    ruta: 'afiliados/:codigo/novedades/descartar',
    resumen: 'Descarta lo que dijo un afiliado: el padrón queda como está',
  }),
}

export const funcionNovedades = definirFuncion({
  nombre: 'afiliado/novedades',
  deAfiliado: true,
  eventos: ['modificar afiliado'],
  textos: { novedades: textos },
  permisos: {
    'afiliados.actualizar': deSeccional('mostrador'),
  },
  usa: ['afiliados.consultar'],
  llamadas: { novedades },
})
