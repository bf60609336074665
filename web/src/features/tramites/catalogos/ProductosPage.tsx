import { request } from '@gremial/contract/platform/call.ts'
import { catalogosTramites, type FilaProducto, productosList } from '@gremial/contract/tramites/catalogos.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { useDeCatalogo } from './useDeCatalogo.tsx'

/** Products, offered or not. */
export function ProductosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const titulo = t('catalogosTramites.productos')
  const abrir = (id: string) => navegar({ to: '/app/tramites/productos/editar/$id', params: { id } })
  const { marca, filtro, alternarFila, eliminarFila } = useDeCatalogo(titulo)
  const acciones = (p: FilaProducto): RowAction[] => [
    { text: t('catalogosTramites.editar'), icon: 'editar', run: () => abrir(String(p.id)) },
    alternarFila(p, request(catalogosTramites.alternarProducto, { params: { id: p.id } })),
    eliminarFila(p, request(catalogosTramites.eliminarProducto, { params: { id: p.id } })),
  ]
  return (
    <ListPage
      list={productosList}
      title={titulo}
      short={t('barra.productos')}
      subtitle={t('catalogosTramites.bajada')}
      fresh={{ text: t('catalogosTramites.nuevo'), run: () => abrir('nuevo') }}
      search={t('catalogosTramites.buscar')}
      filters={[filtro]}
      exportList={(count) => t('catalogosTramites.exportar', { count })}
      nameOf={(p) => p.nombre}
      actions={acciones}
      cells={{
        nombre: (p) => (
          <>
            <strong>{p.nombre}</strong>
            <span className="sub">{p.codigo}</span>
          </>
        ),
        habilitado: marca,
      }}
      block={(p) => (
        <div>
          <p className="fuerte">{p.nombre}</p>
          {p.montoMaximo !== null && p.plazoMaximo !== null && p.tna !== null && (
            <p className="sub">
              {formatPesos(p.montoMaximo)} · {t('misTramites.cuotas', { count: p.plazoMaximo })} · {formatAmount(p.tna)} %
            </p>
          )}
          {!p.habilitado && marca(p)}
        </div>
      )}
      empty={{ icon: 'prestamo', title: t('catalogosTramites.vacio') }}
    />
  )
}
