import { isServer } from '../../platform/isServer.ts'

export * from '@mantine/hooks'

/** Server version: only the sidebar state is known, from its cookie. */
export const useLocalStorage = <T>({ key, defaultValue }: { key: string; defaultValue: T }) =>
  [key === 'gremial.menu' ? (isServer.collapsed as T) : defaultValue, () => undefined] as const

/** Server version of Mantine's hook: only phone or desktop is known. */
export const useMediaQuery = (query: string, initial = false): boolean =>
  query === '(min-width: 900px)' ? !isServer.mobile : initial
