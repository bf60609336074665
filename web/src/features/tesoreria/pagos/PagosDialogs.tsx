import { type PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { DialogoObservar, PagoDialog } from '../finanzas/DialogosCentral.tsx'
import { bySeccional, pagosSum } from './elegidas.ts'
import { LoteDialog } from './LoteDialog.tsx'

export type QueSeAbre = { que: 'pagar' | 'observar'; rendicion: PagoRow } | { que: 'lote'; rendiciones: readonly PagoRow[] }

interface Props {
  abierto: QueSeAbre | undefined
  cerrar(): void
  /** Called when the selection is no longer payable. */
  alPagar(): void
}

export function PagosDialogs({ abierto, cerrar, alPagar }: Props) {
  switch (abierto?.que) {
    case 'pagar':
      return <PagoDialog rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'observar':
      return <DialogoObservar rendicion={abierto.rendicion} cerrar={cerrar} />
    case 'lote':
      return (
        <LoteDialog
          destino="SECCIONALES"
          elegidos={abierto.rendiciones}
          resumen={bySeccional(abierto.rendiciones).map(({ id, nombre, filas }) => ({
            id,
            nombre,
            total: pagosSum(filas),
            detalle: `…${filas[0]?.cbu.slice(-6) ?? ''} · ${filas.map((f) => f.numeroRendicion.slice(0, 4)).join(', ')}`,
          }))}
          cerrar={cerrar}
          alArmar={alPagar}
        />
      )
    default:
      return null
  }
}
