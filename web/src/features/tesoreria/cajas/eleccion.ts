import type { CajaOption } from '@gremial/contract/tesoreria/cajas.ts'

export type Seccionales = ReadonlyArray<{ idSeccional: number; nombreSeccional: string }>

/** The only branch in the address ("3,7" are two), or the user's only branch; undefined otherwise. */
export function initialSeccional(seccionales: Seccionales, dadas = ''): number | undefined {
  const ids = dadas.split(',').filter((x) => seccionales.some((s) => String(s.idSeccional) === x))
  if (ids.length === 1) return Number(ids[0])
  return seccionales.length === 1 ? seccionales[0]?.idSeccional : undefined
}

/** Chosen box of a branch: the requested one, else one of the user, else an enabled one, else any. Undefined while loading. */
export function chosenCaja(cajas: readonly CajaOption[] | undefined, dicha: string | undefined): CajaOption | undefined {
  return (
    cajas?.find((c) => String(c.id) === dicha) ??
    cajas?.find((c) => c.habilitadoUsuario && c.habilitada) ??
    cajas?.find((c) => c.habilitada) ??
    cajas?.[0]
  )
}
