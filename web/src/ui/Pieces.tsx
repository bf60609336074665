import './mantine.css'
import '../estilos/mantine.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useOrganization } from '../platform/organization.ts'
import { mantineTheme, resolver } from './mantineTheme.ts'

/** Mantine provider for its fields, menus and dialogs. Every screen except the login uses it. */
export function Pieces({ children }: { children: ReactNode }) {
  const { color } = useOrganization()
  const theme = useMemo(() => mantineTheme(color), [color])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
