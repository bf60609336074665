import { formatearImporte, formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { CuentasAbiertas } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { useTranslation } from 'react-i18next'
import { Icono } from '../../../ui/iconos.tsx'

/** What there was, what came and went, and what is left; below it, what proves it. */
export function SumaCuentas({ cuentas }: { cuentas: CuentasAbiertas }) {
  const { t } = useTranslation()
  const { habia, entro, salio, movido, quedo, desde, hasta, probadas } = cuentas
  const cifra = (importe: number | null) => (importe === null ? '—' : formatearImporte(importe))
  return (
    <section className="hoja cuentas-suma" aria-label={t('cuentas.quedo', { dia: mostrarFecha(hasta ?? '') })}>
      <dl>
        <div>
          <dt>{t('cuentas.habia', { dia: mostrarFecha(desde ?? '') })}</dt>
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
          <dt>{t('cuentas.quedo', { dia: mostrarFecha(hasta ?? '') })}</dt>
          <dd className="cifra" data-op="=">
            {quedo === null ? '—' : formatearPesos(quedo)}
          </dd>
        </div>
      </dl>
      {cuentas.alteradas.length === 0 && (
        <p className="cuentas-prueba">
          <Icono nombre="escudo" />
          <span>
            {t(probadas.rendiciones === 0 ? 'cuentas.comprobadoPlanillas' : 'cuentas.comprobado', {
              planillas: t('cuentas.planillasN', { count: probadas.planillas }),
              rendiciones: t('cuentas.rendicionesN', { count: probadas.rendiciones }),
            })}
          </span>
          {cuentas.apertura === 'PRUEBAS' && (
            <a href="#comprobacion">
              {t('cuentas.verPruebas')}
              <Icono nombre="abajo" />
            </a>
          )}
        </p>
      )}
    </section>
  )
}
