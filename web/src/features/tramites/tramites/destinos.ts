import type { ClaseProducto } from '@gremial/contract/tramites/productos.ts'
import { pathOf } from '../../acceso/menues/enlaces.ts'

/** Entries of the menu of procedures with their own action; any other opens the screen of its link (K-69). */
const acciones: Record<string, string> = {
  app_tramites_documentos: '/app/afiliados/documentos',
  'app_tramites_nuevo-prestamo': '/app/solicitudes-prestamo/nuevo/editar',
  app_tramites_adhesion: '/app/solicitudes-adhesion/nuevo/editar',
}

/** Screen of the procedures that the organisation designed. */
const armados = '/app/tramites/iniciar'

export interface EntradaDeTramites {
  link: string
  id: number
  title: string
  icono: string
}

/** Kind of request that an entry begins; undefined if none. */
export function claseQueInicia({ link }: EntradaDeTramites): ClaseProducto | undefined {
  const [ruta = ''] = (acciones[link] ?? pathOf(link)).split('?')
  if (ruta.startsWith('/app/solicitudes-prestamo')) return 'PRESTAMO'
  if (ruta === armados) return 'ARMADO'
  return ruta.startsWith('/app/solicitudes-adhesion') ? 'ADHESION' : undefined
}

/**
 * Address of an entry of the menu of procedures: documents, loans, new loan, authorisation or designed ones. Includes its title, id
 * and link; for another member also their number, in each screen's parameter.
 */
export function rutaDeTramite({ link, id, title }: Pick<EntradaDeTramites, 'link' | 'id' | 'title'>, numero?: number): string {
  const [ruta = '', suya] = (acciones[link] ?? pathOf(link)).split('?')
  const consulta = new URLSearchParams(suya)
  if (ruta === armados && numero !== undefined) consulta.set('idAfiliado', String(numero))
  if (link in acciones || ruta.startsWith('/app/afiliados/')) {
    for (const [nombre, valor] of Object.entries({ titulo: title, itemId: String(id), link })) consulta.set(nombre, valor)
    if (numero !== undefined) consulta.set(ruta.startsWith('/app/solicitudes-') ? 'idAfiliado' : 'codigo', String(numero))
  }
  const texto = consulta.toString()
  return texto ? `${ruta}?${texto}` : ruta
}
