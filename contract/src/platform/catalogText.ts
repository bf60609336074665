import { z } from 'zod'

const catalogTexts = new WeakSet<z.ZodType>()

/**
 * A text that a catalogue holds in Spanish. Answers give it in the caller's language if it has a translation
 * (decision 164), so a body never takes one back: what is written names its row by id.
 */
export function catalogText() {
  const type = z.string()
  catalogTexts.add(type)
  return type
}

export const isCatalogText = (type: z.ZodType): boolean => catalogTexts.has(type)
