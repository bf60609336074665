import type { CuentaDePago, PropuestaCuenta } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { StatusChip } from '../../../ui/states.tsx'

const signs = { PENDIENTE: 'org', VIGENTE: 'ok', REEMPLAZADA: 'neutro', RETIRADA: 'mal' } as const
const dicho = (moment: string | null): string => (moment ? formatTimestamp(new Date(moment)) : '')

/** Current signers, and every proposed account. */
export function HistoriaCuenta({ cuenta: { firmantes, historia } }: { cuenta: CuentaDePago }) {
  const { t } = useTranslation()
  return (
    <div className="pila-m">
      {firmantes.length > 0 && (
        <section className="hoja hoja-in" aria-labelledby="cuenta-firman">
          <h2 id="cuenta-firman">{t('cuentaPago.firmantes')}</h2>
          <ul className="bloques">
            {firmantes.map((f) => (
              <li key={`${f.firma} ${f.nombre}`}>
                <div>
                  <p>{f.nombre}</p>
                  <p className="sub">{f.nombrePuesto}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="hoja hoja-in" aria-labelledby="cuenta-historia">
        <h2 id="cuenta-historia">{t('cuentaPago.historia')}</h2>
        {historia.length === 0 ? (
          <p className="suave">{t('cuentaPago.sinHistoria')}</p>
        ) : (
          <ul className="bloques">
            {historia.map((p) => (
              <Una key={p.id} propuesta={p} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Una({ propuesta: p }: { propuesta: PropuestaCuenta }) {
  const { t } = useTranslation()
  return (
    <li>
      <div>
        <p className="renglon cifra">{groupedCbu(p.cbu)}</p>
        <StatusChip sign={signs[p.estado]}>{t(`cuentaPago.estados.${p.estado}`)}</StatusChip>
        <p className="sub">
          {t('cuentaPago.propuso', {
            quien: p.propuso,
            como: t(`cuentaPago.como.${p.propuestaComo}`),
            momento: dicho(p.propuesta),
          })}
        </p>
        {p.confirmadaComo && (
          <p className="sub">
            {t('cuentaPago.confirmo', {
              quien: p.confirmo,
              como: t(`cuentaPago.como.${p.confirmadaComo}`),
              momento: dicho(p.confirmada),
            })}
          </p>
        )}
        {p.estado === 'REEMPLAZADA' && <p className="sub">{t('cuentaPago.reemplazo', { momento: dicho(p.cerrada) })}</p>}
        {p.estado === 'RETIRADA' && (
          <p className="sub">{t('cuentaPago.retiro', { quien: p.cerro, momento: dicho(p.cerrada), motivo: p.motivo })}</p>
        )}
      </div>
    </li>
  )
}
