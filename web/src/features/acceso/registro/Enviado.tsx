import type { Respuesta } from '@gremial/contract/acceso/registro.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Notice } from '../../../ui/states.tsx'

/** Mail sent (A-REGISTRO-06, A-RECUPERO-15): the server's message, the address, and help if it does not arrive. */
export function Enviado({
  respuesta,
  email,
  cerrar,
  otraVez,
}: {
  respuesta: Respuesta
  email: string
  cerrar(): void
  otraVez(): void
}) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: moves the focus to the result.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="enviado">
      <Icon name="correo" />
      <h3 ref={title} tabIndex={-1}>
        {t('registro.revisa')}
      </h3>
      <p>{respuesta.message}</p>
      <p className="suave">{t('registro.enviadoA', { email })}</p>
      {respuesta.pista && <Notice>{respuesta.pista}</Notice>}
      <div className="botones">
        <Button onClick={otraVez}>{t('registro.otraVez')}</Button>
        <Button variant="principal" onClick={cerrar}>
          {t('comun.aceptar')}
        </Button>
      </div>
    </div>
  )
}
