import { api } from './api.ts'

/** The OpenAPI document of this version. It belongs to no feature because it describes all of them. */
export const readOpenapi = (signal?: AbortSignal): Promise<unknown> => api.get<unknown>('openapi.json', {}, signal)
