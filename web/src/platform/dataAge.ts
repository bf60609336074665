import { createStore } from './store.ts'

/** Age of the offline data on screen, in words; empty if the data is current. */
export const dataAge = createStore('')
