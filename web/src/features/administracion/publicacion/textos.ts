import type { EstadoPublicacion, MotivoArchivo } from '@gremial/contract/administracion/publicacion.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import i18next from 'i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'

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
export const mesDe = (periodo: string | null): string => (periodo ? mostrarFecha(periodo).slice(3) : '')

export const cuando = (iso: string | null): string => (iso ? mostrarMomento(new Date(iso)) : '')

export const motivoDe = (motivo: MotivoArchivo | null): string => {
  if (!motivo) return ''
  const texto = i18next.t(`motivosArchivo.${motivo}`)
  return texto.charAt(0).toUpperCase() + texto.slice(1)
}
