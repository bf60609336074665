import type { CuentasRow, OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useMonthsName } from './meses.ts'

interface Props {
  cuentas: OpenedCuentas
  concepto: CuentasRow | undefined
  setElegido(which: null): void
}

/** Figures by month, in total or of one concept. A month with an altered sheet shows that instead. */
export function MesPorMes({ cuentas, concepto, setElegido }: Props) {
  const { t } = useTranslation()
  const months = useMonthsName(useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false }))
  const title = concepto ? t('cuentas.mesesDe', { concepto: concepto.nombre ?? t('cuentas.otros') }) : t('cuentas.mesPorMes')
  const cabezas = concepto ? ['importe'] : ['entro', 'salio', 'quedoColumna']
  const cifra = (importe: number | null | undefined) => (typeof importe === 'number' ? formatAmount(importe) : '—')
  return (
    <section className="hoja cuentas-meses" aria-labelledby="cuentas-meses" aria-live="polite">
      <div className="cuentas-cabeza">
        <h2 id="cuentas-meses">{title}</h2>
        {concepto && (
          <Button variant="texto" onClick={() => setElegido(null)}>
            {t('cuentas.verTodo')}
          </Button>
        )}
      </div>
      <table className="tabla">
        <thead>
          <tr>
            <th scope="col">{t('cuentas.mes')}</th>
            {cabezas.map((head) => (
              <th key={head} scope="col" className="num">
                {t(`cuentas.${head}` as 'cuentas.entro')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cuentas.columnas.map((c, i) => (
            <tr key={c.desde}>
              <th scope="row">{months(c)}</th>
              {concepto ? (
                <td className="num">
                  {concepto.porColumna[i] === null ? (
                    <span className="suave">{t('cuentas.junto')}</span>
                  ) : (
                    cifra(concepto.porColumna[i])
                  )}
                </td>
              ) : c.entro === null ? (
                <td colSpan={3} className="cuentas-alterada">
                  {t('cuentas.noCoincide')}
                </td>
              ) : (
                <>
                  <td className="num">{cifra(c.entro)}</td>
                  <td className="num">{cifra(c.salio)}</td>
                  <td className="num">
                    <strong>{cifra(c.quedo)}</strong>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('cuentas.total')}</th>
            {concepto ? (
              <td className="num">{cifra(concepto.total)}</td>
            ) : (
              <>
                <td className="num">{cifra(cuentas.entro)}</td>
                <td className="num">{cifra(cuentas.salio)}</td>
                <td className="num">{cifra(cuentas.quedo)}</td>
              </>
            )}
          </tr>
        </tfoot>
      </table>
      {cuentas.espera && <p className="suave cuentas-nota">{t('cuentas.espera', cuentas.espera)}</p>}
    </section>
  )
}
