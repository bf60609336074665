import { lazyComponent } from '../../../ui/lazyComponent.ts'

/** Each screen with what it says: neither weighs on the first screen of a member, nor on who comes in. */
const conTextosAparte = <C,>(modulo: () => Promise<C>) =>
  Promise.all([modulo(), import('../../../platform/separateTexts.ts').then((m) => m.separateTexts())]).then(
    ([cargado]) => cargado,
  )

export const CuentasPage = lazyComponent(
  async () => (await conTextosAparte(() => import('./CuentasDeSeccional.tsx'))).CuentasDeSeccional,
)
export const CuentasAperturaPage = lazyComponent(
  async () => (await conTextosAparte(() => import('./AperturaCuentas.tsx'))).Apertura,
)
