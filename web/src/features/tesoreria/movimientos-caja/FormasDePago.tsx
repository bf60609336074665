import { formatAmount } from '@gremial/contract/values/money.ts'
import { useTranslation } from 'react-i18next'

/** How a movement was paid: the form when it is one, the amounts when they are several. */
export function FormasDePago({
  movimiento,
}: {
  movimiento: { importeEfectivo: number | null; importeBanco: number | null; importeChequeDia: number | null }
}) {
  const { t } = useTranslation()
  const partes = [
    [t('caja.efectivo'), movimiento.importeEfectivo],
    [t('caja.bancarios'), movimiento.importeBanco],
    [t('caja.valores'), movimiento.importeChequeDia],
  ] as const
  const usadas = partes.flatMap(([nombre, importe]) => (importe !== null && importe > 0 ? [[nombre, importe] as const] : []))
  return (
    <span className="sub">
      {usadas.length === 1 ? usadas[0]?.[0] : usadas.map(([nombre, importe]) => `${nombre} ${formatAmount(importe)}`).join(' · ')}
    </span>
  )
}
