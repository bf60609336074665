import { createStore } from '../../platform/store.ts'

/** True while the global search is open. */
export const searchOpen = createStore(false)
