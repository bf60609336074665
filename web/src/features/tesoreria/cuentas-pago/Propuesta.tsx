import type { CuentaDePago, PropuestaCuenta } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import type { CuentaAction } from './CuentaDialogs.tsx'
import { quienConfirma } from './palabras.ts'

interface Props {
  cuenta: CuentaDePago
  propuesta: PropuestaCuenta
  abrir(que: CuentaAction): void
}

/** A proposed account, pending its second signature. */
export function Propuesta({ cuenta, propuesta: p, abrir }: Props) {
  const { t } = useTranslation()
  const { confirmar, retirar } = cuenta.can
  return (
    <section className="hoja hoja-in pila-m" aria-label={t('cuentaPago.propuesto')}>
      <StatusChip sign="org">{t('cuentaPago.propuesto')}</StatusChip>
      <div>
        <p className="cuenta-pago-cbu cifra">{groupedCbu(p.cbu)}</p>
        {p.banco && <p className="suave">{p.banco}</p>}
      </div>
      <ul className="cuenta-pago-dice">
        <li>
          {t('cuentaPago.propuso', {
            quien: p.propuso,
            como: t(`cuentaPago.como.${p.propuestaComo}`),
            momento: formatTimestamp(new Date(p.propuesta)),
          })}
        </li>
        <li className="cifra">
          {p.antes ? t('cuentaPago.antes', { antes: groupedCbu(p.antes) }) : t('cuentaPago.antesNinguno')}
        </li>
        <li>
          {cuenta.conAdministracion
            ? t('cuentaPago.confirmaAdministracion')
            : t('cuentaPago.confirma', { quien: quienConfirma(t, cuenta) })}
        </li>
      </ul>
      {(confirmar || retirar) && (
        <div className="botones">
          {confirmar && (
            <Button variant="principal" icon="firmar" onClick={() => abrir('confirmar')}>
              {t('cuentaPago.confirmar')}
            </Button>
          )}
          {retirar && <Button onClick={() => abrir('retirar')}>{t('cuentaPago.retirar')}</Button>}
        </div>
      )}
      <p className="suave cuenta-pago-huella">
        {t('cuentaPago.huella')} <span className="partible">{p.huella}</span>
      </p>
    </section>
  )
}
