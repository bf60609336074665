import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitulo } from '../../app/titulo.ts'
import { hoy } from '../../platform/hoy.ts'
import { Boton } from '../../ui/Boton.tsx'
import { Aviso, Huesos, Vacio } from '../../ui/estados.tsx'
import { CarnetSinRed } from './CarnetSinRed.tsx'
import { carnetAnulado, carnetGuardado } from './carnetGuardado.ts'
import { hace } from './hace.ts'
import { Marco } from './Marco.tsx'

/**
 * Where the installed application starts (decisions §9.1). With a session and network the route already went on to the card's screen;
 * here is who has neither: the card that this phone keeps, with its live code, and how old its data are.
 */
export function MiCarnetPage() {
  const { t } = useTranslation()
  const { sinRed } = useRouteContext({ strict: false }) as { sinRed?: boolean }
  const { volver } = useSearch({ strict: false }) as { volver?: string }
  useTitulo(t('carnet.verificacion.carnet'))
  const anulado = carnetAnulado.use()
  const { data: carnet } = useQuery({
    queryKey: ['carnet-guardado', anulado],
    gcTime: 0,
    queryFn: async () => (await carnetGuardado()) ?? null,
  })
  const ingresar = (
    <Link to="/login" search={{ volver: volver ?? '/app/carnet-digital/carnet-digital' }} className="boton">
      {t('carnet.verificacion.ingresar')}
    </Link>
  )
  const reintentar = (
    <Boton icono="reintentar" onClick={() => location.assign(volver?.startsWith('/app') ? volver : '/carnet')}>
      {t('carnet.verificacion.reintentar')}
    </Boton>
  )
  if (carnet === undefined)
    return (
      <Marco titulo={t('carnet.verificacion.carnet')}>
        <Huesos filas={6} />
      </Marco>
    )
  if (carnet === null)
    return (
      <Marco titulo={t('carnet.verificacion.carnet')}>
        {anulado && <Aviso tipo="mal">{t('carnet.verificacion.anulado')}</Aviso>}
        <Vacio icono="carnet" titulo={t('carnet.verificacion.nada')} accion={sinRed ? reintentar : ingresar}>
          {t('carnet.verificacion.nadaTexto')}
        </Vacio>
      </Marco>
    )
  const vencido = carnet.vence < hoy()
  return (
    <Marco titulo={t('carnet.verificacion.carnet')}>
      {vencido ? (
        <Aviso tipo="mal">{t('carnet.verificacion.vencido', { fecha: mostrarFecha(carnet.vence) })}</Aviso>
      ) : (
        <CarnetSinRed carnet={carnet} />
      )}
      <Aviso icono={sinRed ? 'sinRed' : 'info'}>
        {sinRed && <strong>{t('carnet.verificacion.sinRed')} </strong>}
        <span data-datos={carnet.guardado}>
          {t(sinRed ? 'carnet.verificacion.sinRedTexto' : 'carnet.verificacion.sinSesion', { hace: hace(carnet.guardado) })}
        </span>
      </Aviso>
      <div className="botones">{sinRed ? reintentar : ingresar}</div>
    </Marco>
  )
}
