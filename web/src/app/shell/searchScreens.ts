import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { actividad, type ResumenInicio } from '@gremial/contract/afiliado/actividad.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../features/acceso/menues/enlaces.ts'
import { entradasDeTramitesQuery, menuQuery } from '../../features/acceso/menues/menues.api.ts'
import { read } from '../../platform/callApi.ts'
import { formatDate } from '../../platform/today.ts'
import { type IconName, iconOf } from '../../ui/icons.tsx'
import { matchScore } from './searchMatch.ts'

/** A screen that answers what was typed. */
interface FoundScreen {
  href: string
  title: string
  icon: IconName
  /** The figure that people open it for. */
  detail?: string
}

/** Names of the synonyms in the texts (`armazon.palabras`), by the screen they lead to. */
const synonyms = {
  '/app/afiliados/cuenta-corriente': 'cuenta',
  '/app/afiliados/consulta': 'ficha',
  '/app/carnet-digital/carnet-digital': 'carnet',
  '/app/afiliados/beneficios': 'beneficios',
  '/app/afiliados/tramites': 'tramites',
  '/app/afiliados/documentos': 'documentos',
  '/app/afiliados/historia': 'historia',
  '/app/perfil/editar': 'perfil',
  '/app/solicitudes-adhesion/nuevo/editar': 'adhesion',
  '/app/tramites/adhesion': 'adhesion',
  '/app/usuarios/contacto': 'consulta',
} as const

/** Screens of the menu, of the procedures menu and of one's account that answer what was typed, the best first. */
export function useScreens(user: UsuarioActual, typed: string, enabled: boolean): FoundScreen[] {
  const { t } = useTranslation()
  const { data: menu = [] } = useQuery({ ...menuQuery(), enabled })
  const isMember = user.numeroAfiliado !== null
  const { data: procedures = [] } = useQuery({ ...entradasDeTramitesQuery(), enabled: enabled && isMember })
  const { data: summary } = useQuery({ ...read(actividad.resumen, {}), enabled: enabled && isMember })
  const listed = [...menu.flatMap((section) => section.items), ...procedures].map((item) => ({
    href: pathOf(item.link),
    title: item.title,
    icon: iconOf(item.icono),
  }))
  const own: FoundScreen[] = [
    { href: '/app/perfil/editar', title: t('armazon.editarPerfil'), icon: 'perfil' },
    ...(isMember
      ? ([{ href: '/app/carnet-digital/carnet-digital', title: t('armazon.carnet'), icon: 'carnet' }] satisfies FoundScreen[])
      : []),
    { href: '/app/usuarios/contacto', title: t('armazon.consulta'), icon: 'consulta' },
  ]
  const all = new Map([...own, ...listed].map((screen) => [screen.href, screen]))
  return [...all.values()]
    .map((screen) => {
      const [path = ''] = screen.href.split('?')
      const words = path in synonyms ? t(`armazon.palabras.${synonyms[path as keyof typeof synonyms]}`) : ''
      const detail = path === '/app/afiliados/cuenta-corriente' ? accountDetail(t, summary?.cuenta) : undefined
      return { screen: detail ? { ...screen, detail } : screen, score: matchScore(typed, screen.title, words) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ screen }) => screen)
}

/** How one's account stands, in a few words. */
function accountDetail(t: TFunction, cuenta: ResumenInicio['cuenta'] | undefined): string | undefined {
  if (!cuenta) return undefined
  const importe = formatPesos(Math.abs(cuenta.saldo))
  if (cuenta.situacion === 'debe') return t('armazon.buscarDebe', { importe })
  if (cuenta.pagarHasta === null) return t('armazon.buscarAlDia')
  const dia = formatDate(cuenta.pagarHasta)
  return t(cuenta.situacion === 'seDebita' ? 'armazon.buscarDebita' : 'armazon.buscarPagar', { importe, dia })
}
