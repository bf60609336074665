import type { AnyRequest } from '@gremial/contract/platform/call.ts'
import { useTranslation } from 'react-i18next'
import { deleteRow, toggle } from '../../../ui/list/catalogActions.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'

interface Fila {
  nombre: string
  habilitado: number
}

/** Common actions of products and destinations: state, disable, delete. */
export function useDeCatalogo(titulo: string) {
  const { t } = useTranslation()
  return {
    marca: ({ habilitado }: Fila) => (
      <StatusChip sign={habilitado ? 'ok' : 'neutro'}>
        {t(habilitado ? 'catalogosTramites.habilitado' : 'catalogosTramites.deshabilitado')}
      </StatusChip>
    ),
    filtro: statusFilter(
      'habilitado',
      t('catalogosTramites.estado'),
      t('catalogosTramites.habilitado'),
      t('catalogosTramites.deshabilitado'),
    ),
    alternarFila: ({ nombre, habilitado }: Fila, pedido: AnyRequest): RowAction =>
      toggle({
        habilitado,
        enable: { text: t('catalogosTramites.habilitar') },
        disable: {
          text: t('catalogosTramites.deshabilitar'),
          question: {
            title: t('catalogosTramites.preguntaDeshabilitar', { nombre }),
            text: t('catalogosTramites.textoDeshabilitar'),
          },
        },
        request: pedido,
        done: () => t(habilitado ? 'catalogosTramites.quedoDeshabilitado' : 'catalogosTramites.quedoHabilitado', { nombre }),
        failure: titulo,
      }),
    eliminarFila: ({ nombre }: Fila, pedido: AnyRequest): RowAction =>
      deleteRow({
        text: t('catalogosTramites.eliminar'),
        question: {
          title: t('catalogosTramites.preguntaEliminar', { nombre }),
          text: t('catalogosTramites.textoEliminar'),
          cancel: t('catalogosTramites.noEliminar'),
        },
        request: pedido,
        done: () => t('catalogosTramites.eliminado', { nombre }),
        failure: titulo,
      }),
  }
}
