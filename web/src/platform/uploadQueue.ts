import { ApiError } from './api.ts'
import { createStore } from './store.ts'
import { type UploadRequest, uploadFile } from './upload.ts'

/** A file on its way, or that did not leave: it stays in this device until the server has it or it is taken away. */
export interface Upload {
  clave: string
  nombre: string
  bytes: number
  fase: 'preparando' | 'espera' | 'enviando' | 'cortado' | 'rechazado'
  /** Fraction that left. */
  parte: number
  /** Of one that was refused, in the server's words. */
  dice: string
}

interface UploadOptions<E extends Upload, D> {
  upload(upload: E, file: Blob): UploadRequest
  /** The server has it. */
  onUploaded(done: D): unknown
  /** Its person stopped it. */
  onCancel(key: string): unknown
  /** The server does not take it, and would not another time either. */
  onRejected(key: string, error: ApiError): unknown
  /** Nobody's mistake: it stays, and the line or its person tries again. */
  onInterrupted?(error: unknown): unknown
  /** Takes out of the device what it keeps of one. */
  forget(key: string): Promise<unknown>
}

/** Files that leave at once. */
const concurrency = 3

/** What is waiting, leaving or did not leave: what a screen shows of each, its file, and how to cut it. */
function createQueue<E extends Upload>() {
  const list = createStore<E[]>([])
  const files = new Map<string, Blob>()
  const cuts = new Map<string, AbortController>()
  const one = (key: string): E | undefined => list.get().find((e) => e.clave === key)
  /** What goes under this key is no longer anybody's. */
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
    /** One more at the end, or in the place of the one that had its key. */
    add(upload: E): void {
      drop(upload.clave)
      const thisOne = one(upload.clave) !== undefined
      list.set((all) => (thisOne ? all.map((e) => (e.clave === upload.clave ? upload : e)) : [...all, upload]))
    },
    takeOut(key: string): void {
      drop(key)
      list.set((all) => all.filter((e) => e.clave !== key))
    },
  }
}

/** The queue of files that a screen sends: each with its progress, cut or refused by itself, and gone once the server has it. */
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

  /** What was left from before; what was cut goes by itself, now or when the line is back. */
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
    // Another file may have taken its place meanwhile, or its person taken it away.
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
    if (error instanceof ApiError && !isInline(error)) return void (await options.onRejected(key, error))
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
    /** It is ready to leave. */
    ready: (key: string, file: Blob): void => void files.set(key, file),
    cancel: (key: string): void => cuts.get(key)?.abort(),
    /** The line is back. */
    resume(): void {
      for (const { clave: key, fase: phase } of list.get()) if (phase === 'cortado') send(key)
    },
  }
}

const isInline = ({ status }: ApiError): boolean => status === 0 || status === 401 || status >= 500
