import { textosAparte } from '../../../platform/textosAparte.ts'

/** Its screens, with what they say: neither weighs on the first screen of a member. */
export async function cuentas() {
  const [modulo] = await Promise.all([import('./CuentasPage.tsx'), textosAparte()])
  return modulo
}
export async function apertura() {
  const [modulo] = await Promise.all([import('./CuentasAperturaPage.tsx'), textosAparte()])
  return modulo
}
