import i18next from 'i18next'
import { almacen } from './almacen.ts'
import { errorDe } from './api.ts'
import { alOlvidar } from './sesion.ts'

export interface Descarga {
  id: number
  nombre: string
  bytes: number
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

const nombreDe = (respuesta: Response, otro: string): string => {
  const utf8 = /filename\*=UTF-8''([^;]+)/.exec(respuesta.headers.get('Content-Disposition') ?? '')?.[1]
  return utf8 ? decodeURIComponent(utf8) : otro
}

/** Downloads an export with its progress, and saves it when it is whole. Throws the server's refusal. */
export async function descargar(url: string, nombre: string): Promise<void> {
  const id = siguiente++
  const cambiar = (parte: Partial<Descarga>) => descargas.set((antes) => antes.map((d) => (d.id === id ? { ...d, ...parte } : d)))
  descargas.set((antes) => [{ id, nombre, bytes: 0, estado: 'activa' as const, hora: new Date() }, ...antes].slice(0, 8))
  try {
    const respuesta = await fetch(url, { headers: { 'X-Idioma': i18next.language } })
    if (!respuesta.ok) throw await errorDe(respuesta)
    const archivo = nombreDe(respuesta, nombre)
    const partes: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    let mostrado = 0
    const lector = respuesta.body?.getReader()
    for (;;) {
      const { done, value } = (await lector?.read()) ?? { done: true, value: undefined }
      if (done || !value) break
      partes.push(value)
      bytes += value.length
      if (Date.now() - mostrado > 200) {
        mostrado = Date.now()
        cambiar({ bytes })
      }
    }
    const contenido = new Blob(partes, { type: respuesta.headers.get('Content-Type') ?? '' })
    cambiar({ bytes, estado: 'lista', nombre: archivo, contenido, hora: new Date() })
    guardar({ contenido, nombre: archivo })
  } catch (error) {
    cambiar({ estado: 'fallo', mensaje: (error as Error).message })
    throw error
  }
}
