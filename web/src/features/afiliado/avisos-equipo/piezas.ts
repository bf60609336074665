import { perezosa } from '../../../ui/perezosa.ts'

/** The pieces that other screens show, each with its code and its texts when it is first shown. */
export const DondeAvisamos = perezosa(async () => {
  const [{ DondeAvisamos }, { textosAparte }] = await Promise.all([
    import('./DondeAvisamos.tsx'),
    import('../../../platform/textosAparte.ts'),
  ])
  await textosAparte()
  return DondeAvisamos
})
export const OfrecerAvisos = perezosa(async () => {
  const [{ OfrecerAvisos }, { textosAparte }] = await Promise.all([
    import('./OfrecerAvisos.tsx'),
    import('../../../platform/textosAparte.ts'),
  ])
  await textosAparte()
  return OfrecerAvisos
})
