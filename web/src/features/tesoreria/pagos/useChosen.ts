import type { PagoGroup, PagoRow } from '@gremial/contract/tesoreria/pagos.ts'
import { useState } from 'react'
import { useCan } from '../../../platform/session.ts'
import { useUrlQuery } from '../../../platform/urlQuery.ts'

interface Chosen {
  /** Selected rows by id, as of their selection. */
  marcadas: ReadonlyMap<number, PagoRow>
  /** Selected rows with current data, without those paid meanwhile. */
  chosen: PagoRow[]
  mark(which: readonly PagoRow[], si: boolean): void
  clear(): void
}

/** Selection of the desk: survives searches and group changes, and starts with the settlement of a link (`elegida`). */
export function useChosen(rows: readonly PagoRow[], { grupo, narrowed }: { grupo: PagoGroup; narrowed: boolean }): Chosen {
  const [{ elegida }] = useUrlQuery()
  const paga = useCan('rendiciones.pagar')
  const [marcadas, setMarcadas] = useState<ReadonlyMap<number, PagoRow>>(new Map())
  const [pending, setPending] = useState(elegida)
  const ahora = new Map(rows.map((f) => [f.id, f]))
  // Only once: deselecting it is kept.
  const linked = pending === undefined ? undefined : ahora.get(Number(pending))
  if (paga && linked) {
    setPending(undefined)
    setMarcadas(new Map([...marcadas, [linked.id, linked]]))
  }
  const chosen = [...marcadas.values()].flatMap((f) => {
    const view = ahora.get(f.id)
    if (view) return [view]
    return f.grupo !== grupo || narrowed ? [f] : []
  })
  function mark(which: readonly PagoRow[], si: boolean): void {
    const nuevas = new Map(chosen.map((f) => [f.id, f]))
    for (const f of which) {
      if (si) nuevas.set(f.id, f)
      else nuevas.delete(f.id)
    }
    setMarcadas(nuevas)
  }
  return { marcadas, chosen, mark, clear: () => setMarcadas(new Map()) }
}
