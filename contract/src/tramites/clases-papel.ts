import { z } from 'zod'
import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { entero, texto } from '../platform/validacion.ts'
import { clasesPapel as textos } from '../textos/es/tramites/clases-papel.ts'

/** Kinds of paper that products ask for, and how long one that was accepted is good (decision 094). */

export const filaClasePapel = z.object({
  id: z.number(),
  nombre: z.string(),
  /** Months since it was accepted; null where it is asked for each time. */
  meses: z.number().nullable(),
  conCbu: z.number(),
  /** Products that ask for one. */
  productos: z.number(),
  version: z.number(),
})
export type FilaClasePapel = z.infer<typeof filaClasePapel>

export const listaClasesPapel = definirLista({
  nombre: 'clasesPapel',
  ruta: 'clases-papel',
  fila: filaClasePapel,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    meses: { tipo: 'entero' },
    conCbu: { tipo: 'logico' },
    productos: { tipo: 'entero' },
  },
  filtros: {},
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  tamanio: 100,
  archivo: 'Clases de papeles',
})

export const clasePapelNueva = z.object({
  nombre: texto(80),
  meses: entero(1, 240).nullable().default(null),
  conCbu: z.literal([0, 1]).default(0),
})
export const clasePapelCambio = clasePapelNueva.extend({ version: z.number().int().positive() })

const escribe = {
  acceso: { permiso: 'tramites.catalogos' },
  reciente: false,
  cambia: ['clases-papel', 'productos-afiliado/:id', 'vistas/papeles-aceptados'],
} as const

export const clasesPapel = {
  crear: definirLlamada({
    ...escribe,
    metodo: 'POST',
    ruta: 'clases-papel',
    resumen: 'Crea una clase de papel',
    cuerpo: clasePapelNueva,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...escribe,
    metodo: 'PUT',
    ruta: 'clases-papel/:id',
    resumen: 'Modifica una clase de papel; vale también para lo que ya se aceptó',
    cuerpo: clasePapelCambio,
  }),
  eliminar: definirLlamada({
    ...escribe,
    metodo: 'DELETE',
    ruta: 'clases-papel/:id',
    resumen: 'Elimina una clase de papel que nadie usa',
  }),
}

export const pantallasClasesPapel = definirPantallas({
  clasesPapel: { ruta: 'tramites/papeles', permiso: 'tramites.catalogos' },
})

export const funcionClasesPapel = definirFuncion({
  nombre: 'tramites/clases-papel',
  textos: { clasesPapel: textos },
  usa: ['tramites.catalogos'],
  errores: { CLASE_PAPEL_REPETIDA: 409, CLASE_PAPEL_EN_USO: 409 },
  listas: { listaClasesPapel },
  llamadas: { clasesPapel },
  pantallas: pantallasClasesPapel,
})
