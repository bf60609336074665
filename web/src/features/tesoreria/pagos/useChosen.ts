import { useState } from 'react'
import { useUrlQuery } from '../../../platform/urlQuery.ts'
import { useCan } from '../../../platform/user.ts'

interface Chosen<F> {
  /** Selected rows by id, as of their selection. */
  marcadas: ReadonlyMap<number, F>
  /** Selected rows with current data, without those paid meanwhile. */
  chosen: F[]
  mark(which: readonly F[], si: boolean): void
  clear(): void
}

/** Selection of a payment desk: survives searches and group changes, and starts with the payment of a link (`elegida`). */
export function useChosen<F extends { id: number; grupo: string }>(
  rows: readonly F[],
  { grupo, narrowed }: { grupo: string; narrowed: boolean },
): Chosen<F> {
  const [{ elegida }] = useUrlQuery()
  const paga = useCan('rendiciones.pagar')
  const [marcadas, setMarcadas] = useState<ReadonlyMap<number, F>>(new Map())
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
  function mark(which: readonly F[], si: boolean): void {
    const nuevas = new Map(chosen.map((f) => [f.id, f]))
    for (const f of which) {
      if (si) nuevas.set(f.id, f)
      else nuevas.delete(f.id)
    }
    setMarcadas(nuevas)
  }
  return { marcadas, chosen, mark, clear: () => setMarcadas(new Map()) }
}
