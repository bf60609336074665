import { z } from 'zod'

/** How many exports were before one that waits its turn: in the head of its answer, which comes at once. */
export const cabeceraAntes = 'X-Antes'

/** How a column is written on screen and in a spreadsheet. */
export type TipoColumna = 'texto' | 'entero' | 'importe' | 'fecha' | 'momento' | 'logico'

export interface Columna {
  tipo: TipoColumna
  /** The screen may sort by it; the server then declares its index and expression. */
  ordenable?: boolean
  /** Only in one of the two: an export may say more than a screen has room for. */
  solo?: 'pantalla' | 'exporta'
  /** Shown and exported only to whom holds this permission. */
  permiso?: string
}

export type TipoFiltro = 'entero' | 'texto' | 'logico' | 'fecha' | 'enteros'

export interface Lista<F extends z.ZodObject = z.ZodObject, R extends string = string> {
  /** Key of its texts: `listas.<nombre>.<columna>`. */
  nombre: string
  ruta: R
  fila: F
  columnas: { [C in keyof z.infer<F> & string]?: Columna }
  filtros: Record<string, TipoFiltro>
  ordenInicial: readonly [string, 'asc' | 'desc']
  /** Offers a search text (`buscar`, at most 250 characters; B-LISTADOS-03). */
  busqueda?: boolean
  /** Rows asked for when the caller does not say (K-48, K-16). */
  tamanio?: number
  /** File name of its exports without extension; a list without one has no export. */
  archivo?: string
}

/** Declares a list once; screen, page, count and exports come from it (decisions §2, architecture 7). */
export function definirLista<F extends z.ZodObject, const R extends string>(lista: Lista<F, R>): Lista<F, R> {
  return lista
}

/** Page sizes offered (B-LISTADOS-01); "all" asks for `tamanioTodos`, the most a screen receives (decisions §2). */
export const tamanios = [5, 10, 25, 50, 100] as const
export const tamanioTodos = 5000
export const tamanioInicial = 25
/** Numbered page blocks shown, configurable from 2 to 5 (K-47). */
export const bloquesPaginas = 3
/** Longest search text, pause before it is sent, and pause of a lookup in milliseconds (K-49). */
export const busquedaMaxima = 250
export const pausaBusqueda = 1000
export const pausaConsulta = 300
/** Size of lookups and of menu fetches (A-CATALOGOS-14, B-LISTADOS-05). */
export const tamanioConsulta = 2000
export const tamanioMenu = 1000

export const formatos = ['xls', 'xlsx', 'csv'] as const
export type Formato = (typeof formatos)[number]

/** What the address of a list says: each value once, or several times. */
const enLaDireccion = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional())
const entero = { type: 'integer', minimum: 0 }
const parametros: Record<TipoFiltro, object> = {
  entero,
  enteros: { type: 'array', items: entero, description: 'Repetido, o separado por comas' },
  texto: { type: 'string', maxLength: busquedaMaxima },
  logico: { enum: ['0', '1', 'true', 'false', 'on', 'off'] },
  fecha: { type: 'string', description: 'DD-MM-AAAA o AAAA-MM-DD' },
}

/**
 * What the address of a list, or of what has its filters, may say. The server's list reads it and refuses whatever is not here; this
 * says it to the OpenAPI page. Each filter has two names, as the specification writes it and alone.
 */
export function consultaDeLista(
  { columnas, filtros, busqueda, tamanio, archivo }: Omit<Lista, 'fila'>,
  para: 'pagina' | 'exportacion' | 'filtros' = 'pagina',
) {
  const orden = Object.entries(columnas).flatMap(([campo, c]) => (c?.ordenable ? [`${campo},asc`, `${campo},desc`, campo] : []))
  const paginas = {
    page: { ...entero, default: 0 },
    size: {
      anyOf: [{ type: 'integer', minimum: 1, maximum: tamanioTodos }, { enum: ['all', 'todos'] }],
      default: tamanio ?? tamanioInicial,
    },
  }
  return enLaDireccion.meta({
    properties: {
      ...(para === 'pagina' ? paginas : {}),
      ...(para === 'filtros' || orden.length === 0 ? {} : { sort: { type: 'array', items: { enum: orden } } }),
      ...(para === 'exportacion' && archivo ? { formato: { enum: formatos, default: 'xls' } } : {}),
      ...(busqueda ? { buscar: parametros.texto, G_buscar: parametros.texto } : {}),
      ...Object.fromEntries(Object.entries(filtros).flatMap(([f, tipo]) => [f, `G_${f}`].map((n) => [n, parametros[tipo]]))),
      strategy: { enum: ['AND'] },
      G_strategy: { enum: ['AND'] },
    },
  })
}

/** Paged answer of every list (A-LISTADOS-02). */
export const pagina = <F extends z.ZodType>(fila: F) =>
  z.object({ content: z.array(fila), totalElements: z.number().int(), last: z.boolean() })

export interface Pagina<F> {
  content: F[]
  totalElements: number
  last: boolean
}

/**
 * Numbers of the page blocks to show around the current page (both from 0).
 * @example bloquesDe(4, 20, 3) // [3, 4, 5]
 */
export function bloquesDe(actual: number, paginas: number, bloques = bloquesPaginas): number[] {
  const cuantos = Math.min(Math.max(2, Math.min(5, bloques)), paginas)
  const primero = Math.max(0, Math.min(actual - Math.floor(cuantos / 2), paginas - cuantos))
  return Array.from({ length: cuantos }, (_, i) => primero + i)
}
