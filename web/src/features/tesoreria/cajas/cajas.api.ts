import { pin as esquemaPin } from '@gremial/contract/tesoreria/cajas.ts'
import { ApiError } from '../../../platform/api.ts'

/** What is wrong with a PIN as it was typed, by its text. */
export const pinProblem = (pin: string): 'validacion.requerido' | 'errores.PIN_FORMATO' | undefined =>
  pin === '' ? 'validacion.requerido' : esquemaPin.safeParse(pin).success ? undefined : 'errores.PIN_FORMATO'

/** Only then is the PIN what is wrong: with the right one, a locked box is refused under the heading of what was being done. */
export const esPinErrado = (error: Error): boolean => error instanceof ApiError && error.code === 'PIN_INCORRECTO'
/** The refusals that are about the PIN itself: it is asked for again, and the rest of what was typed stays. */
export const esDePin = ({ code }: ApiError): boolean =>
  code === 'PIN_INCORRECTO' || code === 'PIN_BLOQUEADO' || code === 'CAJA_BLOQUEADA' || code === 'PIN_CAMBIADO'
