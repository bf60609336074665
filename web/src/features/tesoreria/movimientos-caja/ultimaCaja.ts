import { createStore } from '../../../platform/store.ts'

/** Last box whose movements were shown: income and expenses start with it. */
export const ultimaCaja = createStore<{ idSeccional: string; caja: string } | null>(null)
