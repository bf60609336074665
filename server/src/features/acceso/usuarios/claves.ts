import { hashPassword } from '../../../platform/access/password.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { claveRechazada, type DuenioDeClave } from './claves.rules.ts'

/** The hash of a password that somebody chooses, wherever they do. CLAVE_COMUN, CLAVE_PROPIA on `password`. */
export async function hashClaveNueva(clave: string, duenio: DuenioDeClave): Promise<string> {
  const causa = claveRechazada(clave, duenio)
  if (causa) throw fieldError(causa, 'password', `errores.${causa}`)
  return hashPassword(clave)
}
