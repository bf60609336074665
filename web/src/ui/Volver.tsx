import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { Icono } from './iconos.tsx'

function Flecha({ children, ...enlace }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...enlace} className="volver">
      <Icono nombre="atras" chico />
      {children}
    </a>
  )
}

/** The way back above a title, as a link to where it leads. */
export const Volver = createLink(Flecha)
