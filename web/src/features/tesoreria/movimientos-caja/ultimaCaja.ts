import { createStore } from '../../../platform/store.ts'

/** Box whose movements were last on screen: income and expenses open on it. */
export const ultimaCaja = createStore<{ idSeccional: string; caja: string } | null>(null)
