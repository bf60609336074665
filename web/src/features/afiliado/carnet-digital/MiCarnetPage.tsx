import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ownPath } from '../../../platform/ownPath.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { Marco } from '../verificacion/Marco.tsx'
import { CarnetDelTelefono } from './CarnetDelTelefono.tsx'

/**
 * Start page of the installed application (decisions §9.1). With session and network the route redirects to the card's screen;
 * this is for the rest.
 */
export function MiCarnetPage() {
  const { t } = useTranslation()
  const { sinRed } = useRouteContext({ from: '/carnet' })
  const { volver } = useSearch({ from: '/carnet' })
  useTitle(t('carnet.verificacion.carnet'))
  return (
    <Marco titulo={t('carnet.verificacion.carnet')}>
      <CarnetDelTelefono
        motivo={sinRed ? 'sinRed' : 'sinSesion'}
        accion={
          sinRed ? (
            <Button icon="reintentar" onClick={() => location.assign(ownPath(volver, '/carnet'))}>
              {t('carnet.verificacion.reintentar')}
            </Button>
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
