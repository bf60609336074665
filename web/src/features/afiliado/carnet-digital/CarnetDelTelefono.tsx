import './carnet.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hace } from '../../../platform/hace.ts'
import { hoy } from '../../../platform/hoy.ts'
import { Aviso, Huesos, Vacio } from '../../../ui/estados.tsx'
import { CodigoRotativo } from '../verificacion/CodigoRotativo.tsx'
import { carnetAnulado, carnetGuardado } from '../verificacion/carnetGuardado.ts'
import { Tarjeta } from './Tarjeta.tsx'

/**
 * The card that this phone keeps, with its live code and how old its data are (decisions §9.1). `motivo` says why it is not the server's:
 * there is no network, or no session any more.
 */
export function CarnetDelTelefono({ motivo, accion }: { motivo: 'sinRed' | 'sinSesion'; accion: ReactNode }) {
  const { t } = useTranslation()
  const anuladoAhora = carnetAnulado.use()
  const { data, refetch } = useQuery({
    queryKey: ['carnet-guardado'],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => (await carnetGuardado()) ?? null,
  })
  useEffect(() => {
    if (anuladoAhora) void refetch()
  }, [anuladoAhora, refetch])
  if (data === undefined) return <Huesos filas={8} />
  if (data === null || data === 'anulado') {
    return (
      <>
        {data === 'anulado' && <Aviso tipo="mal">{t('carnet.verificacion.anulado')}</Aviso>}
        <Vacio icono="carnet" titulo={t('carnet.verificacion.nada')} accion={accion}>
          {t('carnet.verificacion.nadaTexto')}
        </Vacio>
      </>
    )
  }
  const { carnet, foto, guardado } = data
  const vencido = carnet.vence < hoy()
  return (
    <div className="carnet-solo">
      <Tarjeta carnet={vencido ? { ...carnet, estado: 'VENCIDO' } : carnet} foto={foto}>
        {vencido ? (
          <div className="codigo vacio">
            <p>{t('carnet.verificacion.vencido', { fecha: carnet.venceFormateada })}</p>
          </div>
        ) : (
          <CodigoRotativo carnetId={carnet.id} />
        )}
      </Tarjeta>
      <Aviso icono={motivo === 'sinRed' ? 'sinRed' : 'info'}>
        {motivo === 'sinRed' && <strong>{t('carnet.verificacion.sinRed')} </strong>}
        <span data-datos={guardado}>
          {t(motivo === 'sinRed' ? 'carnet.verificacion.sinRedTexto' : 'carnet.verificacion.sinSesion', { hace: hace(guardado) })}
        </span>
      </Aviso>
      <div className="botones">{accion}</div>
    </div>
  )
}
