import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { type PagoGroup, pagoGroups, type pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '../../../ui/icons.tsx'

const iconos: Record<PagoGroup, IconName> = {
  paraPagar: 'prestamo',
  volvieron: 'deshacer',
  enBanco: 'banco',
  finanzas: 'mandar',
  observadas: 'alerta',
  pagadas: 'bien',
}

interface Props {
  resumen: ResponseOf<(typeof pagos)['resumen']> | undefined
  actual: PagoGroup
  elegir(group: PagoGroup): void
}

/** Count and total of each group, as tabs of the list below. */
export function Cuentas({ resumen, actual, elegir }: Props) {
  const { t } = useTranslation()
  // Hides the unused group: with a financial system nothing goes to the bank, and vice versa.
  const sinUso = resumen?.conFinanzas ? 'enBanco' : 'finanzas'
  const de = (group: PagoGroup) => resumen?.grupos.find((g) => g.grupo === group)
  const visibles = pagoGroups.filter((g) => g === actual || g !== sinUso || (de(g)?.cantidad ?? 0) > 0)
  return (
    <ul className="pagos-cuentas" aria-label={t('pagos.filtrarPorGrupo')}>
      {visibles.map((group) => {
        const cuenta = de(group)
        const volvio = group === 'volvieron' && (cuenta?.cantidad ?? 0) > 0
        return (
          <li key={group} className={volvio ? 'volvio' : undefined}>
            <button type="button" aria-pressed={group === actual} onClick={() => elegir(group)}>
              <span>
                <Icon name={iconos[group]} small />
                {t(`pagos.grupos.${group}`)}
              </span>
              <b className="cifra">{cuenta?.cantidad ?? '·'}</b>
              <small className="cifra">{cuenta ? formatPesos(cuenta.total) : '·'}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
