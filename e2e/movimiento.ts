import type { Page } from 'playwright/test'

interface Corrida {
  value: number
  hadRecentInput: boolean
  sources: Array<{ node?: { nodeName: string; className: unknown }; previousRect: DOMRect; currentRect: DOMRect }>
}

/** Records layout shift of the page from now on: its score and the shifted elements. */
export const inspectMovimiento = (): void => {
  const registro = window as unknown as { movido: number; que: string }
  Object.assign(registro, { movido: 0, que: '' })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Corrida[]) {
      if (hadRecentInput) continue
      registro.movido += value
      for (const { node, previousRect: before, currentRect: ahora } of sources)
        registro.que += ` ${node?.nodeName}.${String(node?.className)} ${before.y}+${before.height}→${ahora.y}+${ahora.height}`
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

export const movimientoOf = (page: Page): Promise<{ movido: number; que: string }> =>
  page.evaluate(() => ({ movido: Reflect.get(window, 'movido'), que: Reflect.get(window, 'que') }))
