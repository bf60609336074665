import type { PagoNotice, PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { Edad } from './Edad.tsx'
import { type OfSeccional, pagosSum } from './elegidas.ts'
import { Marca } from './Marca.tsx'
import { PagoNotices } from './PagoNotices.tsx'
import { PagoNumber } from './PagoNumber.tsx'

interface Props {
  grupo: OfSeccional
  avisos: ReadonlyMap<number, readonly PagoNotice[]>
  /** True if the user may pay; read-only users cannot select. */
  elige: boolean
  estan(row: PagoRow): boolean
  marcar(rows: readonly PagoRow[], si: boolean): void
}

/** Payable settlements of a branch, with its account. */
export function SeccionalGroup({ grupo: { id, nombre, filas }, avisos, elige, estan, marcar }: Props) {
  const { t } = useTranslation()
  const chosen = filas.filter(estan)
  const title = `pagos-de-${id}`
  // Shown once, for the branch.
  const nueva = avisos.get(filas[0]?.id ?? 0)?.find((a) => a.aviso === 'CUENTA_NUEVA')
  return (
    <section className="pagos-grupo" aria-labelledby={title}>
      <header>
        {elige && (
          <Marca
            nombre={t('pagos.elegirTodas', { seccional: nombre })}
            puesta={chosen.length === filas.length}
            aMedias={chosen.length > 0 && chosen.length < filas.length}
            cambiar={(si) => marcar(filas, si)}
          />
        )}
        <div>
          <h2 id={title}>{nombre}</h2>
          <Cuenta fila={filas[0] as PagoRow} />
          {nueva && <PagoNotices fila={filas[0] as PagoRow} avisos={[nueva]} soloEstos />}
        </div>
        <p className="pagos-suma">
          <small>
            {t('pagos.rendiciones', { count: filas.length })}
            {chosen.length > 0 && `, ${t('pagos.elegidas', { count: chosen.length })}`}
          </small>
          <strong className="cifra">{formatAmount(pagosSum(filas))}</strong>
        </p>
      </header>
      <ul>
        {filas.map((row) => (
          <li key={row.id} data-elegida={estan(row) || undefined}>
            {elige && (
              <Marca
                nombre={t('pagos.elegirUna', { numero: row.numeroRendicion })}
                puesta={estan(row)}
                cambiar={(si) => marcar([row], si)}
              />
            )}
            <div className="pagos-que">
              <p>
                <PagoNumber pago={row} /> {[row.nombreTipo, row.periodo].filter(Boolean).join(' · ')}
              </p>
              <PagoNotices fila={row} avisos={(avisos.get(row.id) ?? []).filter((a) => a.aviso !== 'CUENTA_NUEVA')} />
            </div>
            <Edad dias={row.dias} />
            <span className="cifra pagos-importe">{formatAmount(row.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Cuenta({ fila: { idSeccional, cbu, banco, cuenta } }: { fila: PagoRow }) {
  const { t } = useTranslation()
  const wrong = cuenta !== 'BIEN'
  return (
    <p className={wrong ? 'pagos-cuenta falta' : 'pagos-cuenta'}>
      <span>
        {wrong && <Icon name="alerta" small />}
        <span>
          {cuenta === 'FALTA' ? t('pagos.sinCbu') : [t('pagos.cbu', { cbu: groupedCbu(cbu) }), banco].filter(Boolean).join(' · ')}
          {cuenta === 'RECHAZADA' && ` ${t('pagos.cbuRechazado')}`}
          {cuenta === 'CONSULTADA' && ` ${t('pagos.cbuConsultado')}`}
        </span>
      </span>
      <Link className="enlace" to="/app/seccionales/cuenta-pagos" search={{ idSeccional: String(idSeccional) }}>
        {t('pagos.verCbu')}
      </Link>
    </p>
  )
}
