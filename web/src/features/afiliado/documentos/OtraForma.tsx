import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Paying by slip what is debited anyway: behind a fold, because whoever pays it too pays twice. */
export function OtraForma({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary className="boton texto">{t('documentos.otraForma')}</summary>
      {children}
    </details>
  )
}
