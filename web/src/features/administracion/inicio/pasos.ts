import { inicioAdministracion, type PasoInicio } from '@gremial/contract/administracion/inicio.ts'
import { useLocalStorage } from '@mantine/hooks'
import { read } from '../../../platform/callApi.ts'

export const pasosQuery = () => read(inicioAdministracion.leer, {})

/** Step after one: the next missing, else the first missing. */
export function siguiente(pasos: readonly PasoInicio[], actual: number): PasoInicio | undefined {
  const falta = (p: PasoInicio) => !p.hecho
  return pasos.slice(actual + 1).find(falta) ?? pasos.slice(0, actual).find(falta)
}

/** Link props of an address with its search and hash. */
export function enlaceA(va: string): { to: string; search: Record<string, string>; hash?: string } {
  const { pathname, searchParams, hash } = new URL(va, 'http://x')
  return { to: pathname, search: Object.fromEntries(searchParams), ...(hash && { hash: hash.slice(1) }) }
}

/** Hidden on this device. */
export const usePasosOcultos = () =>
  useLocalStorage({ key: 'gremial-primeros-pasos', defaultValue: false, getInitialValueInEffect: false })
