import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { catalogosTramites, type FilaProducto, listaProductos } from '@gremial/contract/tramites/catalogos.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useDeCatalogo } from './useDeCatalogo.tsx'

/** What members may ask for: every product, offered or not. */
export function ProductosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const titulo = t('catalogosTramites.productos')
  const abrir = (id: string) => navegar({ to: '/app/tramites/productos/editar/$id', params: { id } })
  const { marca, filtro, alternarFila, eliminarFila } = useDeCatalogo(titulo)
  const acciones = (p: FilaProducto): Accion[] => [
    { texto: t('catalogosTramites.editar'), icono: 'editar', hacer: () => abrir(String(p.id)) },
    alternarFila(p, pedido(catalogosTramites.alternarProducto, { claves: { id: p.id } })),
    eliminarFila(p, pedido(catalogosTramites.eliminarProducto, { claves: { id: p.id } })),
  ]
  return (
    <PantallaLista
      lista={listaProductos}
      titulo={titulo}
      corto={t('barra.productos')}
      bajada={t('catalogosTramites.bajada')}
      nuevo={{ texto: t('catalogosTramites.nuevo'), hacer: () => abrir('nuevo') }}
      buscar={t('catalogosTramites.buscar')}
      filtros={[filtro]}
      exportar={(count) => t('catalogosTramites.exportar', { count })}
      nombreDe={(p) => p.nombre}
      acciones={acciones}
      celdas={{
        nombre: (p) => (
          <>
            <strong>{p.nombre}</strong>
            <span className="sub">{p.codigo}</span>
          </>
        ),
        habilitado: marca,
      }}
      bloque={(p) => (
        <div>
          <p className="fuerte">{p.nombre}</p>
          {p.montoMaximo !== null && p.plazoMaximo !== null && p.tna !== null && (
            <p className="sub">
              {formatearPesos(p.montoMaximo)} · {t('misTramites.cuotas', { count: p.plazoMaximo })} · {formatearImporte(p.tna)} %
            </p>
          )}
          {!p.habilitado && marca(p)}
        </div>
      )}
      vacia={{ icono: 'prestamo', titulo: t('catalogosTramites.vacio') }}
    />
  )
}
