import type { OpenedCuentas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Icon } from '../../../ui/icons.tsx'

/** Opening balance, income, expenses and closing balance, with the proof below. */
export function CuentasSum({ cuentas }: { cuentas: OpenedCuentas }) {
  const { t } = useTranslation()
  const { habia, entro, salio, movido, quedo, desde, hasta, probadas } = cuentas
  const cifra = (importe: number | null) => (importe === null ? '—' : formatAmount(importe))
  return (
    <section className="hoja cuentas-suma" aria-label={t('cuentas.quedo', { dia: formatDate(hasta ?? '') })}>
      <dl>
        <div>
          <dt>{t('cuentas.habia', { dia: formatDate(desde ?? '') })}</dt>
          <dd className="cifra">{cifra(habia)}</dd>
        </div>
        <div data-op="+">
          <dt>{t('cuentas.entro')}</dt>
          <dd className="cifra" data-op="+">
            {cifra(entro)}
          </dd>
        </div>
        <div data-op="−">
          <dt>{t('cuentas.salio')}</dt>
          <dd className="cifra" data-op="−">
            {cifra(salio)}
          </dd>
        </div>
        {movido !== null && movido !== 0 && (
          <div data-op={movido < 0 ? '−' : '+'}>
            <dt>{t('cuentas.movido')}</dt>
            <dd className="cifra" data-op={movido < 0 ? '−' : '+'}>
              {cifra(Math.abs(movido))}
            </dd>
          </div>
        )}
        <div data-op="=" className="fin">
          <dt>{t('cuentas.quedo', { dia: formatDate(hasta ?? '') })}</dt>
          <dd className="cifra" data-op="=">
            {quedo === null ? '—' : formatPesos(quedo)}
          </dd>
        </div>
      </dl>
      {cuentas.alteradas.length === 0 && (
        <p className="cuentas-prueba">
          <Icon name="escudo" />
          <span>
            {t(probadas.rendiciones === 0 ? 'cuentas.comprobadoPlanillas' : 'cuentas.comprobado', {
              planillas: t('cuentas.planillasN', { count: probadas.planillas }),
              rendiciones: t('cuentas.rendicionesN', { count: probadas.rendiciones }),
            })}
          </span>
          {cuentas.apertura === 'PRUEBAS' && (
            <a href="#comprobacion">
              {t('cuentas.verPruebas')}
              <Icon name="abajo" />
            </a>
          )}
        </p>
      )}
    </section>
  )
}
