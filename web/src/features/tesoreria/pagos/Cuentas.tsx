import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { type PagoGroup, pagoGroups, type pagos } from '@gremial/contract/tesoreria/pagos.ts'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../../../ui/icons.tsx'
import { GruposDePago } from './GruposDePago.tsx'

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

/** Groups of the settlements' desk. */
export function Cuentas({ resumen, actual, elegir }: Props) {
  const { t } = useTranslation()
  // Hides the unused group: with a financial system nothing goes to the bank, and vice versa.
  const sinUso = resumen?.conFinanzas ? 'enBanco' : 'finanzas'
  const de = (group: PagoGroup) => resumen?.grupos.find((g) => g.grupo === group)
  const visibles = pagoGroups.filter((g) => g === actual || g !== sinUso || (de(g)?.cantidad ?? 0) > 0)
  return (
    <GruposDePago
      grupos={visibles.map((grupo) => ({
        grupo,
        titulo: t(`pagos.grupos.${grupo}`),
        icono: iconos[grupo],
        cuenta: de(grupo),
        alerta: grupo === 'volvieron',
      }))}
      actual={actual}
      elegir={elegir}
    />
  )
}
