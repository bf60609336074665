import type { Permission } from '@gremial/contract/derived/permissions.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'

interface Item {
  /** The target: a state name with underscores (app_bancos), as the specification's links are written. */
  link: string
  titulo: Record<Locale, string>
  icono: string
  permiso?: Permission
  /** Only for who is a member themselves. */
  deAfiliado?: true
  /** Planted out of sight: something else brings it out. */
  oculta?: true
  /** MENU when not said; OCULTO items only give a screen its title. */
  ubicacion?: 'AFILIADO_SECCIONAL' | 'TRAMITES' | 'OCULTO'
}

/** A title in the four languages. */
export const t = (es: string, en: string, zh: string, ja: string): Record<Locale, string> => ({ es, en, zh, ja })

/** A section of the menu with its entries, in order. */
export interface Seccion {
  link: string
  titulo: Record<Locale, string>
  items: Item[]
}
