import './piezas-mantine.css'
import '../estilos/mantine.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useOrganizacion } from '../platform/organizacion.ts'
import { resolver, temaMantine } from './temaMantine.ts'

/** What the fields, menus and dialogs of the library need around them: every screen but the login, which does without. */
export function Piezas({ children }: { children: ReactNode }) {
  const { color } = useOrganizacion()
  const theme = useMemo(() => temaMantine(color), [color])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
