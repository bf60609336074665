import { useIsMutating } from '@tanstack/react-query'

/** True while a write is in progress, except silent ones. */
export const useSaving = (): boolean => useIsMutating({ predicate: (m) => m.meta?.silenciosa !== true }) > 0
