import { features } from '@gremial/contract/features.ts'
import type { MenuEntry, Screen } from '@gremial/contract/platform/feature.ts'

/** Links of the menu sections of a new installation, in order. Their titles are texts of acceso/menues. */
const secciones = [
  'mi-sindicato',
  // The first week of an administrator (decision 143).
  'padron',
  'personas',
  'seccional',
  'organizacion',
  'tesoreria',
  'mesa',
  'sistema',
  'ayuda',
  'tramites-de-afiliados',
  'iniciar-un-tramite',
] as const

interface Item {
  link: string
  orden: number
  icono: string
  permiso: string | null
  deAfiliado: boolean
  visible: boolean
  ubicacion: string
  /** Path of the title in the texts. */
  titulo: string
}

interface Seccion {
  link: string
  orden: number
  titulo: string
  items: Item[]
}

/** Link of a screen: app_seccionales_afiliados for seccionales/afiliados. */
const linkDe = ({ path }: Screen): string => `app_${path.replaceAll('/', '_')}`

function itemDe(screens: Readonly<Record<string, Screen>>, entry: MenuEntry): Item {
  const screen = entry.screen === undefined ? undefined : screens[entry.screen]
  const link = entry.link ?? (screen && linkDe(screen))
  if (!link) throw new Error(`the menu entry ${entry.title} has neither a screen nor a link`)
  return {
    link,
    orden: entry.order,
    icono: entry.icon,
    permiso: entry.permission ?? screen?.permission ?? null,
    deAfiliado: entry.onlyMembers ?? false,
    visible: !entry.hidden,
    ubicacion: entry.place ?? 'MENU',
    titulo: entry.title,
  }
}

const declaradas = features.flatMap(({ screens, menu }) => menu.map((entry) => ({ screens, entry })))
const perdida = declaradas.find(({ entry }) => !(secciones as readonly string[]).includes(entry.section))?.entry
if (perdida) throw new Error(`${perdida.title}: no menu section ${perdida.section}; there are ${secciones.join(', ')}`)

/** The menu of a new installation, from the entries that the features declare. An organisation may reorder and rename it: it is rows. */
export const menues: Seccion[] = secciones.map((link, i) => ({
  link,
  orden: (i + 1) * 10,
  titulo: `menuInicial.menu.${link}`,
  items: declaradas
    .flatMap(({ screens, entry }) => (entry.section === link ? [itemDe(screens, entry)] : []))
    .sort((a, b) => a.orden - b.orden),
}))
