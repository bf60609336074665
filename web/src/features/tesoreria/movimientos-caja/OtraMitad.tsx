import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/states.tsx'
import { contrario, modoDe } from './modo.ts'

/** Other half of a transfer, as a link if the user may see it. */
export function OtraMitad({ movimiento: { otraMitad, ingresoEgreso } }: { movimiento: Movimiento }) {
  const { t } = useTranslation()
  if (!otraMitad) return null
  const { id, numeroMovimiento: numero, numeroPlanilla: planilla, caja, alcanza } = otraMitad
  const text = t('transferencia.otraMitad', { numero, planilla, caja })
  return (
    <Notice icon="cambio">
      {alcanza ? (
        <Link
          to="/app/seccionales/movimientos-caja/$modo/$id/consultar"
          params={{ modo: contrario(modoDe(ingresoEgreso)), id: String(id) }}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </Notice>
  )
}
