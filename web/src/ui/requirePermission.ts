import { permisosDePantallas } from 'virtual:permisos'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { screenTexts } from '../platform/i18n.ts'
import { hasPermission, isHeld, queryClient, userQuery } from '../platform/session.ts'
import { ask } from './dialogs.ts'

/** Route guard: without the screen's permission, shows a dialog and redirects home (B-LISTADOS-06, B-LISTADOS-07). */
export async function requirePermission(path: string): Promise<void> {
  const permission = permisosDePantallas[path]
  // The screen shows the person's own data.
  if (!permission) return
  const user = await queryClient.ensureQueryData(userQuery)
  if (!user || isHeld(user) || hasPermission(user, permission)) return
  await screenTexts()
  void ask({
    title: i18next.t('errores.SIN_PERMISO'),
    text: i18next.t('armazon.sinPermisoTexto'),
    action: i18next.t('comun.irInicio'),
    fixed: true,
  })
  throw redirect({ to: '/app', replace: true })
}
