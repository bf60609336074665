import { perezosa } from '../../../ui/perezosa.ts'

/** The screen, with what it says: neither weighs on the first screen of a member, nor on who comes in. */
export const CuentasPage = perezosa(async () => {
  const [{ CuentasDeSeccional }, { textosAparte }] = await Promise.all([
    import('./CuentasDeSeccional.tsx'),
    import('../../../platform/textosAparte.ts'),
  ])
  await textosAparte()
  return CuentasDeSeccional
})
