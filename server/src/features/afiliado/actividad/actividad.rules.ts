import type { SituacionCuenta } from '@gremial/contract/afiliado/actividad.ts'
import { aCentavos } from '@gremial/contract/platform/dinero.ts'

/**
 * How an account stands, from its balance and the amount of the next slip that is not yet due (pesos, null without slip). Who owes
 * no more than that slip is in order: there is still time to pay it.
 */
export function situacionCuenta(saldo: number, talon: number | null): SituacionCuenta {
  const debe = aCentavos(saldo)
  if (debe < 0) return 'aFavor'
  if (debe === 0) return 'alDia'
  return talon !== null && aCentavos(talon) >= debe ? 'porVencer' : 'debe'
}
