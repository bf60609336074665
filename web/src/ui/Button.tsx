import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>
  variant?: 'principal' | 'grave' | 'texto' | 'comun'
  icon?: IconName
  /** While its call is under way it stays in place, says so and takes no second press. */
  loading?: boolean
  width?: boolean
  children: ReactNode
}

/** A button of the design; one `principal` per screen. */
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
