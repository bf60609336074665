import './page-tabs.css'
import { Link, type LinkProps } from '@tanstack/react-router'

interface Props {
  name: string
  tabs: ReadonlyArray<{ to: NonNullable<LinkProps['to']>; text: string; exact?: boolean }>
}

/** Screens of one subject, each one press away from the others: one entry of the menu for all. */
export function PageTabs({ name, tabs }: Props) {
  return (
    <nav className="solapas-pantalla" aria-label={name}>
      {tabs.map(({ to, text, exact = false }) => (
        <Link key={to} to={to as string} activeOptions={{ exact }} activeProps={{ 'aria-current': 'page' }}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
