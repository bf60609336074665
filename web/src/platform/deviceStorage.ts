/**
 * What the device keeps for when there is no network, in IndexedDB. `propio` is of whoever is in, and is emptied when they leave or
 * somebody else comes in; `publico` holds nothing personal. A browser that keeps nothing (a private window) reads as empty.
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
      // The browser takes it away when its data are cleared, or when it lacks room: the next one to ask opens it anew.
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
    // Whoever closes the page right after a key loses nothing: without this it is kept once the answer was heard.
    if (mode === 'readwrite') transaction.commit()
    transaction.addEventListener('complete', () => ready(request.result))
    for (const wrong of ['error', 'abort'])
      transaction.addEventListener(wrong, () => failure(transaction.error ?? new Error('IndexedDB')))
  })
}

export const read = <T>(store: Drawer, key: string): Promise<T | undefined> =>
  run(store, 'readonly', (table) => table.get(key) as IDBRequest<T | undefined>).catch(() => undefined)

/** Answers whether it was kept. */
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

/** Takes one thing out, if it is there; or all those of a range of keys. */
export const remove = (store: Drawer, key: string | IDBKeyRange): Promise<void> =>
  run(store, 'readwrite', (table) => table.delete(key)).then(
    () => undefined,
    () => undefined,
  )

/** Keeps one thing in the place of another: both, or neither if the page goes away meanwhile. */
export const change = (store: Drawer, takesOut: string, key: string, value: unknown): Promise<void> =>
  run(store, 'readwrite', (table) => {
    table.delete(takesOut)
    return table.put(value, key)
  }).then(
    () => undefined,
    () => undefined,
  )

/** What the keys of the kept answers begin with (app/offlineCache.ts). */
export const responses = 'respuesta:'

const withPrefix = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** The answers of a session that ended do not outlive it. */
export const forgetResponses = (): Promise<void> => remove('propio', withPrefix(responses))

/** The keys that begin so, in their order. */
export const keysWithPrefix = (store: Drawer, prefix: string): Promise<string[]> =>
  run(store, 'readonly', (table) => table.getAllKeys(withPrefix(prefix)) as IDBRequest<string[]>).catch(() => [])

/** All that is kept under keys that begin so, in their order. */
export const readAll = async <T>(store: Drawer, prefix: string): Promise<T[]> =>
  run(store, 'readonly', (table) => table.getAll(withPrefix(prefix)) as IDBRequest<T[]>).catch(() => [])
