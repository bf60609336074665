import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { organization } from './organization.ts'
import { createStore } from './store.ts'

/** Title of the current screen, for the phone's bar. */
export const currentTitle = createStore('')

/** Sets the title of the browser tab and of the phone's bar, which takes a short one. */
export function useTitle(title: string, short = title): void {
  const { t } = useTranslation()
  // Effects do not run in server-side rendering.
  if (import.meta.env.SSR) currentTitle.set(short)
  useEffect(() => {
    document.title = title
      ? t('comun.pagina', { titulo: title, organizacion: organization().nombreCorto })
      : organization().nombre
    currentTitle.set(short)
  }, [title, short, t])
}
