import type { AlgunPedido } from '@gremial/contract/platform/llamada.ts'
import type { TFunction } from 'i18next'
import { type Accion, accion } from '../../../ui/lista/acciones.ts'

/** Enables what is not offered, and asks before it disables what is. */
export const alternar = (
  t: TFunction,
  { nombre, habilitado }: { nombre: string; habilitado: number },
  pedido: AlgunPedido,
  fallo: string,
): Accion =>
  accion({
    texto: t(habilitado ? 'catalogosTramites.deshabilitar' : 'catalogosTramites.habilitar'),
    icono: habilitado ? 'baja' : 'bien',
    pregunta: habilitado
      ? {
          titulo: t('catalogosTramites.preguntaDeshabilitar', { nombre }),
          texto: t('catalogosTramites.textoDeshabilitar'),
          accion: t('catalogosTramites.deshabilitar'),
          cancelar: t('comun.cancelar'),
        }
      : undefined,
    pedido,
    hecho: () => t(habilitado ? 'catalogosTramites.quedoDeshabilitado' : 'catalogosTramites.quedoHabilitado', { nombre }),
    fallo,
  })

export const eliminar = (t: TFunction, nombre: string, pedido: AlgunPedido, fallo: string): Accion =>
  accion({
    texto: t('catalogosTramites.eliminar'),
    icono: 'quitar',
    pregunta: {
      titulo: t('catalogosTramites.preguntaEliminar', { nombre }),
      texto: t('catalogosTramites.textoEliminar'),
      accion: t('catalogosTramites.eliminar'),
      grave: true,
      cancelar: t('catalogosTramites.noEliminar'),
    },
    pedido,
    hecho: () => t('catalogosTramites.eliminado', { nombre }),
    fallo,
  })
