import { ingresoConSegundo } from '@gremial/contract/acceso/segundo-factor.ts'
import i18next from 'i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { llamar } from '../../../platform/llamar.ts'
import { usarLlave } from '../../../platform/llaves.ts'

/** Enters with a passkey alone, whichever this device has for the portal. Throws what the server or the person refused, in their words. */
export async function ingresarConLlave(recordar: boolean): Promise<void> {
  const { opciones } = await llamar(ingresoConSegundo.desafioLlave, {})
  const llave = await usarLlave(opciones).catch((error: unknown) => {
    throw error instanceof ErrorApi ? error : new Error(i18next.t('segundoFactor.llaveNo'))
  })
  await llamar(ingresoConSegundo.conLlave, { cuerpo: { llave, recordar } })
}
