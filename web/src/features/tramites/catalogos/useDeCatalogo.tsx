import type { AlgunPedido } from '@gremial/contract/platform/llamada.ts'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { alternar, eliminar } from '../../../ui/lista/catalogo.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'

interface Fila {
  nombre: string
  habilitado: number
}

/** What products and what loans are for have in common: offered or not, taken out of use, deleted. */
export function useDeCatalogo(titulo: string) {
  const { t } = useTranslation()
  return {
    marca: ({ habilitado }: Fila) => (
      <Estado signo={habilitado ? 'ok' : 'neutro'}>
        {t(habilitado ? 'catalogosTramites.habilitado' : 'catalogosTramites.deshabilitado')}
      </Estado>
    ),
    filtro: filtroDeEstado(
      'habilitado',
      t('catalogosTramites.estado'),
      t('catalogosTramites.habilitado'),
      t('catalogosTramites.deshabilitado'),
    ),
    alternarFila: ({ nombre, habilitado }: Fila, pedido: AlgunPedido): Accion =>
      alternar({
        habilitado,
        habilitar: { texto: t('catalogosTramites.habilitar') },
        deshabilitar: {
          texto: t('catalogosTramites.deshabilitar'),
          pregunta: {
            titulo: t('catalogosTramites.preguntaDeshabilitar', { nombre }),
            texto: t('catalogosTramites.textoDeshabilitar'),
          },
        },
        pedido,
        hecho: () => t(habilitado ? 'catalogosTramites.quedoDeshabilitado' : 'catalogosTramites.quedoHabilitado', { nombre }),
        fallo: titulo,
      }),
    eliminarFila: ({ nombre }: Fila, pedido: AlgunPedido): Accion =>
      eliminar({
        texto: t('catalogosTramites.eliminar'),
        pregunta: {
          titulo: t('catalogosTramites.preguntaEliminar', { nombre }),
          texto: t('catalogosTramites.textoEliminar'),
          cancelar: t('catalogosTramites.noEliminar'),
        },
        pedido,
        hecho: () => t('catalogosTramites.eliminado', { nombre }),
        fallo: titulo,
      }),
  }
}
