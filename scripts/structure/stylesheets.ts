/** Parses style sheets for the checks: their selectors, the classes that they name, and those that they depend on. */

/** Splits at commas outside parentheses. */
function parts(list: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < list.length; i++) {
    const char = list[i]
    if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === ',' && depth === 0) {
      found.push(list.slice(from, i))
      from = i + 1
    }
  }
  return [...found, list.slice(from)].map((part) => part.trim().replace(/\s+/g, ' '))
}

/** Every selector of a sheet; nested ones are expanded. */
export function selectorsOf(css: string): string[] {
  const found: string[] = []
  const around: { selectors: string[]; keyframes: boolean }[] = [{ selectors: [''], keyframes: false }]
  for (const [, text = '', end] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') around.pop()
    if (end !== '{') continue
    const prelude = text.trim()
    const { selectors: outer, keyframes } = around.at(-1) ?? { selectors: [''], keyframes: false }
    if (prelude.startsWith('@')) around.push({ selectors: outer, keyframes: keyframes || /^@(-\w+-)?keyframes/.test(prelude) })
    else {
      const own = parts(prelude)
      const selectors = outer.flatMap((before) =>
        own.map((part) => (part.includes('&') ? part.replaceAll('&', before) : `${before} ${part}`.trim())),
      )
      if (!keyframes) found.push(...selectors)
      around.push({ selectors, keyframes })
    }
  }
  return found
}

export const classesIn = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string)

/**
 * True if the selector matches only where one of these classes is present: named directly, or in each alternative of an `:is`.
 */
export function heldBy(selector: string, own: (name: string) => boolean): boolean {
  let plain = selector
  for (;;) {
    const start = /:(not|is|where|has|[\w-]+)\(/.exec(plain)
    if (!start) break
    const inside = start.index + start[0].length
    let end = inside
    for (let depth = 1; depth > 0 && end < plain.length; end++) depth += plain[end] === '(' ? 1 : plain[end] === ')' ? -1 : 0
    const asks = ['is', 'where', 'has'].includes(start[1] as string)
    if (asks && parts(plain.slice(inside, end - 1)).every((part) => heldBy(part, own))) return true
    plain = plain.slice(0, start.index) + plain.slice(end)
  }
  return classesIn(plain).some(own)
}
