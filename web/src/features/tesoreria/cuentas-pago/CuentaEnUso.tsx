import type { CuentaDePago } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import type { CuentaAction } from './CuentaDialogs.tsx'

interface Props {
  cuenta: CuentaDePago
  abrir(que: CuentaAction): void
}

const day = (moment: string): string => formatDate(dateOf(new Date(moment)))

/** Current account, and what prevents payments to it. */
export function CuentaEnUso({ cuenta: { cuenta, can, firmantes }, abrir }: Props) {
  const { t } = useTranslation()
  return (
    <section className="hoja hoja-in pila-m" aria-label={t('cuentaPago.cbu')}>
      {cuenta ? (
        <>
          <div>
            <p className="cuenta-pago-cbu cifra">{groupedCbu(cuenta.cbu)}</p>
            <p className="suave">
              {[cuenta.banco, t('cuentaPago.enUsoDesde', { fecha: day(cuenta.desde) })].filter(Boolean).join(' · ')}
            </p>
            {cuenta.puso && <p className="suave">{t('cuentaPago.loPuso', { puso: cuenta.puso })}</p>}
          </div>
          {cuenta.situacion === 'RECHAZADA' && (
            <Notice type="mal">
              {t(cuenta.rechazo ? 'cuentaPago.rechazadoPor' : 'cuentaPago.rechazado', { motivo: cuenta.rechazo })}
            </Notice>
          )}
          {cuenta.consulta && (
            <Notice type="alerta">
              <p>
                {t('cuentaPago.consultado', {
                  por: cuenta.consulta.por,
                  fecha: day(cuenta.consulta.momento),
                  motivo: cuenta.consulta.motivo,
                })}
              </p>
              <p>{t('cuentaPago.consultadoTexto')}</p>
            </Notice>
          )}
          {cuenta.nueva && cuenta.situacion === 'BIEN' && <Notice>{t('cuentaPago.nueva')}</Notice>}
        </>
      ) : (
        <EmptyState icon="banco" title={t('cuentaPago.sinCbu')}>
          {t('cuentaPago.sinCbuTexto')}
        </EmptyState>
      )}
      {firmantes.length === 0 && <Notice type="alerta">{t('cuentaPago.sinFirmantes')}</Notice>}
      {(can.proponer || can.revisar) && (
        <div className="botones">
          {can.proponer && (
            <Button variant="principal" icon="firmar" onClick={() => abrir('proponer')}>
              {t(cuenta ? 'cuentaPago.proponerOtro' : 'cuentaPago.proponer')}
            </Button>
          )}
          {can.revisar && (
            <>
              <Button onClick={() => abrir(cuenta?.consulta ? 'LEVANTA' : 'CONSULTA')}>
                {t(cuenta?.consulta ? 'cuentaPago.levantar' : 'cuentaPago.preguntar')}
              </Button>
              {cuenta?.situacion !== 'RECHAZADA' && (
                <Button variant="texto" onClick={() => abrir('RECHAZO')}>
                  {t('cuentaPago.rechazar')}
                </Button>
              )}
            </>
          )}
        </div>
      )}
    </section>
  )
}
