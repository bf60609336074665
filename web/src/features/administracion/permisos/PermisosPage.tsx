import { type FilaPermiso, permisosEditables, permisosList } from '@gremial/contract/administracion/permisos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { deleteRow, open } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'

/** Permissions of the portal and of the organisation (B-PERMISOS-01). */
export function PermisosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = useCan('roles.editar')
  const ir = (id: string) => navegar({ to: '/app/permisos/editar/$id', params: { id } })
  const origen = ({ declarado }: FilaPermiso) => t(declarado ? 'permisos.delPortal' : 'permisos.propio')
  const eliminarPermiso = ({ id, nombre }: FilaPermiso) =>
    deleteRow({
      text: t('permisos.eliminar'),
      question: { title: t('permisos.preguntaEliminar', { nombre }), cancel: t('permisos.noEliminar') },
      request: request(permisosEditables.eliminar, { params: { id } }),
      done: () => t('permisos.eliminado', { nombre }),
      failure: t('permisos.titulo'),
    })
  const acciones = (p: FilaPermiso): RowAction[] => [
    {
      text: t('permisos.quien'),
      icon: 'personas',
      run: () => navegar({ to: '/app/permisos/quien', search: { permiso: p.codigo } }),
    },
    open({ canEdit: edita, edit: t('permisos.editar'), view: t('permisos.abrir'), run: () => ir(String(p.id)) }),
    ...(edita && !p.declarado ? [eliminarPermiso(p)] : []),
  ]
  return (
    <ListPage
      list={permisosList}
      title={t('permisos.titulo')}
      subtitle={t('permisos.bajada')}
      fresh={edita && { text: t('permisos.nuevo'), run: () => ir('nuevo') }}
      search={t('permisos.buscar')}
      filters={[statusFilter('declarado', t('permisos.origen'), t('permisos.delPortal'), t('permisos.propio'))]}
      exportList={(count) => t('permisos.exportar', { count })}
      nameOf={(p) => p.nombre}
      actions={acciones}
      cells={{ nombre: (p) => <strong>{p.nombre}</strong>, declarado: origen }}
      block={(p) => (
        <div>
          <p className="fuerte">{p.nombre}</p>
          <p className="sub">{[origen(p), t('permisos.roles', { count: p.cantidadRoles })].join(' · ')}</p>
        </div>
      )}
      empty={{ icon: 'clave', title: t('permisos.vacio') }}
    />
  )
}
