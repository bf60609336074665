import { type ReactNode, Suspense, useState } from 'react'
import { onArrival } from './onArrival.ts'

/**
 * A button of the frame whose menu comes when it is wanted: everybody has the button on every screen, and few press it. `children` is the
 * same button with what it opens, open.
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
  const [touched, setTocado] = useState(false)
  // Near it, before the press; what fails now is asked for again then.
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
      onClick={() => onArrival(load, () => setTocado(true))}
    >
      {sign}
    </button>
  )
  return touched ? <Suspense fallback={button}>{children}</Suspense> : button
}
