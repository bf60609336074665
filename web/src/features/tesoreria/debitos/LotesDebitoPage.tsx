import { type FilaLoteDebito, lotesDebitoList } from '@gremial/contract/tesoreria/debitos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { LoteDebitoState } from './LoteDebitoState.tsx'

/** Lots of direct debits, newest first. */
export function LotesDebitoPage() {
  const { t } = useTranslation()
  const edita = useCan('cobranza.editar')
  const navegar = useNavigate()
  const nombre = ({ numero }: FilaLoteDebito) => t('debitos.nombre', { numero })
  const link = (l: FilaLoteDebito) => (
    <Link className="cifra fuerte" to="/app/tesoreria/debitos/$id" params={{ id: String(l.id) }}>
      {nombre(l)}
    </Link>
  )
  return (
    <ListPage
      list={lotesDebitoList}
      title={t('debitos.titulo')}
      subtitle={t('debitos.bajada')}
      fresh={edita && { text: t('debitos.nuevo'), run: () => navegar({ to: '/app/tesoreria/debitos/nuevo' }) }}
      filters={[]}
      exportList={(count) => t('debitos.exportar', { count })}
      nameOf={nombre}
      actions={({ id }) => [
        {
          text: t('debitos.ver'),
          icon: 'ver',
          run: () => navegar({ to: '/app/tesoreria/debitos/$id', params: { id: String(id) } }),
        },
      ]}
      cells={{
        numero: link,
        total: (l) => <span className="cifra">{formatPesos(l.total)}</span>,
        estado: (l) => <LoteDebitoState estado={l.estado} />,
      }}
      block={(l) => (
        <div>
          <p className="renglon">
            {link(l)}
            <strong className="cifra">{formatPesos(l.total)}</strong>
          </p>
          <p className="sub">
            {t('debitos.cuantos', { count: l.cantidad })} · {formatDate(l.fecha)}
          </p>
          <LoteDebitoState estado={l.estado} />
        </div>
      )}
      empty={{ icon: 'calendario', title: t('debitos.vacio') }}
    />
  )
}
