import { esVieja, leerFecha, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import i18next from 'i18next'
import { hoy } from '../platform/hoy.ts'
import { preguntar } from './dialogos.ts'

/** A day that was more than two years ago is asked about before it is kept; any other, and what is no day, goes on. (decisions §11) */
export function confirmarVieja(dia: string | null): Promise<boolean> {
  const { t } = i18next
  const leido = leerFecha(dia ?? '')
  if (!leido || !esVieja(leido, hoy())) return Promise.resolve(true)
  return preguntar({
    titulo: t('fechas.vieja', { dia: mostrarFecha(leido) }),
    texto: t('fechas.viejaTexto'),
    accion: t('fechas.viejaSi'),
    cancelar: t('fechas.corregir'),
    dudosa: true,
  })
}
