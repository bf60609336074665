import { createStore } from '../../../platform/store.ts'

/** Concept whose receipts were last on screen: keyboard users continue with the next one. */
export const ultimoConcepto = createStore<{ codigo: number; iddetalle: number } | null>(null)
