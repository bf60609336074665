import { type LoteRow, lotesList } from '@gremial/contract/tesoreria/pagos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { LoteState } from './LoteState.tsx'

/** All bank files and their status. */
export function LotesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const nombre = ({ numero }: LoteRow) => t('pagos.lotes.nombre', { numero })
  const aQuien = ({ destino }: LoteRow) => t(destino === 'AFILIADOS' ? 'pagos.lotes.aAfiliados' : 'pagos.lotes.aSeccionales')
  const link = (l: LoteRow) => (
    <Link className="cifra fuerte" to="/app/tesoreria/rendiciones/pagos/lotes/$id" params={{ id: String(l.id) }}>
      {nombre(l)}
    </Link>
  )
  return (
    <ListPage
      list={lotesList}
      title={t('pagos.lotes.titulo')}
      subtitle={t('pagos.lotes.bajada')}
      filters={[
        statusFilter('pendiente', t('pagos.lotes.situacion'), t('pagos.lotes.conPendientes'), t('pagos.lotes.sinPendientes')),
      ]}
      exportList={(count) => t('pagos.lotes.exportar', { count })}
      nameOf={nombre}
      actions={({ id }) => [
        {
          text: t('pagos.lotes.ver'),
          icon: 'ver',
          run: () => navegar({ to: '/app/tesoreria/rendiciones/pagos/lotes/$id', params: { id: String(id) } }),
        },
      ]}
      cells={{
        numero: (l) => (
          <>
            {link(l)}
            <p className="sub">{aQuien(l)}</p>
          </>
        ),
        creado: (l) => formatTimestamp(new Date(l.creado)),
        total: (l) => <span className="cifra">{formatPesos(l.total)}</span>,
        estado: (l) => <LoteState estado={l.estado} />,
      }}
      block={(l) => (
        <div>
          <p className="renglon">
            {link(l)}
            <strong className="cifra">{formatPesos(l.total)}</strong>
          </p>
          <p className="sub">
            {t('pagos.lote.transferencias', { count: l.cantidad })} · {formatDate(l.fecha)} · {l.por}
          </p>
          <p className="sub">{aQuien(l)}</p>
          <LoteState estado={l.estado} />
        </div>
      )}
      empty={{ icon: 'banco', title: t('pagos.lotes.sinLotes') }}
    />
  )
}
