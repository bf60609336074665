import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

/** What was answered, once it was; below, where to go. */
export function Hecho({ acepto, solicitante, children }: { acepto: boolean; solicitante: string; children?: ReactNode }) {
  const { t } = useTranslation()
  const titulo = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes to what happened.
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
