import { z } from 'zod'
import { cuitValido } from '../platform/cuit.ts'
import { central, definirFuncion } from '../platform/funcion.ts'
import { definirLista } from '../platform/lista.ts'
import { definirLlamada } from '../platform/llamada.ts'
import { id, renglon, texto } from '../platform/validacion.ts'
import { valores as textos } from '../textos/es/administracion/valores.ts'

/**
 * The values of the catalogues, as an administrator keeps them: one screen and one set of calls for all of them. What a catalogue has
 * beyond a name is said here, once.
 */

/** What else a value says: a company its CUIT, a locality its postal code and province, a state whether its members are in the union. */
export const extrasCatalogo = {
  categorias: [],
  estados: ['vinculado', 'signo'],
  empresas: ['cuit'],
  localidades: ['codigoPostal', 'provincia'],
  parentescos: [],
  'estados-civiles': [],
  'tipos-documento': [],
} as const satisfies Record<string, ReadonlyArray<'vinculado' | 'signo' | 'cuit' | 'codigoPostal' | 'provincia'>>
export type Catalogo = keyof typeof extrasCatalogo
export const nombresCatalogos = Object.keys(extrasCatalogo) as [Catalogo, ...Catalogo[]]
const catalogo = z.enum(nombresCatalogos)

/** Two of these that are one and the same can be made one. */
export const catalogosUnibles: readonly Catalogo[] = ['empresas']

export const signosEstado = ['ok', 'org', 'alerta', 'mal', 'neutro'] as const

const bit = z.union([z.literal(0), z.literal(1)])

/** A value of any catalogue: what its catalogue does not have is left as it comes. */
export const valorNuevo = z.object({
  nombre: texto(120),
  habilitado: bit.default(1),
  vinculado: bit.default(1),
  signo: z.enum(signosEstado).default('neutro'),
  cuit: renglon(13)
    .refine((v) => v === '' || cuitValido(v), '@validacion.cuit')
    .default(''),
  codigoPostal: renglon(8).default(''),
  provincia: renglon(60).default(''),
})
export type ValorNuevo = z.output<typeof valorNuevo>
export const valorCambio = valorNuevo.extend({ version: z.number().int().positive() })

export const filaValor = z.object({
  id: z.number(),
  nombre: z.string(),
  /** Empty, or what tells it from others of the same name: CUIT, postal code and province. */
  detalle: z.string(),
  /** How many rows have it; null where nothing refers to it (localities are only offered). */
  usos: z.number().nullable(),
  habilitado: z.number(),
  vinculado: z.number(),
  signo: z.string(),
  cuit: z.string(),
  codigoPostal: z.string(),
  provincia: z.string(),
  version: z.number(),
})
export type FilaValor = z.infer<typeof filaValor>

export const listaValores = definirLista({
  nombre: 'valores',
  ruta: 'vistas/catalogos',
  fila: filaValor,
  columnas: {
    nombre: { tipo: 'texto', ordenable: true },
    detalle: { tipo: 'texto' },
    usos: { tipo: 'entero' },
    habilitado: { tipo: 'logico', ordenable: true },
  },
  /** `catalogo` says which; categories when it is not said. */
  filtros: { catalogo: 'texto', habilitado: 'logico' },
  ordenInicial: ['nombre', 'asc'],
  busqueda: true,
  archivo: 'Catálogo',
})

const edita = {
  acceso: { permiso: 'catalogos.editar' },
  reciente: false,
  cambia: [
    'vistas/catalogos',
    'categorias-afiliado/habilitadas',
    'categorias-afiliado/filtro-habilitadas',
    'estados-afiliado/habilitados',
    'estados-civil/habilitados',
    'parentescos/habilitados',
    'tipos-documento/habilitados',
    'empresas',
    'vistas/empresas',
  ],
} as const
const deCatalogo = z.object({ catalogo })
const deValor = z.object({ catalogo, id })

export const valores = {
  crear: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'catalogos/:catalogo',
    resumen: 'Agrega un valor a un catálogo',
    claves: deCatalogo,
    cuerpo: valorNuevo,
    respuesta: z.object({ id: z.number() }),
    crea: true,
  }),
  cambiar: definirLlamada({
    ...edita,
    metodo: 'PUT',
    ruta: 'catalogos/:catalogo/:id',
    resumen: 'Modifica un valor',
    claves: deValor,
    cuerpo: valorCambio,
  }),
  alternar: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'catalogos/:catalogo/:id/cambiar-estado',
    resumen: 'Deja de ofrecer un valor, o lo vuelve a ofrecer',
    claves: deValor,
    respuesta: z.object({ habilitado: z.number() }),
  }),
  eliminar: definirLlamada({
    ...edita,
    metodo: 'DELETE',
    ruta: 'catalogos/:catalogo/:id',
    resumen: 'Elimina un valor que nadie tiene',
    claves: deValor,
  }),
  unir: definirLlamada({
    ...edita,
    metodo: 'POST',
    ruta: 'catalogos/:catalogo/:id/unir',
    resumen: 'Da a otro valor todo lo que tiene éste, y lo elimina',
    claves: deValor,
    cuerpo: z.object({ en: id }),
    respuesta: z.object({ movidos: z.number() }),
  }),
}

export const funcionValores = definirFuncion({
  nombre: 'administracion/valores',
  textos: { valores: textos },
  permisos: {
    'catalogos.editar': central,
  },
  errores: {
    VALOR_REPETIDO: 409,
    /** Somebody has it: its text says how many. */
    VALOR_EN_USO: 409,
    /** A state of members who are in the union would put them out, or the other way round. */
    ESTADO_CON_AFILIADOS: 409,
  },
  listas: { listaValores },
  llamadas: { valores },
})
