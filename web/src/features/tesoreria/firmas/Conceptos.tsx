import type { RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'

/** Expenses by concept, without empty concepts. */
export function Conceptos({ rendicion: { conceptos, comprobantes, total } }: { rendicion: RendicionAFirmar }) {
  const { t } = useTranslation()
  return (
    <section className="hoja firma-conceptos" aria-label={t('firmas.conceptos')}>
      <h2>{t('firmas.conceptos')}</h2>
      <table className="tabla">
        <thead>
          <tr>
            <th>{t('firmas.concepto')}</th>
            <th className="num">{t('firmas.cantidad')}</th>
            <th className="num">{t('firmas.total')}</th>
          </tr>
        </thead>
        <tbody>
          {conceptos
            .filter((c) => c.cantidad > 0 || c.observacion !== '')
            .map((c) => (
              <tr key={c.idDetalle}>
                <td>
                  {c.concepto}
                  {c.observacion && <p className="suave firma-observacion">{c.observacion}</p>}
                </td>
                <td className="num">{c.cantidad}</td>
                <td className="num">{formatAmount(c.total)}</td>
              </tr>
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th>{t('firmas.total')}</th>
            <td className="num">{comprobantes.length}</td>
            <td className="num">{formatPesos(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
