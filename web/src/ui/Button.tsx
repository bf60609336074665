import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  variant?: 'principal' | 'grave' | 'texto' | 'comun'
  icon?: IconName
  /** While loading, the button keeps its size, is marked busy and ignores presses. */
  loading?: boolean
  width?: boolean
  children: ReactNode
}

/** Button of the design system; use one `principal` per screen. */
export function Button({
  variant = 'comun',
  icon,
  loading = false,
  width = false,
  children,
  className = '',
  onClick,
  ...rest
}: Props) {
  const kinds = ['boton', variant === 'comun' ? '' : variant, width ? 'ancho' : '', className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={kinds}
      data-cargando={loading || undefined}
      aria-busy={loading || undefined}
      {...rest}
      onClick={loading ? (e) => e.preventDefault() : onClick}
    >
      {loading ? <span className="girar chico" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  )
}
