import type { Da, Llamada, Pide } from '@gremial/contract/platform/llamada.ts'
import { queryOptions } from '@tanstack/react-query'
import i18next from 'i18next'
import { direccion, pedir } from './api.ts'

const conClaves = (ruta: string, claves: unknown): string =>
  ruta.replace(/:(\w+)/g, (_, clave: string) => encodeURIComponent(String((claves as Record<string, unknown>)[clave])))

/** Address of a declared call, for what the browser fetches by itself (downloads). */
export const direccionDe = <L extends Llamada>(llamada: L, pide: Pide<L>): string =>
  direccion(conClaves(llamada.ruta, pide.claves), pide.consulta as Parameters<typeof direccion>[1])

/** Makes a declared call. Throws the server's refusal (ErrorApi). */
export const llamar = <L extends Llamada>(llamada: L, pide: Pide<L>, signal?: AbortSignal): Promise<Da<L>> =>
  pedir<Da<L>>(llamada.metodo, direccionDe(llamada, pide), llamada.metodo === 'GET' ? undefined : (pide.cuerpo ?? {}), signal)

/**
 * A declared read, for useQuery; the calls that name its path in `cambia` make it old. Answers carry texts of the server: another language
 * is another reading.
 */
export const leer = <L extends Llamada>(llamada: L, pide: Pide<L>) =>
  queryOptions({
    queryKey: [llamada.ruta, pide, i18next.language] as const,
    queryFn: ({ signal }) => llamar(llamada, pide, signal),
  })
