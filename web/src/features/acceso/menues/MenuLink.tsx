import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { destinoDe, esDeAfuera } from './enlaces.ts'

interface Props {
  link: string
  className?: string
  title?: string
  actual?: boolean
  /** It is not where one is because of what lies below it. */
  exacto?: boolean
  /** How many things await there. */
  'data-cuenta'?: number | undefined
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** Where a row of the menu leads: a screen of the portal, or an address outside, in a tab of its own. */
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
