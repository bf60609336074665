import { pin as esquemaPin } from '@gremial/contract/tesoreria/cajas.ts'
import { ApiError } from '../../../platform/api.ts'

/** Validation message of a typed PIN, if any. */
export const pinProblem = (pin: string): 'validacion.requerido' | 'errores.PIN_FORMATO' | undefined =>
  pin === '' ? 'validacion.requerido' : esquemaPin.safeParse(pin).success ? undefined : 'errores.PIN_FORMATO'

/** True for a wrong PIN. Other PIN refusals, as a locked box, use the action's own title. */
export const esPinErrado = (error: Error): boolean => error instanceof ApiError && error.code === 'PIN_INCORRECTO'
/** PIN refusals: the PIN is asked for again and the other input stays. */
export const esDePin = ({ code }: ApiError): boolean =>
  code === 'PIN_INCORRECTO' || code === 'PIN_BLOQUEADO' || code === 'CAJA_BLOQUEADA' || code === 'PIN_CAMBIADO'
