const longest = 24
const bytes = (text: string): number => new TextEncoder().encode(text).length

/**
 * First name and the surname's initial ("Ana Q."): what a stranger who verifies may read, enough to compare with the person in front
 * of them. Cut at a whole letter to the 24 bytes that a code gives it.
 */
export function shortName(nombre: string, apellido: string): string {
  const [initial] = Array.from(new Intl.Segmenter('es').segment(apellido.trim()), (s) => s.segment)
  const end = initial ? ` ${initial.toLocaleUpperCase('es')}.` : ''
  let short = ''
  for (const { segment } of new Intl.Segmenter('es').segment(nombre.trim().split(/\s+/)[0] ?? '')) {
    if (bytes(short + segment + end) > longest) break
    short += segment
  }
  return short + end
}
