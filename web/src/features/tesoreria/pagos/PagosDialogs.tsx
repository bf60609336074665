import { type PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { DialogoObservar, PagoDialog } from '../finanzas/DialogosCentral.tsx'
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
      return <LoteDialog rendiciones={abierto.rendiciones} cerrar={cerrar} alArmar={alPagar} />
    default:
      return null
  }
}
