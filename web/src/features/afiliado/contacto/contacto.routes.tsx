import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const contactoRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'usuarios/contacto', () => import('./ContactoPage.tsx'), 'ContactoPage', {
      busca: direccionCon<'corregir'>(),
    }),
  ] as const
