import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Icon } from './icons.tsx'

function Arrow({ children, ...link }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...link} className="volver">
      <Icon name="atras" small />
      {children}
    </a>
  )
}

/** Back link above a page title. */
export const BackLink = createLink(Arrow)
