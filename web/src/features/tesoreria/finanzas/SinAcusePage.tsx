import { request } from '@gremial/contract/platform/call.ts'
import { type FilaSinAcuse, finanzas, sinAcuseList } from '@gremial/contract/tesoreria/finanzas.ts'
import { dateOf, timeOf } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { action } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'

const dicho = (moment: string): string => {
  const when = new Date(moment)
  return `${formatDate(dateOf(when))} ${timeOf(when)}`
}

/** Submissions without acknowledgement: cause, attempts, and a button to retry now. */
export function SinAcusePage() {
  const { t } = useTranslation()
  const paga = useCan('rendiciones.pagar')
  const marca = (f: FilaSinAcuse) =>
    f.abandonada ? (
      <StatusChip sign="alerta">{t('finanzas.noLlego')}</StatusChip>
    ) : (
      <StatusChip sign="neutro">{f.proximo ? dicho(f.proximo) : t('finanzas.enCamino')}</StatusChip>
    )
  return (
    <ListPage
      list={sinAcuseList}
      title={t('finanzas.sinAcuse')}
      short={t('barra.noLlegaron')}
      subtitle={t('finanzas.sinAcuseBajada')}
      filters={[statusFilter('abandonada', t('finanzas.situacion'), t('finanzas.noLlego'), t('finanzas.enCamino'))]}
      exportList={(count) => t('finanzas.exportar', { count })}
      nameOf={(f) => f.numeroRendicion}
      actions={(f) =>
        paga
          ? [
              action({
                text: t('finanzas.reintentar'),
                icon: 'repetir',
                request: request(finanzas.reintentar, { params: { codigo: f.id } }),
                done: () => t('finanzas.seReintenta', { numero: f.numeroRendicion }),
                failure: t('finanzas.noSeReintento'),
              }),
            ]
          : []
      }
      cells={{
        numeroRendicion: (f) => <strong className="cifra">{f.numeroRendicion}</strong>,
        total: (f) => <span className="cifra">{formatPesos(f.total)}</span>,
        pedida: (f) => dicho(f.pedida),
        proximo: marca,
      }}
      block={(f) => (
        <div>
          <p className="renglon">
            <span className="fuerte cifra">{f.numeroRendicion}</span>
            <strong className="cifra">{formatPesos(f.total)}</strong>
          </p>
          <p className="sub">
            {f.nombreSeccional} · {dicho(f.pedida)}
          </p>
          {f.causa && <p>{f.causa}</p>}
          {marca(f)}
        </div>
      )}
      empty={{ icon: 'bien', title: t('finanzas.todasLlegaron') }}
    />
  )
}
