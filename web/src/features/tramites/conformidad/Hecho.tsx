import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

/** Confirmation of the answer, with links below. */
export function Hecho({ acepto, solicitante, children }: { acepto: boolean; solicitante: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const titulo = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: the focus moves to the result.
  useEffect(() => titulo.current?.focus(), [])
  return (
    <div className="conformidad-hecho" role="status">
      <Icon name="bien" />
      <h1 ref={titulo} tabIndex={-1}>
        {t(acepto ? 'conformidad.hechoSi' : 'conformidad.hechoNo')}
      </h1>
      <p>{t(acepto ? 'conformidad.hechoSiTexto' : 'conformidad.hechoNoTexto', { solicitante })}</p>
      {children}
    </div>
  )
}
