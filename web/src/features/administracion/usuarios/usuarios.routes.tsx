import type { AnyRoute } from '@tanstack/react-router'
import { pantalla } from '../../../ui/pantalla.ts'

export const usuariosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'usuarios/lista', () => import('./UsuariosPage.tsx'), 'UsuariosPage', { permiso: 'usuarios.consultar' }),
    pantalla(padre, 'usuarios/nuevo', () => import('./ElegirAfiliadoPage.tsx'), 'ElegirAfiliadoPage', {
      permiso: 'usuarios.editar',
    }),
    pantalla(padre, 'usuarios/nuevo/$id', () => import('./UsuarioNuevoPage.tsx'), 'UsuarioNuevoPage', {
      permiso: 'usuarios.editar',
    }),
    pantalla(padre, 'usuarios/editar/$id', () => import('./UsuarioPage.tsx'), 'UsuarioPage', { permiso: 'usuarios.editar' }),
  ] as const
