import { perezosa } from '../../../ui/perezosa.ts'

/** Each screen with what it says: neither weighs on the first screen of a member, nor on who comes in. */
const conTextosAparte = <C,>(modulo: () => Promise<C>) =>
  Promise.all([modulo(), import('../../../platform/textosAparte.ts').then((m) => m.textosAparte())]).then(([cargado]) => cargado)

export const CuentasPage = perezosa(
  async () => (await conTextosAparte(() => import('./CuentasDeSeccional.tsx'))).CuentasDeSeccional,
)
export const CuentasAperturaPage = perezosa(async () => (await conTextosAparte(() => import('./AperturaCuentas.tsx'))).Apertura)
