import type { Comparacion, Cual, Decision } from '@gremial/contract/administracion/duplicados.ts'

/** Choices: the number that stays, and the source of each field. */
export interface FusionElegida {
  queda: 'uno' | 'otro' | undefined
  cual: Partial<Record<Decision, 'uno' | 'otro'>>
}

/** Request body; undefined until the number that stays is chosen. */
export function loElegido({ uno, otro }: Comparacion, { queda, cual }: FusionElegida) {
  if (!queda) return undefined
  const decisiones = Object.fromEntries(
    Object.entries(cual).map(([decision, de]) => [decision, (de === queda ? 'queda' : 'pasa') satisfies Cual]),
  ) as Partial<Record<Decision, Cual>>
  const [esta, aquella] = queda === 'uno' ? [uno, otro] : [otro, uno]
  return { queda: esta.numero, pasa: aquella.numero, ...decisiones }
}
