import type { CondicionesCumplidas } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import type { SaldosPlanilla } from '@gremial/contract/tesoreria/planillas-caja.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Query } from '../../../ui/Query.tsx'
import { Notice, StatusChip } from '../../../ui/states.tsx'
import { after, type Importes, pesosOf, porForma } from './importes.ts'
import { type Modo, sentidoDe } from './modo.ts'
import { leerUltimos, readSaldos } from './movimientos-caja.api.ts'
import { PlanillaPanel } from './PlanillaPanel.tsx'
import { totalsOf } from './saldos.ts'

/** Open sheet beside the form: preview with the movement being written, and the latest movements. */
export function PlanillaEnCurso({
  modo,
  condiciones,
  importes,
}: {
  modo: Modo
  condiciones: CondicionesCumplidas
  importes: Importes
}) {
  const { t } = useTranslation()
  const { caja, numeroPlanilla } = condiciones
  const saldos = useQuery(readSaldos(caja.id, numeroPlanilla))
  return (
    <div>
      <section className="hoja hoja-planilla">
        <header>
          <div>
            <h2>{t('caja.planillaN', { n: numeroPlanilla })}</h2>
            {saldos.data && (
              <StatusChip sign={saldos.data.estado === 'ABIERTA' ? 'ok' : 'neutro'}>
                {t(`caja.estado${saldos.data.estado}`)}
              </StatusChip>
            )}
          </div>
          <p className="suave">
            {t('caja.cajaDesde', { caja: caja.nombre, fecha: formatDate(condiciones.desde) })}{' '}
            {saldos.data && totalsOf(saldos.data) && t(`caja.asiQueda.${modo}`)}
          </p>
        </header>
        <Query query={saldos} rows={4} failure={t('caja.falloSaldos')}>
          {(saldos) => <Panel saldos={saldos} modo={modo} importes={importes} />}
        </Query>
      </section>
      <Ultimos modo={modo} condiciones={condiciones} />
    </div>
  )
}

function Panel({ saldos, modo, importes }: { saldos: SaldosPlanilla; modo: Modo; importes: Importes }) {
  const { t } = useTranslation()
  const side = totalsOf(saldos)
  if (!side)
    return (
      <div className="ciega">
        <Notice icon="ocultar">{t('caja.ciegaTexto')}</Notice>
      </div>
    )
  return (
    <PlanillaPanel
      {...side}
      saldos={after(side.saldos, importes, sentidoDe(modo))}
      agrega={{ a: modo, importes: porForma(importes) }}
    />
  )
}

function Ultimos({ modo, condiciones }: { modo: Modo; condiciones: CondicionesCumplidas }) {
  const { t } = useTranslation()
  const { data: latest } = useQuery(leerUltimos(condiciones.caja.id, condiciones.numeroPlanilla, sentidoDe(modo)))
  if (!latest) return null
  return (
    <section className="ultimos">
      <h2>{t(`caja.ultimos.${modo}`)}</h2>
      {latest.length === 0 ? (
        <p className="suave">{t('caja.sinUltimos')}</p>
      ) : (
        <ul>
          {latest.slice(0, 4).map((m) => (
            <li key={m.id}>
              <span className="cifra">{m.numeroMovimiento}</span>
              <Link to="/app/seccionales/movimientos-caja/$modo/$id/consultar" params={{ modo, id: String(m.id) }}>
                {m.descripcion}
              </Link>
              <strong className="cifra">{pesosOf(m.total)}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
