import { type Lista, type Pagina, tamanioInicial, tamanios, tamanioTodos } from '@gremial/contract/platform/lista.ts'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, direccion } from '../../platform/api.ts'
import { type Consulta, useConsulta } from '../../platform/consulta.ts'

type Parametros = Record<string, string | number | readonly string[] | undefined>
type Filtros = Record<string, string | undefined>

/** Asks for one page of a declared list. */
export const pedirPagina = <Z extends z.ZodObject>(lista: Lista<Z>, parametros: Parametros, signal?: AbortSignal) =>
  api.get<Pagina<z.output<Z>>>(lista.ruta, parametros, signal)

/** A page of a declared list, for useQuery; the calls that name its path in `cambia` make it old. */
export const leerLista = <Z extends z.ZodObject>(lista: Lista<Z>, parametros: Parametros) =>
  queryOptions({
    queryKey: [lista.ruta, parametros] as const,
    queryFn: ({ signal }) => pedirPagina(lista, parametros, signal),
  })

export interface EstadoLista<F> {
  resultado: UseQueryResult<Pagina<F>>
  page: number
  /** As the address says it: a number or 'all'. */
  size: string
  porPagina: number
  sort: [campo: string, sentido: 'asc' | 'desc']
  consulta: Consulta
  /** What it is filtered by, as its calls take it. */
  filtros: Filtros
  /** Changes a part of the address; anything but the page goes back to the first one. */
  cambiar(parte: Consulta): void
  /** Address of the export of what is asked for, in a format. */
  exportar(formato: string): string
}

/** State of a list, all of it in the address: page, size, sort, search and filters, so that it can be shared and gone back to. */
export function useLista<Z extends z.ZodObject>(
  lista: Lista<Z>,
  { fijos = {}, activa = true }: { fijos?: Record<string, string | undefined>; activa?: boolean } = {},
): EstadoLista<z.output<Z>> {
  const [consulta, poner] = useConsulta()
  const size =
    consulta.size === 'all'
      ? 'all'
      : tamanios.some((n) => String(n) === consulta.size)
        ? (consulta.size as string)
        : String(lista.tamanio ?? tamanioInicial)
  const page = Math.max(0, Math.trunc(Number(consulta.page ?? 0)) || 0)
  const sort = consulta.sort ?? lista.ordenInicial.join(',')
  const filtros: Filtros = Object.fromEntries(
    Object.keys(lista.filtros).map((nombre) => [`G_${nombre}`, fijos[nombre] ?? consulta[nombre]]),
  )
  const filtrado: Filtros = { ...filtros, G_strategy: 'AND', buscar: lista.busqueda ? consulta.buscar : undefined }
  const parametros = { ...filtrado, sort }
  const resultado = useQuery({
    ...leerLista(lista, { page, size, ...parametros }),
    enabled: activa,
    placeholderData: keepPreviousData,
  })
  const cambiar = (parte: Consulta) => poner({ page: undefined, ...parte }, 'buscar' in parte)
  return {
    resultado,
    page,
    size,
    porPagina: size === 'all' ? tamanioTodos : Number(size),
    sort: sort.split(',') as [string, 'asc' | 'desc'],
    consulta,
    filtros: filtrado,
    cambiar,
    exportar: (formato: string) => direccion(`${lista.ruta}/exportar-excel`, { ...parametros, formato }),
  }
}
