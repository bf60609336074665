import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { useTranslation } from 'react-i18next'

/** How a movement was paid: the form when it is one, the amounts when they are several. */
export function FormasDePago({
  movimiento,
}: {
  movimiento: { importeEfectivo: number; importeBanco: number; importeChequeDia: number }
}) {
  const { t } = useTranslation()
  const partes = [
    [t('caja.efectivo'), movimiento.importeEfectivo],
    [t('caja.banco'), movimiento.importeBanco],
    [t('caja.cheques'), movimiento.importeChequeDia],
  ] as const
  const usadas = partes.filter(([, importe]) => importe > 0)
  return (
    <span className="sub">
      {usadas.length === 1
        ? usadas[0]?.[0]
        : usadas.map(([nombre, importe]) => `${nombre} ${formatearImporte(importe)}`).join(' · ')}
    </span>
  )
}
