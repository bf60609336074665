/** Parts of `window` that happy-dom lacks, and the width for media queries. */

let width = 1440

/** Sets desktop or phone width, for later renders. */
export function resize(phone: boolean): void {
  width = phone ? 390 : 1440
}

const edges = /\((min|max)-width: (\d+)(?:\.\d+)?px\)/g

// Reduced motion, so that no test waits for a transition.
const matches = (media: string): boolean => {
  if (media.includes('reduced-motion')) return true
  const widths = [...media.matchAll(edges)]
  return widths.length > 0 && widths.every(([, edge, px]) => (edge === 'min' ? width >= Number(px) : width <= Number(px)))
}

window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: matches(media),
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList

// Autosizing textareas listen to it.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
