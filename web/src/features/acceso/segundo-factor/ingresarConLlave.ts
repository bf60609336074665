import { ingresoConSegundo } from '@gremial/contract/acceso/segundo-factor.ts'
import i18next from 'i18next'
import { ApiError } from '../../../platform/api.ts'
import { callApi } from '../../../platform/callApi.ts'
import { signInWithPasskey } from '../../../platform/passkeys.ts'

/** Enters with a passkey alone, whichever this device has for the portal. Throws what the server or the person refused, in their words. */
export async function ingresarConLlave(recordar: boolean): Promise<void> {
  const { opciones } = await callApi(ingresoConSegundo.desafioLlave, {})
  const llave = await signInWithPasskey(opciones).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new Error(i18next.t('segundoFactor.llaveNo'))
  })
  await callApi(ingresoConSegundo.conLlave, { body: { llave, recordar } })
}
