import { type ReactNode, Suspense, useState } from 'react'
import { alVenir } from './alVenir.ts'

/**
 * A button of the frame whose menu comes when it is wanted: everybody has the button on every screen, and few press it. `children` is the
 * same button with what it opens, open.
 */
export function AlTocar({
  nombre,
  abre,
  signo,
  traer,
  children,
}: {
  nombre: string
  abre: 'menu' | 'dialog'
  signo: ReactNode
  traer(): Promise<unknown>
  children: ReactNode
}) {
  const [tocado, setTocado] = useState(false)
  // Near it, before the press; what fails now is asked for again then.
  const acercar = () => void traer().catch(() => undefined)
  const boton = (
    <button
      type="button"
      className="boton-icono"
      aria-label={nombre}
      aria-haspopup={abre}
      aria-expanded={false}
      onPointerEnter={acercar}
      onFocus={acercar}
      onClick={() => alVenir(traer, () => setTocado(true))}
    >
      {signo}
    </button>
  )
  return tocado ? <Suspense fallback={boton}>{children}</Suspense> : boton
}
