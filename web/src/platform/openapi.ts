import { api } from './api.ts'

/** The OpenAPI document of this version: no feature's call, because it tells of all of them. */
export const readOpenapi = (signal?: AbortSignal): Promise<unknown> => api.get<unknown>('openapi.json', {}, signal)
