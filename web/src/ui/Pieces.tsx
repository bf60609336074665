import './mantine.css'
import '../estilos/mantine.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { mantineTheme, resolver } from './mantineTheme.ts'

/** Mantine provider for its fields, menus and dialogs. Every screen except the login uses it. */
export const Pieces = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={mantineTheme} cssVariablesResolver={resolver} defaultColorScheme="auto">
    {children}
  </MantineProvider>
)
