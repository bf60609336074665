import { useSyncExternalStore } from 'react'

/** A value outside React that components follow: for what any code may change (dialogs, downloads). */
export function almacen<T>(inicial: T) {
  let valor = inicial
  const oyentes = new Set<() => void>()
  return {
    get: () => valor,
    set(nuevo: T | ((antes: T) => T)) {
      valor = typeof nuevo === 'function' ? (nuevo as (antes: T) => T)(valor) : nuevo
      for (const oyente of oyentes) oyente()
    },
    use(): T {
      return useSyncExternalStore(
        (oyente) => {
          oyentes.add(oyente)
          return () => oyentes.delete(oyente)
        },
        () => valor,
        () => valor,
      )
    },
  }
}
