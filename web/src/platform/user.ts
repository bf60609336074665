import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { useRouteContext } from '@tanstack/react-router'
import { hasPermission } from './session.ts'

/** The user of the session, on any screen below the shell. Apart from session.ts, which the login loads without the router. */
export const useUser = (): UsuarioActual => useRouteContext({ from: '/app' }).usuario

/** True if the user holds a permission. It only decides what a screen offers; the server enforces it. */
export const useCan = (permission: Permission): boolean => hasPermission(useUser(), permission)
