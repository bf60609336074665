import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const cajasRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'seccionales/cajas/lista', () => import('./CajasPage.tsx'), 'CajasPage', { permiso: 'cajas.consultar' }),
    pantalla(padre, 'seccionales/cajas/$id/editar', () => import('./CajaPage.tsx'), 'CajaPage', {
      permiso: 'cajas.consultar',
      busca: direccionCon<'soloLectura' | 'modo' | 'titulo' | 'seccionalesUsuario'>(),
    }),
  ] as const
