import { lazyComponent } from '../../../ui/lazyComponent.ts'

/** With what it says, which nobody's first screen carries. */
export const GuiasPage = lazyComponent(async () => {
  const [{ Guias }, { separateTexts }] = await Promise.all([import('./Guias.tsx'), import('../../../platform/separateTexts.ts')])
  await separateTexts()
  return Guias
})
