import type { MovimientoRow } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ListProps } from '../../../ui/list/List.tsx'
import type { RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { FormasDePago } from './FormasDePago.tsx'
import { pesosOf } from './importes.ts'
import type { MovimientoDialog } from './MovimientoDialogs.tsx'
import { modoDe } from './modo.ts'

export const nameOf = (m: MovimientoRow): string => `${m.codigo}, ${m.descripcion}`

function Anulado({ fila }: { fila: MovimientoRow }) {
  const { t } = useTranslation()
  return (
    <span className="sub">
      <StatusChip sign="mal">{t('caja.anuladoEstado')}</StatusChip> {fila.motivoAnula}
    </span>
  )
}

/** Marks a reversal and its original, each with the other's number. */
function Correccion({ fila: { codigoCorrige, codigoCorregidoPor } }: { fila: MovimientoRow }) {
  const { t } = useTranslation()
  const codigo = codigoCorrige ?? codigoCorregidoPor
  if (!codigo) return null
  return (
    <span className="sub">
      <StatusChip sign="alerta">{t(codigoCorrige ? 'caja.contraasiento' : 'caja.corregidoEstado')}</StatusChip>{' '}
      {t(codigoCorrige ? 'caja.delCodigo' : 'caja.porElCodigo', { codigo })}
    </span>
  )
}

/** Cells of a movement in any list; each list formats the total. */
export const movimientoCells = (
  importe: (m: MovimientoRow) => string = (m) => pesosOf(m.total),
): NonNullable<ListProps<MovimientoRow>['cells']> => ({
  nombreConcepto: (m) => (
    <>
      {m.nombreConcepto || m.nombreTipoMovimiento}
      {m.nombreConcepto && <span className="sub">{m.nombreTipoMovimiento}</span>}
    </>
  ),
  descripcion: (m) => (
    <>
      <span className={m.anulado ? 'tachado' : undefined}>{m.descripcion}</span>
      {m.anulado === 1 && <Anulado fila={m} />}
      <Correccion fila={m} />
    </>
  ),
  total: (m) => (
    <>
      <strong className={m.anulado ? 'tachado' : undefined}>{importe(m)}</strong>
      <FormasDePago movimiento={m} />
    </>
  ),
})

/** A movement as a block on a phone; a single sheet's list omits the sheet. */
export function BloqueMovimiento({
  fila: m,
  importe,
  enPlanilla,
}: {
  fila: MovimientoRow
  importe: string
  enPlanilla: boolean
}) {
  const { t } = useTranslation()
  const concepto = m.nombreConcepto || m.nombreTipoMovimiento
  return (
    <div>
      <p className="renglon">
        <strong className={m.anulado ? 'tachado' : undefined}>{m.descripcion}</strong>
        <strong className={m.anulado ? 'cifra tachado' : 'cifra'}>{importe}</strong>
      </p>
      <p className="sub">
        {m.fechaMovimientoFormateada} · {t('caja.numeroN', { n: m.numeroMovimiento })} ·{' '}
        {enPlanilla ? concepto : t('caja.planillaN', { n: m.numeroPlanilla })}
      </p>
      {!enPlanilla && <p className="sub">{concepto}</p>}
      {m.anulado === 1 && <Anulado fila={m} />}
      <Correccion fila={m} />
    </div>
  )
}

/** Row actions of a movement: view, annul while its sheet is open, reverse later. */
export function useMovimientoActions(open: (dialog: MovimientoDialog) => void): (row: MovimientoRow) => RowAction[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  return (fila) => [
    {
      text: t('caja.consultarMovimiento'),
      icon: 'ver',
      run: () =>
        navegar({
          to: '/app/seccionales/movimientos-caja/$modo/$id/consultar',
          params: { modo: modoDe(fila.ingresoEgreso), id: String(fila.id) },
        }),
    },
    ...(fila.can.anular
      ? [{ text: t('caja.anularAccion'), icon: 'baja' as const, run: () => open({ que: 'anular', fila }) }]
      : []),
    ...(fila.can.corregir
      ? [{ text: t('caja.corregirAccion'), icon: 'deshacer' as const, run: () => open({ que: 'corregir', fila }) }]
      : []),
  ]
}
