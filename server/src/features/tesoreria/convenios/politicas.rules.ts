import type { CodigoRechazoDebito, PoliticaRechazo } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { addWorkingDays, type Holidays } from '@gremial/contract/values/working-days.ts'

/** Consequences of a rejected debit, by the agreement's code. */

/** Rejections in a row: the third notifies the member; the fourth ends the authorisation (ARCA, RG 5790/2025). */
export const rechazosQueAvisan = 3
export const rechazosQueTerminan = 4

export interface DebitoRechazado {
  /** Day of the bank's answer (ISO). */
  dia: string
  /** Times that this slip was rejected, with this one. */
  intentos: number
  /** Rejections in a row of this authorisation, with this one; those of a faulty file do not count. */
  seguidos: number
}

export interface ConsecuenciaRechazo {
  politica: PoliticaRechazo
  /** First day on which the slip may be debited again (ISO); null: never. */
  reintento: string | null
  /** The member is notified that one more ends it. */
  avisa: boolean
}

export const codigoConocido = (codigos: readonly CodigoRechazoDebito[], codigo: string): CodigoRechazoDebito | undefined =>
  codigos.find((c) => c.codigo === codigo)

/** A code that the agreement does not have waits for a person. */
export function consecuenciaDe(
  regla: CodigoRechazoDebito | undefined,
  { dia, intentos, seguidos }: DebitoRechazado,
  holidays: Holidays,
): ConsecuenciaRechazo {
  if (regla === undefined || regla.politica === 'MESA') return { politica: 'MESA', reintento: null, avisa: false }
  const { politica, palabras, veces, dias } = regla
  const cuentan = palabras !== 'NUESTRO'
  if (cuentan && seguidos >= rechazosQueTerminan) return { politica: 'TERMINA', reintento: null, avisa: false }
  const avisa = cuentan && seguidos === rechazosQueAvisan
  if (politica === 'REINTENTA')
    return intentos <= veces
      ? { politica, reintento: addWorkingDays(dia, dias, holidays), avisa }
      : { politica: 'NO_INSISTE', reintento: null, avisa }
  return { politica, reintento: politica === 'PROXIMO_LOTE' ? addWorkingDays(dia, 1, holidays) : null, avisa }
}
