import type { MenuEntry } from '../platform/feature.ts'

export const menuRendicionesGasto = [
  {
    section: 'tesoreria',
    order: 110,
    screen: 'rendiciones',
    icon: 'rendicion',
    title: 'rendicionesGasto.pantallas.rendicion.rendiciones',
  },
] as const satisfies readonly MenuEntry[]
