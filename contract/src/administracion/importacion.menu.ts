import type { MenuEntry } from '../platform/feature.ts'

export const menuImportacion = [
  {
    section: 'padron',
    order: 20,
    screen: 'importaciones',
    icon: 'importar',
    title: 'importacion.pantallas.importacion.titulo',
  },
] as const satisfies readonly MenuEntry[]
