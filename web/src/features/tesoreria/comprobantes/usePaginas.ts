import { useEffect, useState } from 'react'
import { fileKind } from '../../../platform/qr/file.ts'

/** A receipt's file, open to be looked at, page by page. */
export interface Paginas {
  total: number
  /** Draws a page, counted from 1, `width` pixels wide and turned by `angle` degrees. */
  dibujar(
    pagina: number,
    lienzo: HTMLCanvasElement,
    options: { width: number; angle: number; signal: AbortSignal },
  ): Promise<void>
  cerrar(): void
}
export type EstadoVista = 'abriendo' | 'seDescarga' | 'noSeVe' | 'conClave' | 'roto' | Paginas

/** A picture is drawn as a sheet is: what an old phone still has the memory for. */
const maximoPixeles = 12_000_000

function deImagen(mapa: ImageBitmap): Paginas {
  return {
    total: 1,
    dibujar(_, lienzo, { width: ancho, angle: giro }) {
      const acostada = giro % 180 !== 0
      const [suAncho, suAlto] = acostada ? [mapa.height, mapa.width] : [mapa.width, mapa.height]
      const escala = Math.min(ancho / suAncho, Math.sqrt(maximoPixeles / (suAncho * suAlto)))
      lienzo.width = Math.max(1, Math.round(suAncho * escala))
      lienzo.height = Math.max(1, Math.round(suAlto * escala))
      const trazo = lienzo.getContext('2d')
      if (!trazo) return Promise.reject(new Error('no canvas'))
      trazo.imageSmoothingQuality = 'high'
      trazo.translate(lienzo.width / 2, lienzo.height / 2)
      trazo.rotate((giro * Math.PI) / 180)
      trazo.drawImage(mapa, (-mapa.width * escala) / 2, (-mapa.height * escala) / 2, mapa.width * escala, mapa.height * escala)
      return Promise.resolve()
    },
    cerrar: () => mapa.close(),
  }
}

async function abrir(archivo: Blob): Promise<EstadoVista> {
  const clase = await fileKind(archivo)
  if (clase === 'oficina') return 'seDescarga'
  if (clase === 'imagen') {
    const mapa = await createImageBitmap(archivo).catch(() => null)
    return mapa ? deImagen(mapa) : 'noSeVe'
  }
  const { openPdf } = await import('../../../platform/pdf/pdf.ts')
  const pdf = await openPdf(archivo)
  if (pdf === 'CON_CLAVE') return 'conClave'
  if (typeof pdf === 'string') return pdf === 'ROTO' ? 'roto' : 'noSeVe'
  return { total: pdf.pages, dibujar: pdf.render, cerrar: () => void pdf.close() }
}

/** Opens a receipt's file to be drawn, and closes it when another one comes. */
export function usePaginas(archivo: Blob | null): EstadoVista {
  const [vista, setVista] = useState<{ de: Blob; estado: EstadoVista }>()
  useEffect(() => {
    if (!archivo) return
    let sigue = true
    let abierta: Paginas | undefined
    void abrir(archivo)
      .catch((): EstadoVista => 'noSeVe')
      .then((estado) => {
        if (typeof estado !== 'string') abierta = estado
        if (sigue) setVista({ de: archivo, estado })
        else abierta?.cerrar()
      })
    return () => {
      sigue = false
      abierta?.cerrar()
    }
  }, [archivo])
  return vista && vista.de === archivo ? vista.estado : 'abriendo'
}
