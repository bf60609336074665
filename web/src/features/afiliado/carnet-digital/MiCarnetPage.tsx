import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { direccionPropia } from '../../../platform/direccionPropia.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Marco } from '../verificacion/Marco.tsx'
import { CarnetDelTelefono } from './CarnetDelTelefono.tsx'

/**
 * Where the installed application starts (decisions §9.1). With a session and network the route already went on to the card's screen;
 * here is who has one of them missing.
 */
export function MiCarnetPage() {
  const { t } = useTranslation()
  const { sinRed } = useRouteContext({ from: '/carnet' })
  const { volver } = useSearch({ from: '/carnet' })
  useTitulo(t('carnet.verificacion.carnet'))
  return (
    <Marco titulo={t('carnet.verificacion.carnet')}>
      <CarnetDelTelefono
        motivo={sinRed ? 'sinRed' : 'sinSesion'}
        accion={
          sinRed ? (
            <Boton icono="reintentar" onClick={() => location.assign(direccionPropia(volver, '/carnet'))}>
              {t('carnet.verificacion.reintentar')}
            </Boton>
          ) : (
            <Link to="/login" search={{ volver: volver ?? '/app/carnet-digital/carnet-digital' }} className="boton">
              {t('carnet.verificacion.ingresar')}
            </Link>
          )
        }
      />
    </Marco>
  )
}
