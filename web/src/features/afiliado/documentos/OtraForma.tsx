import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Collapsed payment by slip of a direct debit, since doing both pays twice. */
export function OtraForma({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className="boton texto">{t('documentos.otraForma')}</summary>
      {children}
    </details>
  )
}
