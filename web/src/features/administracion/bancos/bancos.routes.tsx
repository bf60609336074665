import type { AnyRoute } from '@tanstack/react-router'
import { direccionCon } from '../../../platform/consulta.ts'
import { pantalla } from '../../../ui/pantalla.ts'

export const bancosRoutes = <P extends AnyRoute>(padre: P) =>
  [
    pantalla(padre, 'bancos/lista', () => import('./BancosPage.tsx'), 'BancosPage', { permiso: 'bancos.consultar' }),
    pantalla(padre, 'bancos/editar/$id', () => import('./BancoPage.tsx'), 'BancoPage', {
      permiso: 'bancos.consultar',
      busca: direccionCon<'soloLectura'>(),
    }),
  ] as const
