import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import { canonical } from '../../../platform/crypto/canonical.ts'

/** The text that two people sign to change an account. Names are for readers, ids are compared. */
export interface CuentaContent {
  version: 1
  idSeccional: number
  seccional: string
  cbu: string
  antes: string
  propone: { afiliado: number; nombre: string; firma: Firma; puesto: number }
  /** ISO timestamp of the proposal, which makes each text unique. */
  momento: string
}

export const writeCuenta = (content: CuentaContent): string => canonical(content)

/** Parses the stored text; null if invalid or not canonical. */
export function readCuenta(text: string): CuentaContent | null {
  try {
    const content = JSON.parse(text) as CuentaContent
    return content.version === 1 && canonical(content) === text ? content : null
  } catch {
    return null
  }
}

export interface QuienFirma {
  firma: Firma
  afiliado: number
}

/** True if two different people can sign, one per office. */
export const firmanDos = (who: readonly QuienFirma[]): boolean =>
  who.some((s) => s.firma === 'SECRETARIA' && who.some((t) => t.firma === 'TESORERIA' && t.afiliado !== s.afiliado))

/** Office for which a member proposes; undefined if they sign for none. */
export const comoPropone = <F extends QuienFirma>(who: readonly F[], afiliado: number | null): F | undefined =>
  who.find((f) => f.afiliado === afiliado)

/**
 * Office for which a member confirms what another proposed: between both, the two offices sign. The proposer may hold both
 * offices, so any pair counts.
 */
export function comoConfirma<F extends QuienFirma>(who: readonly F[], propuso: number, afiliado: number | null): F | undefined {
  if (afiliado === null || afiliado === propuso) return undefined
  return who.find((f) => f.afiliado === afiliado && who.some((p) => p.afiliado === propuso && p.firma !== f.firma))
}
