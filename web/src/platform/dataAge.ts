import { createStore } from './store.ts'

/** How old what is on screen is, in words, when it is of a phone without network; empty when it is of now. */
export const dataAge = createStore('')
