import './vista.css'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { type Paginas, usePages } from './usePages.ts'

interface Props {
  nombre: string
  /** The file; null while loading, or if there is none. */
  archivo: Blob | null
  /** Its server URL; without one, the file itself is downloaded. */
  descarga?: string
}

const acercamientos = [1, 1.5, 2, 3]

/** Viewer of a receipt's file: PDF pages or a photo, with zoom, rotation and download. Unsupported files get a message. */
export function VistaComprobante({ nombre, archivo, descarga }: Props) {
  const { t } = useTranslation()
  const estado = usePages(archivo)
  const [mira, setMira] = useState({ de: archivo, pagina: 1, giro: 0, nivel: 0 })
  // A new file starts at page one, without zoom.
  const { pagina, giro, nivel } = mira.de === archivo ? mira : { pagina: 1, giro: 0, nivel: 0 }
  const cambiar = (change: Partial<typeof mira>) => setMira({ de: archivo, pagina, giro, nivel, ...change })
  const pages = typeof estado === 'string' ? undefined : estado
  const boton = (icon: IconName, text: string, cambio: Partial<typeof mira>, puede = true) => (
    <button
      type="button"
      className="boton-icono"
      aria-label={text}
      title={text}
      disabled={!puede}
      onClick={() => cambiar(cambio)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <section className="vista-comprobante" aria-label={t('vistaComprobante.titulo')}>
      <header>
        <span className="nombre" title={nombre}>
          {nombre}
        </span>
        {pages && pages.total > 1 && (
          <span className="hojeo">
            {boton('izquierda', t('vistaComprobante.anterior'), { pagina: pagina - 1 }, pagina > 1)}
            <span role="status">{t('vistaComprobante.pagina', { n: pagina, total: pages.total })}</span>
            {boton('derecha', t('vistaComprobante.siguiente'), { pagina: pagina + 1 }, pagina < pages.total)}
          </span>
        )}
        {pages && (
          <>
            {boton('alejar', t('vistaComprobante.alejar'), { nivel: nivel - 1 }, nivel > 0)}
            {boton('acercar', t('vistaComprobante.acercar'), { nivel: nivel + 1 }, nivel < acercamientos.length - 1)}
            {boton('girarDerecha', t('vistaComprobante.girar'), { giro: (giro + 90) % 360 })}
          </>
        )}
        <Descarga nombre={nombre} archivo={archivo} direccion={descarga} />
      </header>
      {typeof estado === 'string' ? (
        <p className="aviso-vista" role="status">
          {nombre === '' ? t('vistaComprobante.sinArchivo') : t(`vistaComprobante.${estado}`, { nombre })}
        </p>
      ) : (
        <Hoja
          key={`${pagina} ${giro}`}
          paginas={estado}
          pagina={pagina}
          giro={giro}
          aumento={acercamientos[nivel] ?? 1}
          texto={estado.total > 1 ? t('vistaComprobante.hoja', { n: pagina, nombre }) : t('vistaComprobante.imagen', { nombre })}
        />
      )}
    </section>
  )
}

/** A page at the available width, times the zoom. */
function Hoja({
  paginas,
  pagina,
  giro,
  aumento,
  texto,
}: {
  paginas: Paginas
  pagina: number
  giro: number
  aumento: number
  texto: string
}) {
  const { t } = useTranslation()
  const { ref, width } = useElementSize()
  const lienzo = useRef<HTMLCanvasElement>(null)
  const [failure, setFailure] = useState(false)
  const ancho = Math.round(width * aumento * Math.min(2, window.devicePixelRatio))
  useEffect(() => {
    const own = lienzo.current
    if (!own || ancho === 0) return
    // A canvas allows one rendering at a time: aborts the previous one and waits for it.
    const corte = new AbortController()
    const before = enCurso.get(own) ?? Promise.resolve()
    const dibujo = before
      .then(() =>
        corte.signal.aborted ? undefined : paginas.dibujar(pagina, own, { width: ancho, angle: giro, signal: corte.signal }),
      )
      .then(
        () => own.setAttribute('data-dibujada', 'si'),
        () => setFailure(!corte.signal.aborted),
      )
    enCurso.set(own, dibujo)
    return () => corte.abort()
  }, [paginas, pagina, giro, ancho])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a zoomed page scrolls with the arrow keys
    <div className="hojas" ref={ref} tabIndex={0} role="group" aria-label={texto}>
      {failure ? (
        <p className="aviso-vista">{t('vistaComprobante.roto')}</p>
      ) : (
        <canvas ref={lienzo} role="img" aria-label={texto} style={{ width: `${aumento * 100}%` }} />
      )}
    </div>
  )
}

/** Rendering in progress of each canvas. */
const enCurso = new WeakMap<HTMLCanvasElement, Promise<unknown>>()

/** Download link: from the server, or from the local file. */
function Descarga({ nombre, archivo, direccion }: { nombre: string; archivo: Blob | null; direccion: string | undefined }) {
  const { t } = useTranslation()
  const own = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const link = own.current
    if (direccion !== undefined || !archivo || !link) return
    const url = URL.createObjectURL(archivo)
    link.href = url
    return () => URL.revokeObjectURL(url)
  }, [archivo, direccion])
  if (direccion === undefined && !archivo) return null
  return (
    <a
      ref={own}
      className="boton-icono"
      href={direccion}
      download={nombre}
      aria-label={t('vistaComprobante.descargar')}
      title={t('vistaComprobante.descargar')}
    >
      <Icon name="descargar" />
    </a>
  )
}
