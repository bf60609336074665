import { cabeceraAntes } from '@gremial/contract/platform/lista.ts'
import i18next from 'i18next'
import { almacen } from './almacen.ts'
import { errorDe } from './api.ts'
import { alOlvidar } from './sesion.ts'

export interface Descarga {
  id: number
  nombre: string
  bytes: number
  /** How many were before it while it waits its turn. */
  antes?: number
  estado: 'activa' | 'lista' | 'fallo'
  mensaje?: string
  hora: Date
  contenido?: Blob
}

/** What was exported in this visit: goes on while the person works elsewhere, and can be saved again. */
export const descargas = almacen<Descarga[]>([])
alOlvidar(() => descargas.set([]))
let siguiente = 1

export function guardar({ contenido, nombre }: Pick<Descarga, 'contenido' | 'nombre'>): void {
  if (!contenido) return
  const enlace = document.createElement('a')
  enlace.href = URL.createObjectURL(contenido)
  enlace.download = nombre
  document.body.append(enlace)
  enlace.click()
  enlace.remove()
  setTimeout(() => URL.revokeObjectURL(enlace.href), 60_000)
}

/** The head of a file may come before its turn does; what is larger than this is rows. */
const cabeza = 4096

const nombreDe = (respuesta: Response, otro: string): string => {
  const utf8 = /filename\*=UTF-8''([^;]+)/.exec(respuesta.headers.get('Content-Disposition') ?? '')?.[1]
  return utf8 ? decodeURIComponent(utf8) : otro
}

/** Downloads an export with its progress, and saves it when it is whole. Throws the server's refusal. */
export async function descargar(url: string, nombre: string): Promise<void> {
  const id = siguiente++
  const cambiar = (parte: Partial<Descarga>) => descargas.set((antes) => antes.map((d) => (d.id === id ? { ...d, ...parte } : d)))
  descargas.set((antes) => [{ id, nombre, bytes: 0, estado: 'activa' as const, hora: new Date() }, ...antes].slice(0, 8))
  let antes = 0
  let bytes = 0
  try {
    const respuesta = await fetch(url, { headers: { 'X-Idioma': i18next.language } })
    if (!respuesta.ok) throw await errorDe(respuesta)
    antes = Number(respuesta.headers.get(cabeceraAntes))
    if (antes > 0) cambiar({ antes })
    const archivo = nombreDe(respuesta, nombre)
    const partes: Uint8Array<ArrayBuffer>[] = []
    let mostrado = 0
    const lector = respuesta.body?.getReader()
    for (;;) {
      const { done, value } = (await lector?.read()) ?? { done: true, value: undefined }
      if (done || !value) break
      partes.push(value)
      bytes += value.length
      if (antes > 0 && bytes > cabeza) {
        antes = 0
        cambiar({ antes })
      }
      if (Date.now() - mostrado > 200) {
        mostrado = Date.now()
        cambiar({ bytes })
      }
    }
    const contenido = new Blob(partes, { type: respuesta.headers.get('Content-Type') ?? '' })
    cambiar({ bytes, estado: 'lista', nombre: archivo, contenido, hora: new Date() })
    guardar({ contenido, nombre: archivo })
  } catch (causa) {
    // Cut before its first row: the server did not let it wait any longer.
    const error = antes > 0 ? new Error(i18next.t('armazon.descargaTarde'), { cause: causa }) : (causa as Error)
    cambiar({ estado: 'fallo', mensaje: error.message })
    throw error
  }
}
