import { queueHeader } from '@gremial/contract/platform/list.ts'
import i18next from 'i18next'
import { errorOf } from './api.ts'
import { onForget } from './session.ts'
import { createStore } from './store.ts'

export interface Download {
  id: number
  name: string
  bytes: number
  /** Number of exports ahead in the server's queue. */
  before?: number
  state: 'activa' | 'lista' | 'fallo'
  message?: string
  time: Date
  content?: Blob
}

/** Exports of this visit. They continue in the background and can be saved again. */
export const downloads = createStore<Download[]>([])
onForget(() => downloads.set([]))
let next = 1

export function save({ content, name }: Pick<Download, 'content' | 'name'>): void {
  if (!content) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Bytes that may arrive while the export is still queued: the file's header. More bytes mean rows. */
const head = 4096

const nameOf = (response: Response, other: string): string => {
  const utf8 = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  return utf8 ? decodeURIComponent(utf8) : other
}

/** Downloads an export with progress and saves it when complete. Throws ApiError on an error response. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const id = next++
  const change = (part: Partial<Download>) => downloads.set((before) => before.map((d) => (d.id === id ? { ...d, ...part } : d)))
  downloads.set((before) => [{ id, name, bytes: 0, state: 'activa' as const, time: new Date() }, ...before].slice(0, 8))
  let before = 0
  let bytes = 0
  try {
    const response = await fetch(url, { headers: { 'X-Idioma': i18next.language } })
    if (!response.ok) throw await errorOf(response)
    before = Number(response.headers.get(queueHeader))
    if (before > 0) change({ before })
    const file = nameOf(response, name)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let shown = 0
    const reader = response.body?.getReader()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done || !value) break
      parts.push(value)
      bytes += value.length
      if (before > 0 && bytes > head) {
        before = 0
        change({ before })
      }
      if (Date.now() - shown > 200) {
        shown = Date.now()
        change({ bytes })
      }
    }
    const content = new Blob(parts, { type: response.headers.get('Content-Type') ?? '' })
    change({ bytes, state: 'lista', name: file, content, time: new Date() })
    save({ content, name: file })
  } catch (cause) {
    // The response ended before its first row: the export waited too long in the server's queue.
    const error = before > 0 ? new Error(i18next.t('armazon.descargaTarde'), { cause: cause }) : (cause as Error)
    change({ state: 'fallo', message: error.message })
    throw error
  }
}
