import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { almacen } from './almacen.ts'
import { organizacion } from './organizacion.ts'

/** Title of the screen on view, for the phone's bar. */
export const tituloActual = almacen('')

/** Names the screen in the browser's tab and in the phone's bar, where only a short name fits in a line. */
export function useTitulo(titulo: string, corto = titulo): void {
  const { t } = useTranslation()
  // There nothing comes after the drawing.
  if (import.meta.env.SSR) tituloActual.set(corto)
  useEffect(() => {
    document.title = titulo ? t('comun.pagina', { titulo, organizacion: organizacion().nombreCorto }) : organizacion().nombre
    tituloActual.set(corto)
  }, [titulo, corto, t])
}
