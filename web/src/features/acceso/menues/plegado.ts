import { menuLargo, type SeccionMenu, seccionesPlegables } from '@gremial/contract/acceso/menues.ts'
import { pathOf } from './enlaces.ts'

/** Screens of one subject: the menu shows the first one permitted, and its tabs lead to the others (SubjectTabs). */
export const asuntos = {
  roles: ['/app/roles/lista', '/app/permisos/lista', '/app/permisos/quien'],
  autoridades: ['/app/seccionales/mandatos/lista', '/app/seccionales/estructura', '/app/seccionales/puestos/lista'],
} as const

/** Sections with one entry per subject; if the menu is long, the collapsed ones separately. */
export function plegar(secciones: readonly SeccionMenu[]): { vistas: SeccionMenu[]; plegadas: SeccionMenu[] } {
  const caminos = new Set(secciones.flatMap(({ items }) => items.map(({ link }) => pathOf(link))))
  const sobran = new Set(
    Object.values(asuntos).flatMap((asunto) => asunto.filter((uno) => caminos.has(uno)).slice(1) as string[]),
  )
  const todas = secciones
    .map((s) => ({ ...s, items: s.items.filter(({ link }) => !sobran.has(pathOf(link))) }))
    .filter(({ items }) => items.length > 0)
  const larga = todas.reduce((n, { items }) => n + items.length, 0) > menuLargo
  const plegable = ({ link }: SeccionMenu) => larga && seccionesPlegables.includes(link)
  return { vistas: todas.filter((s) => !plegable(s)), plegadas: todas.filter(plegable) }
}
