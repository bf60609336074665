import { ApiError } from './api.ts'
import { createStore } from './store.ts'
import { type UploadRequest, uploadFile } from './upload.ts'

/** An upload in progress or interrupted. It stays on this device until the server has it or the person removes it. */
export interface Upload {
  clave: string
  nombre: string
  bytes: number
  fase: 'preparando' | 'espera' | 'enviando' | 'cortado' | 'rechazado'
  /** Fraction sent. */
  parte: number
  /** Reason of a rejection, in the server's words. */
  dice: string
}

interface UploadOptions<E extends Upload, D> {
  upload(upload: E, file: Blob): UploadRequest
  /** The server stored the file. */
  onUploaded(done: D): unknown
  /** The person cancelled it. */
  onCancel(key: string): unknown
  /** The server rejected it; a retry would fail too. */
  onRejected(key: string, error: ApiError): unknown
  /** Temporary failure: the upload stays and is retried when the network returns or the person asks. */
  onInterrupted?(error: unknown): unknown
  /** Deletes what the device stores of an upload. */
  forget(key: string): Promise<unknown>
}

/** Maximum number of concurrent uploads. */
const concurrency = 3

/** State of the uploads: a store for the screen, their files and their abort controllers. */
function createQueue<E extends Upload>() {
  const list = createStore<E[]>([])
  const files = new Map<string, Blob>()
  const cuts = new Map<string, AbortController>()
  const one = (key: string): E | undefined => list.get().find((e) => e.clave === key)
  /** Aborts the upload under this key and drops its file. */
  function drop(key: string): void {
    const cut = cuts.get(key)
    cuts.delete(key)
    files.delete(key)
    cut?.abort()
  }
  return {
    list,
    files,
    cuts,
    one,
    set: (key: string, change: Partial<E> | Partial<Upload>): void =>
      list.set((all) => all.map((e) => (e.clave === key ? { ...e, ...change } : e))),
    /** Appends an upload, or replaces the one with its key. */
    add(upload: E): void {
      drop(upload.clave)
      const replaces = one(upload.clave) !== undefined
      list.set((all) => (replaces ? all.map((e) => (e.clave === upload.clave ? upload : e)) : [...all, upload]))
    },
    takeOut(key: string): void {
      drop(key)
      list.set((all) => all.filter((e) => e.clave !== key))
    },
  }
}

/** Upload queue of a screen. Each file has its own progress and result, and disappears once the server has it. */
export function createUploadQueue<E extends Upload, D>(options: UploadOptions<E, D>) {
  const { list, files, cuts, one, set, add, takeOut } = createQueue<E>()

  async function remove(key: string): Promise<void> {
    takeOut(key)
    await options.forget(key)
  }

  function send(key: string): void {
    if (!files.has(key)) return
    set(key, { fase: 'enviando', parte: 0, dice: '' })
    follow()
  }

  /** Adds an upload stored by an earlier visit. An interrupted one resumes now if online. */
  function take(upload: E, file: Blob): void {
    add(upload)
    files.set(upload.clave, file)
    if (upload.fase === 'cortado' && navigator.onLine) send(upload.clave)
  }

  function follow(): void {
    for (const upload of list.get()) {
      if (cuts.size >= concurrency) return
      const file = files.get(upload.clave)
      if (file && upload.fase === 'enviando' && !cuts.has(upload.clave)) void transfer(upload, file)
    }
  }

  async function transfer(upload: E, file: Blob): Promise<void> {
    const { clave: key } = upload
    const cut = new AbortController()
    cuts.set(key, cut)
    // The upload may have been replaced or removed meanwhile.
    const dropped = () => cuts.get(key) !== cut
    try {
      const done = await uploadFile<D>(options.upload(upload, file), (part) => set(key, { parte: part }), cut.signal)
      options.onUploaded(done)
      if (!dropped()) await remove(key)
    } catch (error) {
      if (dropped()) return
      cuts.delete(key)
      await fail(key, error)
    } finally {
      follow()
    }
  }

  async function fail(key: string, error: unknown): Promise<void> {
    if ((error as Error).name === 'AbortError') return void (await options.onCancel(key))
    if (error instanceof ApiError && !isTemporary(error)) return void (await options.onRejected(key, error))
    set(key, { fase: 'cortado' })
    options.onInterrupted?.(error)
  }

  return {
    list,
    one,
    set,
    add,
    remove,
    send,
    take,
    file: (key: string): Blob | null => files.get(key) ?? null,
    /** Marks the file as ready to send. */
    ready: (key: string, file: Blob): void => void files.set(key, file),
    cancel: (key: string): void => cuts.get(key)?.abort(),
    /** Resumes interrupted uploads when the network returns. */
    resume(): void {
      for (const { clave: key, fase: phase } of list.get()) if (phase === 'cortado') send(key)
    },
  }
}

const isTemporary = ({ status }: ApiError): boolean => status === 0 || status === 401 || status >= 500
