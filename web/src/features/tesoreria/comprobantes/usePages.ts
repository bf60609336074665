import { useEffect, useState } from 'react'
import { fileKind } from '../../../platform/qr/file.ts'

/** A receipt's file opened for viewing, page by page. */
export interface Paginas {
  total: number
  /** Renders a 1-based page, `width` pixels wide and rotated by `angle` degrees. */
  dibujar(page: number, canvas: HTMLCanvasElement, options: { width: number; angle: number; signal: AbortSignal }): Promise<void>
  cerrar(): void
}
export type EstadoVista = 'abriendo' | 'seDescarga' | 'noSeVe' | 'conClave' | 'roto' | Paginas

/** Pixel limit of an image, so that old phones have enough memory to render it. */
const maximoPixeles = 12_000_000

function deImagen(mapa: ImageBitmap): Paginas {
  return {
    total: 1,
    dibujar(_, canvas, { width, angle: giro }) {
      const acostada = giro % 180 !== 0
      const [suAncho, suAlto] = acostada ? [mapa.height, mapa.width] : [mapa.width, mapa.height]
      const escala = Math.min(width / suAncho, Math.sqrt(maximoPixeles / (suAncho * suAlto)))
      canvas.width = Math.max(1, Math.round(suAncho * escala))
      canvas.height = Math.max(1, Math.round(suAlto * escala))
      const trazo = canvas.getContext('2d')
      if (!trazo) return Promise.reject(new Error('no canvas'))
      trazo.imageSmoothingQuality = 'high'
      trazo.translate(canvas.width / 2, canvas.height / 2)
      trazo.rotate((giro * Math.PI) / 180)
      trazo.drawImage(mapa, (-mapa.width * escala) / 2, (-mapa.height * escala) / 2, mapa.width * escala, mapa.height * escala)
      return Promise.resolve()
    },
    cerrar: () => mapa.close(),
  }
}

async function open(file: Blob): Promise<EstadoVista> {
  const kind = await fileKind(file)
  if (kind === 'oficina') return 'seDescarga'
  if (kind === 'imagen') {
    const mapa = await createImageBitmap(file).catch(() => null)
    return mapa ? deImagen(mapa) : 'noSeVe'
  }
  const { openPdf } = await import('../../../platform/pdf/pdf.ts')
  const pdf = await openPdf(file)
  if (pdf === 'CON_CLAVE') return 'conClave'
  if (typeof pdf === 'string') return pdf === 'ROTO' ? 'roto' : 'noSeVe'
  return { total: pdf.pages, dibujar: pdf.render, cerrar: () => void pdf.close() }
}

/** Opens a receipt's file for rendering, and closes it when the file changes. */
export function usePages(file: Blob | null): EstadoVista {
  const [view, setView] = useState<{ de: Blob; estado: EstadoVista }>()
  useEffect(() => {
    if (!file) return
    let sigue = true
    let opened: Paginas | undefined
    void open(file)
      .catch((): EstadoVista => 'noSeVe')
      .then((estado) => {
        if (typeof estado !== 'string') opened = estado
        if (sigue) setView({ de: file, estado })
        else opened?.cerrar()
      })
    return () => {
      sigue = false
      opened?.cerrar()
    }
  }, [file])
  return view && view.de === file ? view.estado : 'abriendo'
}
