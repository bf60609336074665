/**
 * Offline storage of the device, in IndexedDB. `propio` belongs to the current user and is cleared on logout or when another
 * user logs in; `publico` holds nothing personal. If the browser cannot store (a private window), reads return nothing.
 */
export type Drawer = 'propio' | 'publico'

let isOpen: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  isOpen ??= new Promise<IDBDatabase>((ready, failure) => {
    const request = indexedDB.open('gremial', 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('propio')
      request.result.createObjectStore('publico')
    })
    request.addEventListener('success', () => {
      // The browser closes the database when its data is cleared or storage is short. The next access reopens it.
      request.result.addEventListener('close', () => (isOpen = undefined))
      ready(request.result)
    })
    request.addEventListener('error', () => failure(request.error ?? new Error('IndexedDB')))
  })
  isOpen.catch(() => (isOpen = undefined))
  return isOpen
}

async function run<T>(store: Drawer, mode: IDBTransactionMode, what: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await open()
  return new Promise((ready, failure) => {
    const transaction = base.transaction(store, mode)
    const request = what(transaction.objectStore(store))
    // Commit now, so that closing the page right after a keystroke loses nothing. The default commit waits for the request's
    // callback.
    if (mode === 'readwrite') transaction.commit()
    transaction.addEventListener('complete', () => ready(request.result))
    for (const wrong of ['error', 'abort'])
      transaction.addEventListener(wrong, () => failure(transaction.error ?? new Error('IndexedDB')))
  })
}

export const read = <T>(store: Drawer, key: string): Promise<T | undefined> =>
  run(store, 'readonly', (table) => table.get(key) as IDBRequest<T | undefined>).catch(() => undefined)

/** Resolves to true if the value was stored. */
export const save = (store: Drawer, key: string, value: unknown): Promise<boolean> =>
  run(store, 'readwrite', (table) => table.put(value, key)).then(
    () => true,
    () => false,
  )

export const clear = (store: Drawer): Promise<void> =>
  run(store, 'readwrite', (table) => table.clear()).then(
    () => undefined,
    () => undefined,
  )

/** Deletes one entry, if it exists, or a range of keys. */
export const remove = (store: Drawer, key: string | IDBKeyRange): Promise<void> =>
  run(store, 'readwrite', (table) => table.delete(key)).then(
    () => undefined,
    () => undefined,
  )

/** Replaces one entry by another in one transaction: both changes or neither. */
export const change = (store: Drawer, takesOut: string, key: string, value: unknown): Promise<void> =>
  run(store, 'readwrite', (table) => {
    table.delete(takesOut)
    return table.put(value, key)
  }).then(
    () => undefined,
    () => undefined,
  )

/** Key prefix of cached responses (app/offlineCache.ts). */
export const responses = 'respuesta:'

const withPrefix = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** Deletes the cached responses when the session ends. */
export const forgetResponses = (): Promise<void> => remove('propio', withPrefix(responses))

/** Keys with this prefix, in order. */
export const keysWithPrefix = (store: Drawer, prefix: string): Promise<string[]> =>
  run(store, 'readonly', (table) => table.getAllKeys(withPrefix(prefix)) as IDBRequest<string[]>).catch(() => [])

/** Values whose keys have this prefix, in key order. */
export const readAll = async <T>(store: Drawer, prefix: string): Promise<T[]> =>
  run(store, 'readonly', (table) => table.getAll(withPrefix(prefix)) as IDBRequest<T[]>).catch(() => [])
