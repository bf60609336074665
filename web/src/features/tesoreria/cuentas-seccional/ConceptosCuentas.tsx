import type { CuentasRow, OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { useMonthsName } from './meses.ts'

interface Props {
  cuentas: OpenedCuentas
  /** Index in `conceptos` of the one shown by month in the table beside. */
  elegido: number | null
  setElegido(which: number | null): void
}

/** Income and expenses by concept, the largest first, "Otros" last. Selecting one shows its months. */
export function ConceptosCuentas({ cuentas, elegido, setElegido }: Props) {
  const { t } = useTranslation()
  const months = useMonthsName()
  const { conceptos, conceptosHasta } = cuentas
  const all = conceptos.map((row, i) => ({ ...row, i }))
  const parts = [
    ['gastado', all.filter((f) => f.ingresoEgreso === 2)],
    ['recibido', all.filter((f) => f.ingresoEgreso === 1 && f.clase !== 'RENDIDO')],
    ['rendido', all.filter((f) => f.clase === 'RENDIDO')],
  ] as const
  return (
    <section className="hoja cuentas-conceptos" aria-labelledby="cuentas-conceptos">
      <div className="cuentas-cabeza">
        <h2 id="cuentas-conceptos">{t('cuentas.porConcepto')}</h2>
        <p className="suave">
          {conceptosHasta === null
            ? t('cuentas.sinConceptos')
            : t('cuentas.hastaConcepto', { mes: months({ desde: conceptosHasta, hasta: conceptosHasta }).toLowerCase() })}
        </p>
      </div>
      {parts.map(
        ([part, rows]) =>
          rows.length > 0 && (
            <section key={part} aria-labelledby={`cuentas-${part}`}>
              <h3 id={`cuentas-${part}`}>{t(`cuentas.${part}`)}</h3>
              {part === 'rendido' && <p className="suave cuentas-nota">{t('cuentas.rendidoTexto')}</p>}
              <Barras filas={rows} {...{ elegido, setElegido }} />
            </section>
          ),
      )}
    </section>
  )
}

function Barras({
  filas,
  elegido,
  setElegido,
}: Pick<Props, 'elegido' | 'setElegido'> & { filas: ReadonlyArray<CuentasRow & { i: number }> }) {
  const { t } = useTranslation()
  const total = filas.reduce((n, f) => n + Math.round(f.total * 100), 0) / 100
  const mayor = Math.max(...filas.map((f) => f.total), 0.01)
  return (
    <>
      <ul className="cuentas-barras">
        {filas.map((f) => (
          <li key={f.i}>
            <button type="button" aria-pressed={elegido === f.i} onClick={() => setElegido(elegido === f.i ? null : f.i)}>
              <span>
                {f.nombre ?? t('cuentas.otros')}
                {f.parcial && <small className="suave">{t('cuentas.enParte')}</small>}
              </span>
              <strong className="cifra">{formatAmount(f.total)}</strong>
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.max(0.5, (100 * f.total) / mayor)} height="6" fill="var(--serie-1)" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      <p className="cuentas-total">
        <span>{t('cuentas.total')}</span>
        <strong className="cifra">{formatPesos(total)}</strong>
      </p>
    </>
  )
}
