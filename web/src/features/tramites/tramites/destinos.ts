import type { ClaseProducto } from '@gremial/contract/tramites/productos.ts'
import { pathOf } from '../../acceso/menues/enlaces.ts'

/** Entries of the menu of procedures that have an action of their own; any other opens the screen that its link names (K-69). */
const acciones: Record<string, string> = {
  app_tramites_documentos: '/app/afiliados/documentos',
  'app_tramites_nuevo-prestamo': '/app/solicitudes-prestamo/nuevo/editar',
  app_tramites_adhesion: '/app/solicitudes-adhesion/nuevo/editar',
}

export interface EntradaDeTramites {
  link: string
  id: number
  title: string
  icono: string
}

/** Kind of request that an entry starts; undefined if it starts none. */
export function claseQueInicia({ link }: EntradaDeTramites): ClaseProducto | undefined {
  const [ruta = ''] = (acciones[link] ?? pathOf(link)).split('?')
  if (ruta.startsWith('/app/solicitudes-prestamo')) return 'PRESTAMO'
  return ruta.startsWith('/app/solicitudes-adhesion') ? 'ADHESION' : undefined
}

/**
 * Where an entry of the menu of procedures leads, by its action: the documents, the list of loans, the types of a new loan or the
 * adhesion. Its title, its id and its link go along; of somebody else's procedures also their number, as each screen calls it.
 */
export function rutaDeTramite({ link, id, title }: Pick<EntradaDeTramites, 'link' | 'id' | 'title'>, numero?: number): string {
  const [ruta = '', suya] = (acciones[link] ?? pathOf(link)).split('?')
  const consulta = new URLSearchParams(suya)
  if (link in acciones || ruta.startsWith('/app/afiliados/')) {
    for (const [nombre, valor] of Object.entries({ titulo: title, itemId: String(id), link })) consulta.set(nombre, valor)
    if (numero !== undefined) consulta.set(ruta.startsWith('/app/solicitudes-') ? 'idAfiliado' : 'codigo', String(numero))
  }
  const texto = consulta.toString()
  return texto ? `${ruta}?${texto}` : ruta
}
