import type { ConsultaPropia } from '@gremial/contract/afiliado/contacto.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'

/** Confirmation of a sent query: its number, and what happens next. */
export function Enviada({ consulta, copiaA }: { consulta: ConsultaPropia; copiaA: string }) {
  const { numero, secretaria, email, telefono } = consulta
  const { t } = useTranslation()
  const cuadro = useRef<HTMLDivElement>(null)
  // The pressed button is gone: the focus moves to the answer, which is read aloud.
  useEffect(() => cuadro.current?.focus(), [])
  return (
    <div className="hoja-in pila enviada" tabIndex={-1} ref={cuadro} role="status">
      <div className="referencia">
        <Icon name="bien" />
        <dl>
          <dt>{t('contacto.numero')}</dt>
          <dd className="cifra">{numero}</dd>
        </dl>
      </div>
      <div>
        <h2>{t('contacto.queSigue')}</h2>
        <ol>
          <li>{t('contacto.pasoLee', { secretaria })}</li>
          <li>{t('contacto.pasoResponde', { correo: email, telefono: readablePhone(telefono) })}</li>
          <li>{t('contacto.pasoCopia', { correo: copiaA })}</li>
          <li>{t('contacto.pasoReclamo')}</li>
        </ol>
      </div>
      <div className="botones">
        <Link to="/app" className="boton principal">
          {t('comun.irInicio')}
        </Link>
        <Link to="/app/usuarios/contacto" search={{}} className="boton">
          {t('contacto.otra')}
        </Link>
      </div>
    </div>
  )
}
