import { telefonoLegible } from '@gremial/contract/platform/telefono.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { Icono } from '../../../ui/iconos.tsx'
import type { ValoresConsulta } from './Formulario.tsx'

interface Props {
  numero: string
  secretaria: string
  valores: ValoresConsulta
  copiaA: string
  otra(): void
}

/** What a person keeps of a query that was sent: its number, and what happens next. */
export function Enviada({ numero, secretaria, valores, copiaA, otra }: Props) {
  const { t } = useTranslation()
  const cuadro = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the focus goes to the answer, which is read out.
  useEffect(() => cuadro.current?.focus(), [])
  return (
    <div className="hoja-in pila enviada" tabIndex={-1} ref={cuadro} role="status">
      <div className="referencia">
        <Icono nombre="bien" />
        <dl>
          <dt>{t('contacto.numero')}</dt>
          <dd className="cifra">{numero}</dd>
        </dl>
      </div>
      <div>
        <h2>{t('contacto.queSigue')}</h2>
        <ol>
          <li>{t('contacto.pasoLee', { secretaria })}</li>
          <li>{t('contacto.pasoResponde', { correo: valores.email, telefono: telefonoLegible(valores.telefono) })}</li>
          <li>{t('contacto.pasoCopia', { correo: copiaA })}</li>
          <li>{t('contacto.pasoReclamo')}</li>
        </ol>
      </div>
      <div className="botones">
        <Link to="/app" className="boton principal">
          {t('comun.irInicio')}
        </Link>
        <Boton onClick={otra}>{t('contacto.otra')}</Boton>
      </div>
    </div>
  )
}
