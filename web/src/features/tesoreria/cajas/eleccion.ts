import type { CajaOption } from '@gremial/contract/tesoreria/cajas.ts'

export type Seccionales = ReadonlyArray<{ idSeccional: number; nombreSeccional: string }>

/** The only branch that a screen came with ("3,7" are two), or the only one of the person; otherwise it is chosen. */
export function initialSeccional(seccionales: Seccionales, dadas = ''): number | undefined {
  const ids = dadas.split(',').filter((x) => seccionales.some((s) => String(s.idSeccional) === x))
  if (ids.length === 1) return Number(ids[0])
  return seccionales.length === 1 ? seccionales[0]?.idSeccional : undefined
}

/**
 * The box that is chosen out of those of a branch: the one that was said, or else one that the person works with, an enabled one, any.
 * None while they are still to come.
 */
export function chosenCaja(cajas: readonly CajaOption[] | undefined, dicha: string | undefined): CajaOption | undefined {
  return (
    cajas?.find((c) => String(c.id) === dicha) ??
    cajas?.find((c) => c.habilitadoUsuario && c.habilitada) ??
    cajas?.find((c) => c.habilitada) ??
    cajas?.[0]
  )
}
