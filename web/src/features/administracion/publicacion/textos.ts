import type { EstadoPublicacion, FilaArchivoPublicado } from '@gremial/contract/administracion/publicacion.ts'
import i18next from 'i18next'
import { formatMonth, formatTimestamp } from '../../../platform/today.ts'

export const signos: Record<EstadoPublicacion, string> = {
  PREPARANDO: 'alerta',
  LEYENDO: 'org',
  ILEGIBLE: 'mal',
  REVISAR: 'alerta',
  PUBLICANDO: 'org',
  PUBLICADA: 'ok',
  DESHECHA: 'neutro',
  DESCARTADA: 'neutro',
}

/** MM/YYYY. */
export const mesDe = (periodo: string | null): string => (periodo ? formatMonth(periodo) : '')

export const cuando = (iso: string | null): string => (iso ? formatTimestamp(new Date(iso)) : '')

type Dicho = Pick<FilaArchivoPublicado, 'motivo' | 'diceNombre' | 'diceAdentro'>
export const motivoDe = ({ motivo, diceNombre, diceAdentro: adentro }: Dicho): string => {
  if (!motivo) return adentro ? i18next.t('archivoDice.adentro', { adentro }) : ''
  const texto = i18next.t(`motivosArchivo.${motivo}`)
  const porque = texto.charAt(0).toUpperCase() + texto.slice(1)
  if (!adentro) return porque
  const dice = diceNombre
    ? i18next.t('archivoDice.ambos', { nombre: diceNombre, adentro })
    : i18next.t('archivoDice.adentro', { adentro })
  return `${porque}. ${dice}`
}
