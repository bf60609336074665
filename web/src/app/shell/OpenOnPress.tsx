import { type ReactNode, Suspense, useState } from 'react'
import { onArrival } from './onArrival.ts'

/**
 * Shell button whose menu loads on demand: every screen has the button, and few users press it. `children` is the same
 * button with its menu open.
 */
export function OpenOnPress({
  name,
  opens,
  sign,
  load,
  children,
}: {
  name: string
  opens: 'menu' | 'dialog'
  sign: ReactNode
  load(): Promise<unknown>
  children: ReactNode
}) {
  const [touched, setTouched] = useState(false)
  // Preloads on hover or focus. A failed preload is retried on press.
  const zoomIn = () => void load().catch(() => undefined)
  const button = (
    <button
      type="button"
      className="boton-icono"
      aria-label={name}
      aria-haspopup={opens}
      aria-expanded={false}
      onPointerEnter={zoomIn}
      onFocus={zoomIn}
      onClick={() => onArrival(load, () => setTouched(true))}
    >
      {sign}
    </button>
  )
  return touched ? <Suspense fallback={button}>{children}</Suspense> : button
}
