import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { organization } from './organization.ts'
import { createStore } from './store.ts'

/** Title of the screen on view, for the phone's bar. */
export const currentTitle = createStore('')

/** Names the screen in the browser's tab and in the phone's bar, where only a short name fits in a line. */
export function useTitle(title: string, short = title): void {
  const { t } = useTranslation()
  // There nothing comes after the drawing.
  if (import.meta.env.SSR) currentTitle.set(short)
  useEffect(() => {
    document.title = title
      ? t('comun.pagina', { titulo: title, organizacion: organization().nombreCorto })
      : organization().nombre
    currentTitle.set(short)
  }, [title, short, t])
}
