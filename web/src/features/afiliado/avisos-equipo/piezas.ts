import { perezosa } from '../../../ui/perezosa.ts'

/** The pieces that other screens show, each with its code and its texts when it is first shown. */
export const DondeAvisamos = perezosa(async () => {
  const [{ DondeAvisamos }, { textosDeAvisos }] = await Promise.all([import('./DondeAvisamos.tsx'), import('./textos.ts')])
  await textosDeAvisos()
  return DondeAvisamos
})
export const OfrecerAvisos = perezosa(async () => {
  const [{ OfrecerAvisos }, { textosDeAvisos }] = await Promise.all([import('./OfrecerAvisos.tsx'), import('./textos.ts')])
  await textosDeAvisos()
  return OfrecerAvisos
})
