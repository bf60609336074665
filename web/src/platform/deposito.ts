/**
 * What the device keeps for when there is no network, in IndexedDB. `propio` is of whoever is in, and is emptied when they leave or
 * somebody else comes in; `publico` holds nothing personal. A browser that keeps nothing (a private window) reads as empty.
 */
export type Cajon = 'propio' | 'publico'

let abierta: Promise<IDBDatabase> | undefined

function abrir(): Promise<IDBDatabase> {
  abierta ??= new Promise<IDBDatabase>((listo, fallo) => {
    const pedido = indexedDB.open('gremial', 1)
    pedido.addEventListener('upgradeneeded', () => {
      pedido.result.createObjectStore('propio')
      pedido.result.createObjectStore('publico')
    })
    pedido.addEventListener('success', () => {
      // The browser takes it away when its data are cleared, or when it lacks room: the next one to ask opens it anew.
      pedido.result.addEventListener('close', () => (abierta = undefined))
      listo(pedido.result)
    })
    pedido.addEventListener('error', () => fallo(pedido.error ?? new Error('IndexedDB')))
  })
  abierta.catch(() => (abierta = undefined))
  return abierta
}

async function hacer<T>(cajon: Cajon, modo: IDBTransactionMode, que: (tabla: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await abrir()
  return new Promise((listo, fallo) => {
    const transaccion = base.transaction(cajon, modo)
    const pedido = que(transaccion.objectStore(cajon))
    // Whoever closes the page right after a key loses nothing: without this it is kept once the answer was heard.
    if (modo === 'readwrite') transaccion.commit()
    transaccion.addEventListener('complete', () => listo(pedido.result))
    for (const mal of ['error', 'abort'])
      transaccion.addEventListener(mal, () => fallo(transaccion.error ?? new Error('IndexedDB')))
  })
}

export const leer = <T>(cajon: Cajon, clave: string): Promise<T | undefined> =>
  hacer(cajon, 'readonly', (tabla) => tabla.get(clave) as IDBRequest<T | undefined>).catch(() => undefined)

/** Answers whether it was kept. */
export const guardar = (cajon: Cajon, clave: string, valor: unknown): Promise<boolean> =>
  hacer(cajon, 'readwrite', (tabla) => tabla.put(valor, clave)).then(
    () => true,
    () => false,
  )

export const vaciar = (cajon: Cajon): Promise<void> =>
  hacer(cajon, 'readwrite', (tabla) => tabla.clear()).then(
    () => undefined,
    () => undefined,
  )

/** Takes one thing out, if it is there; or all those of a range of keys. */
export const borrar = (cajon: Cajon, clave: string | IDBKeyRange): Promise<void> =>
  hacer(cajon, 'readwrite', (tabla) => tabla.delete(clave)).then(
    () => undefined,
    () => undefined,
  )

/** Keeps one thing in the place of another: both, or neither if the page goes away meanwhile. */
export const cambiar = (cajon: Cajon, saca: string, clave: string, valor: unknown): Promise<void> =>
  hacer(cajon, 'readwrite', (tabla) => {
    tabla.delete(saca)
    return tabla.put(valor, clave)
  }).then(
    () => undefined,
    () => undefined,
  )

/** What the keys of the kept answers begin with (app/guardado.ts). */
export const respuestas = 'respuesta:'

const queEmpiezan = (principio: string): IDBKeyRange => IDBKeyRange.bound(principio, `${principio}\uffff`)

/** The answers of a session that ended do not outlive it. */
export const olvidarRespuestas = (): Promise<void> => borrar('propio', queEmpiezan(respuestas))

/** The keys that begin so, in their order. */
export const clavesQueEmpiezan = (cajon: Cajon, principio: string): Promise<string[]> =>
  hacer(cajon, 'readonly', (tabla) => tabla.getAllKeys(queEmpiezan(principio)) as IDBRequest<string[]>).catch(() => [])

/** All that is kept under keys that begin so, in their order. */
export const leerTodos = async <T>(cajon: Cajon, principio: string): Promise<T[]> =>
  hacer(cajon, 'readonly', (tabla) => tabla.getAll(queEmpiezan(principio)) as IDBRequest<T[]>).catch(() => [])
