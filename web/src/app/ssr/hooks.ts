import { isServer } from '../../platform/isServer.ts'

export * from '@mantine/hooks'

/** What one left in this browser: only the sidebar is drawn by it. */
export const useLocalStorage = <T>({ key, defaultValue }: { key: string; defaultValue: T }) =>
  [key === 'gremial.menu' ? (isServer.collapsed as T) : defaultValue, () => undefined] as const

/** In the place of the library's where the server draws: it knows whether it is a phone, and nothing else of the screen. */
export const useMediaQuery = (query: string, initial = false): boolean =>
  query === '(min-width: 900px)' ? !isServer.mobile : initial
