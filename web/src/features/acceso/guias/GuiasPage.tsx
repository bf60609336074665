import { perezosa } from '../../../ui/perezosa.ts'

/** With what it says, which nobody's first screen carries. */
export const GuiasPage = perezosa(async () => {
  const [{ Guias }, { textosAparte }] = await Promise.all([import('./Guias.tsx'), import('../../../platform/textosAparte.ts')])
  await textosAparte()
  return Guias
})
