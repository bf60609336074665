import { type FilaRol, roles, rolesDelPortal, rolesList } from '@gremial/contract/administracion/roles.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { deleteRow, open } from '../../../ui/list/catalogActions.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { CambiosRol } from './CambiosRol.tsx'

/** Roles; editors get the actions (B-ROLES-01, B-ROLES-08). */
export function RolesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = useCan('roles.editar')
  const ir = (id: string, de?: string) => navegar({ to: '/app/roles/editar/$id', params: { id }, search: de ? { de } : {} })
  const eliminarRol = ({ id, nombre }: FilaRol) =>
    deleteRow({
      text: t('roles.eliminar'),
      question: {
        title: t('roles.preguntaEliminar', { nombre }),
        text: t('roles.textoEliminar'),
        cancel: t('roles.noEliminar'),
      },
      request: request(roles.eliminar, { params: { id } }),
      done: () => t('roles.eliminado', { nombre }),
      failure: t('roles.titulo'),
    })
  const acciones = (rol: FilaRol): RowAction[] => [
    open({ canEdit: edita, edit: t('roles.editar'), view: t('roles.abrir'), run: () => ir(String(rol.id)) }),
    ...(edita ? [{ text: t('roles.duplicar'), icon: 'agregar' as const, run: () => ir('nuevo', String(rol.id)) }] : []),
    ...(edita && !rolesDelPortal.includes(rol.codigo) ? [eliminarRol(rol)] : []),
  ]
  return (
    <>
      <ListPage
        list={rolesList}
        title={t('roles.titulo')}
        subtitle={t('roles.bajada')}
        fresh={edita && { text: t('roles.nuevo'), run: () => ir('nuevo') }}
        search={t('roles.buscar')}
        exportList={(count) => t('roles.exportar', { count })}
        nameOf={(r) => r.nombre}
        actions={acciones}
        cells={{ nombre: (r) => <strong>{r.nombre}</strong> }}
        block={(r) => (
          <div>
            <p className="fuerte">{r.nombre}</p>
            <p className="sub">{t('roles.personas', { count: r.personas })}</p>
          </div>
        )}
        empty={{ icon: 'personas', title: t('roles.vacio') }}
      />
      <CambiosRol />
    </>
  )
}
