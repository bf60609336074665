import { terminada } from '@gremial/contract/tramites/estados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { tramites } from '@gremial/contract/tramites/tramites.ts'
import { dateOf, daysBetween } from '@gremial/contract/values/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { today } from '../../../platform/today.ts'

/** State as a sentence, since when, and what the member has to do. */
export function RespuestaPedido({ solicitud: s, ajeno }: { solicitud: Solicitud; ajeno: boolean }) {
  const { t } = useTranslation()
  const desde = s.sucesos.at(-1)?.momento
  const dias = desde ? Math.max(0, daysBetween(dateOf(new Date(desde)), today())) : 0
  const enLaMesa = s.estado === 'PRESENTADA' || s.estado === 'EN ANÁLISIS' || s.estado === 'APROBADA'
  return (
    <>
      <p className="resp">{t(`misTramites.donde.${s.estado}`)}</p>
      <p className="suave">
        {!terminada(s.estado) &&
          (dias === 0 ? t('misTramites.donde.desdeHoy') : t('misTramites.donde.desdeDias', { count: dias }))}{' '}
        {!ajeno && enLaMesa && t('misTramites.donde.nada')}
        {s.estado === 'INICIADA' && t('misTramites.donde.seguir')}
      </p>
      {(enLaMesa || s.estado === 'OBSERVADA') && s.estado !== 'APROBADA' && <Medida solicitud={s} />}
    </>
  )
}

/** Days since the filing, against the usual ones. */
function Medida({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const { data } = useQuery(read(tramites.habitual, { params: { id: s.producto.id } }))
  const presentada = s.sucesos.find((e) => e.que === 'presentada')
  if (!presentada || !data) return null
  const dias = Math.max(0, daysBetween(dateOf(new Date(presentada.momento)), today()))
  const lleva = t('misTramites.donde.lleva', { count: dias })
  if (data.dias === null)
    return (
      <p className="medida-pie">
        <strong>{lleva}</strong>
        <span>{t('misTramites.donde.sinHabitual')}</span>
      </p>
    )
  const tardaron = data.dias === 0 ? t('misTramites.donde.tardaronMenos') : t('misTramites.donde.tardaron', { count: data.dias })
  const todo = Math.max(dias, data.dias, 1) * 1.33
  const ancho = (cuantos: number) => `${Math.min(100, (cuantos / todo) * 100)}%`
  return (
    <>
      <div className="medida-tramite" role="img" aria-label={t('misTramites.donde.medida', { lleva, tardaron })}>
        <span style={{ width: ancho(dias) }} />
        <i style={{ left: ancho(data.dias) }} />
      </div>
      <p className="medida-pie" aria-hidden="true">
        <strong>{lleva}</strong>
        <span>{tardaron}</span>
      </p>
      {dias > data.dias && s.estado !== 'OBSERVADA' && <p className="suave">{t('misTramites.donde.tarde')}</p>}
    </>
  )
}
