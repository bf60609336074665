import { formatAmount } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'

/** Payment of a movement: the form if there is one, the amounts if several. */
export function FormasDePago({
  movimiento,
}: {
  movimiento: { importeEfectivo: number | null; importeBanco: number | null; importeChequeDia: number | null }
}) {
  const { t } = useTranslation()
  const parts = [
    [t('caja.efectivo'), movimiento.importeEfectivo],
    [t('caja.bancarios'), movimiento.importeBanco],
    [t('caja.valores'), movimiento.importeChequeDia],
  ] as const
  const used = parts.flatMap(([nombre, importe]) => (importe !== null && importe > 0 ? [[nombre, importe] as const] : []))
  return (
    <span className="sub">
      {used.length === 1 ? used[0]?.[0] : used.map(([nombre, importe]) => `${nombre} ${formatAmount(importe)}`).join(' · ')}
    </span>
  )
}
