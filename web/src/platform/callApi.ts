import type { Call, RequestOf, ResponseOf } from '@gremial/contract/platform/call.ts'
import { queryOptions } from '@tanstack/react-query'
import i18next from 'i18next'
import { address, request } from './api.ts'

const withKeys = (path: string, keys: unknown): string =>
  path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String((keys as Record<string, unknown>)[key])))

/** URL of a declared call, for downloads that the browser makes itself. */
export const urlOf = <L extends Call>(call: L, input: RequestOf<L>): string =>
  address(withKeys(call.path, input.params), input.query as Parameters<typeof address>[1])

/** Makes a declared call. Throws ApiError on an error response. */
export const callApi = <L extends Call>(call: L, input: RequestOf<L>, signal?: AbortSignal): Promise<ResponseOf<L>> =>
  request<ResponseOf<L>>(call.method, urlOf(call, input), call.method === 'GET' ? undefined : (input.body ?? {}), signal)

/**
 * Query options of a declared read, for useQuery. Calls that name its path in `invalidates` make it stale. Responses contain
 * translated texts, so the language is part of the key.
 */
export const read = <L extends Call>(call: L, input: RequestOf<L>) =>
  queryOptions({
    queryKey: [call.path, input, i18next.language] as const,
    queryFn: ({ signal }) => callApi(call, input, signal),
  })
