import { features } from '@gremial/contract/features.ts'
import type { Plugin } from 'vite'

const name = 'virtual:permisos'

/**
 * Permission of each screen by path, for the route guard (ui/requirePermission.ts). The guard loads with a session, not with
 * the first load.
 */
export const permissions: Plugin = {
  name: 'permisos',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load(id) {
    if (id !== `\0${name}`) return
    const screens = features.flatMap((feature) => Object.values(feature.screens))
    const pairs = screens.flatMap(({ path, permission }) => (permission ? [[path, permission]] : []))
    return `export const permisosDePantallas = ${JSON.stringify(Object.fromEntries(pairs))}`
  },
}
