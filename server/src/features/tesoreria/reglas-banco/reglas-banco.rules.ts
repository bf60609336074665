import type { AccionRegla, FormaRegla } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { toPlano } from '../extractos/lectura.ts'

/** Chooses the rule that matches a line of a bank. */

export interface Regla {
  id: number
  como: FormaRegla
  texto: string
  /** Text without dates and numbers, as the database groups lines. */
  grupo: string
  signo: number | null
  /** Cents, without sign. */
  desde: number | null
  hasta: number | null
  accion: AccionRegla
  /** Null if the branch of the box has no such concept, or it is disabled. */
  idConcepto: number | null
  concepto: string
  nota: string
}
export interface LineaDeRegla {
  texto: string
  grupo: string
  centavos: number
}

const unEspacio = (texto: string): string => toPlano(texto).replace(/\s+/g, ' ').trim()

/** True if a rule matches a line. */
export function coincide(regla: Regla, { texto, grupo, centavos }: LineaDeRegla): boolean {
  const cuanto = Math.abs(centavos)
  if (regla.signo !== null && regla.signo !== Math.sign(centavos)) return false
  if ((regla.desde !== null && cuanto < regla.desde) || (regla.hasta !== null && cuanto > regla.hasta)) return false
  if (regla.como === 'IGUALES') return regla.grupo === grupo
  const [plano, buscado] = [unEspacio(texto), unEspacio(regla.texto)]
  return regla.como === 'EMPIEZA' ? plano.startsWith(buscado) : plano.includes(buscado)
}

/** First usable rule that matches every line: one whose concept the branch lacks is skipped. */
export const reglaDe = (reglas: readonly Regla[], lineas: readonly LineaDeRegla[]): Regla | undefined =>
  reglas.find((r) => (r.accion !== 'CARGAR' || r.idConcepto !== null) && lineas.every((l) => coincide(r, l)))
