import type { Permission } from '@gremial/contract/derived/permissions.ts'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { asuntos } from '../../features/acceso/menues/plegado.ts'
import { useUser } from '../../platform/user.ts'
import { PageTabs } from '../../ui/PageTabs.tsx'

/** Permissions that the screens of each subject require, in their order. */
const required: Record<keyof typeof asuntos, readonly Permission[]> = {
  roles: ['roles.consultar', 'roles.consultar', 'roles.consultar'],
  autoridades: ['mandatos.consultar', 'seccionales.estructura', 'mandatos.editar'],
}

/** Tabs above a screen that shares its subject, and its entry of the menu, with others. */
export function SubjectTabs() {
  const { t } = useTranslation()
  const { permisos } = useUser()
  const path = useLocation({ select: (l) => l.pathname })
  const texts = {
    roles: [t('roles.titulo'), t('permisos.titulo'), t('quien.titulo')],
    autoridades: [t('mandatos.titulo'), t('estructura.titulo'), t('puestos.titulo')],
  }
  const subject = (['roles', 'autoridades'] as const).find((one) => asuntos[one].some((to) => to === path))
  if (!subject) return null
  const tabs = asuntos[subject].flatMap((to, i) => {
    const permission = required[subject][i]
    return permission && permisos.includes(permission) ? [{ to, text: texts[subject][i] ?? '' }] : []
  })
  return tabs.length > 1 && <PageTabs name={texts[subject][0] ?? ''} tabs={tabs} />
}
