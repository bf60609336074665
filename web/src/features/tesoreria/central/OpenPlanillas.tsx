import type { TesoreriaCentral } from '@gremial/contract/tesoreria/central.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, StatusChip } from '../../../ui/states.tsx'
import { Enlace } from './CentralTable.tsx'

/** Days before an open sheet is overdue, and very overdue: sheets are closed monthly. */
const tarde = 31
const muyTarde = 62
const first = 10

/** Open sheets of the boxes, the longest open first. */
export function OpenPlanillas({ seccionales }: { seccionales: TesoreriaCentral['seccionales'] }) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const abiertas = seccionales
    .flatMap((seccional) => seccional.cajas.map((caja) => ({ seccional, caja })))
    .toSorted((a, b) => b.caja.dias - a.caja.dias || a.caja.id - b.caja.id)
  if (abiertas.length === 0) return <EmptyState icon="planillaCaja" title={t('caja.sinAbiertas')} />
  const visibles = all ? abiertas : abiertas.slice(0, first)
  return (
    <>
      <ul className="bloques">
        {visibles.map(({ seccional, caja }) => (
          <li key={caja.id}>
            <div>
              <p className="renglon">
                <span>
                  <Enlace seccional={seccional} caja={caja} />
                </span>
                <StatusChip sign={caja.dias > muyTarde ? 'mal' : caja.dias > tarde ? 'alerta' : 'ok'}>
                  {t('caja.diasAbierta', { count: caja.dias })}
                </StatusChip>
              </p>
              <p className="sub">
                {seccional.nombre} · {t('caja.desdeEl', { desde: formatDate(caja.desde) })} ·{' '}
                {t('caja.movimientosN', { count: caja.movimientos })} ·{' '}
                <span className="cifra">{formatPesos(caja.saldo.total)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {abiertas.length > first && !all && (
        <div className="ver-todas">
          <Button onClick={() => setAll(true)}>{t('caja.verTodas', { n: abiertas.length })}</Button>
        </div>
      )}
    </>
  )
}
