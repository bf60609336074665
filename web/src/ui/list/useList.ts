import { defaultPageSize, type List, maxPageSize, type Page, pageSizes } from '@gremial/contract/platform/list.ts'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { address, api } from '../../platform/api.ts'
import { type QueryParams, useUrlQuery } from '../../platform/urlQuery.ts'

type Params = Record<string, string | number | readonly string[] | undefined>
type Filters = Record<string, string | undefined>

/** Fetches one page of a declared list. */
export const fetchPage = <Z extends z.ZodObject>(list: List<Z>, params: Params, signal?: AbortSignal) =>
  api.get<Page<z.output<Z>>>(list.path, params, signal)

/** Query options for a page of a declared list. Calls that name its path in `invalidates` make it stale. */
export const readList = <Z extends z.ZodObject>(list: List<Z>, params: Params) =>
  queryOptions({
    queryKey: [list.path, params] as const,
    queryFn: ({ signal }) => fetchPage(list, params, signal),
  })

export interface ListState<F> {
  result: UseQueryResult<Page<F>>
  page: number
  /** Page size as in the URL: a number or 'all'. */
  size: string
  perPage: number
  sort: [campo: string, sentido: 'asc' | 'desc']
  query: QueryParams
  /** Active filters, as query parameters. */
  filters: Filters
  /** Filters that the screen sets: the user cannot remove them. */
  fixed: readonly string[]
  /** Changes the query. Any change except of the page returns to the first page. */
  change(part: QueryParams): void
  /** URL of the export of the current query, in a format. */
  exportList(format: string): string
}

/** State of a list, kept in the URL (page, size, sort, search and filters), so that it can be shared and restored. */
export function useList<Z extends z.ZodObject>(
  list: List<Z>,
  { fixed = {}, active = true }: { fixed?: Record<string, string | undefined>; active?: boolean } = {},
): ListState<z.output<Z>> {
  const [query, set] = useUrlQuery()
  const size =
    query.size === 'all'
      ? 'all'
      : pageSizes.some((n) => String(n) === query.size)
        ? (query.size as string)
        : String(list.size ?? defaultPageSize)
  const page = Math.max(0, Math.trunc(Number(query.page ?? 0)) || 0)
  const sort = query.sort ?? list.initialSort.join(',')
  const filters: Filters = Object.fromEntries(Object.keys(list.filters).map((name) => [`G_${name}`, fixed[name] ?? query[name]]))
  const filtered: Filters = { ...filters, G_strategy: 'AND', buscar: list.search ? query.buscar : undefined }
  const params = { ...filtered, sort }
  const result = useQuery({
    ...readList(list, { page, size, ...params }),
    enabled: active,
    placeholderData: keepPreviousData,
  })
  const change = (part: QueryParams) => set({ page: undefined, ...part }, 'buscar' in part)
  return {
    result,
    page,
    size,
    perPage: size === 'all' ? maxPageSize : Number(size),
    sort: sort.split(',') as [string, 'asc' | 'desc'],
    query,
    filters: filtered,
    fixed: Object.keys(fixed),
    change,
    exportList: (format: string) => address(`${list.path}/exportar-excel`, { ...params, formato: format }),
  }
}
