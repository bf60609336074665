import './carnet.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { timeAgo } from '../../../platform/timeAgo.ts'
import { today } from '../../../platform/today.ts'
import { EmptyState, Notice, Skeleton } from '../../../ui/states.tsx'
import { CodigoRotativo } from '../verificacion/CodigoRotativo.tsx'
import { carnetAnulado, carnetGuardado } from '../verificacion/carnetGuardado.ts'
import { Tarjeta } from './Tarjeta.tsx'

/** Card stored on this phone, with its live code and the age of its data (decisions §9.1). `motivo`: offline, or no session. */
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
  if (data === undefined) return <Skeleton rows={8} />
  if (data === null || data === 'anulado') {
    return (
      <>
        {data === 'anulado' && <Notice type="mal">{t('carnet.verificacion.anulado')}</Notice>}
        <EmptyState icon="carnet" title={t('carnet.verificacion.nada')} action={accion}>
          {t('carnet.verificacion.nadaTexto')}
        </EmptyState>
      </>
    )
  }
  const { carnet, foto, guardado } = data
  const vencido = carnet.vence < today()
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
      <Notice icon={motivo === 'sinRed' ? 'sinRed' : 'info'}>
        {motivo === 'sinRed' && <strong>{t('carnet.verificacion.sinRed')} </strong>}
        <span data-datos={guardado}>
          {t(motivo === 'sinRed' ? 'carnet.verificacion.sinRedTexto' : 'carnet.verificacion.sinSesion', {
            hace: timeAgo(guardado),
          })}
        </span>
      </Notice>
      <div className="botones">{accion}</div>
    </div>
  )
}
