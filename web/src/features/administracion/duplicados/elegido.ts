import type { Comparacion, Cual, Decision } from '@gremial/contract/administracion/duplicados.ts'

/** Which of the two that are looked at stays, and of which of them each thing is right. */
export interface FusionElegida {
  queda: 'uno' | 'otro' | undefined
  cual: Partial<Record<Decision, 'uno' | 'otro'>>
}

/** What is asked of the server; undefined until it is said which one stays. */
export function loElegido({ uno, otro }: Comparacion, { queda, cual }: FusionElegida) {
  if (!queda) return undefined
  const decisiones = Object.fromEntries(
    Object.entries(cual).map(([decision, de]) => [decision, (de === queda ? 'queda' : 'pasa') satisfies Cual]),
  ) as Partial<Record<Decision, Cual>>
  const [esta, aquella] = queda === 'uno' ? [uno, otro] : [otro, uno]
  return { queda: esta.numero, pasa: aquella.numero, ...decisiones }
}
