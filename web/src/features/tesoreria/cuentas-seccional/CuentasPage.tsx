import { lazyComponent } from '../../../ui/lazyComponent.ts'

/** Lazy screens with their own texts, kept out of the bundles of login and member home. */
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
