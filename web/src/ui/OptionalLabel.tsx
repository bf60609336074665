import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The label of a field that may be left empty; where the record is only read it says nothing of it. */
export function OptionalLabel({ reading = false, children }: { reading?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {children}
      {!reading && <span className="ayuda opcional"> ({t('comun.opcional')})</span>}
    </>
  )
}
