import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Label of an optional field. In read-only mode the hint is omitted. */
export function OptionalLabel({ reading = false, children }: { reading?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {children}
      {!reading && <span className="ayuda opcional"> ({t('comun.opcional')})</span>}
    </>
  )
}
