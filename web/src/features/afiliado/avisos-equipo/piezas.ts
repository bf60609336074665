import { lazyComponent } from '../../../ui/lazyComponent.ts'

/** Lazy components of other screens, with their texts. */
export const DondeAvisamos = lazyComponent(async () => {
  const [{ DondeAvisamos }, { separateTexts }] = await Promise.all([
    import('./DondeAvisamos.tsx'),
    import('../../../platform/separateTexts.ts'),
  ])
  await separateTexts()
  return DondeAvisamos
})
export const OfrecerAvisos = lazyComponent(async () => {
  const [{ OfrecerAvisos }, { separateTexts }] = await Promise.all([
    import('./OfrecerAvisos.tsx'),
    import('../../../platform/separateTexts.ts'),
  ])
  await separateTexts()
  return OfrecerAvisos
})
