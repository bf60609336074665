import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { destinoDe, esDeAfuera } from './enlaces.ts'

interface Props {
  link: string
  className?: string
  title?: string
  actual?: boolean
  /** Not marked current for addresses below it. */
  exacto?: boolean
  /** Number of pending tasks. */
  'data-cuenta'?: number | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** Menu link to a screen of the portal, or to an external address in a new tab. */
export function MenuLink({ link, actual = false, exacto = false, children, onClick, ...rest }: Props) {
  if (esDeAfuera(link))
    return (
      <a {...rest} href={link} target="_blank" rel="noopener noreferrer" onClick={onClick}>
        {children}
      </a>
    )
  return (
    <Link
      {...rest}
      {...destinoDe(link)}
      activeOptions={{ exact: exacto }}
      aria-current={actual ? 'page' : undefined}
      onClick={onClick}
    >
      {children}
    </Link>
  )
}
