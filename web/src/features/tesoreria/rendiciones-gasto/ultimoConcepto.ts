import { createStore } from '../../../platform/store.ts'

/** The concept whose receipts were on screen last: who comes back by keyboard goes on with the one behind it. */
export const ultimoConcepto = createStore<{ codigo: number; iddetalle: number } | null>(null)
