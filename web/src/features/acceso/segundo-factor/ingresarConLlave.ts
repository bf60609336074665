import { ingresoConSegundo } from '@gremial/contract/acceso/segundo-factor.ts'
import i18next from 'i18next'
import { ApiError } from '../../../platform/api.ts'
import { callApi } from '../../../platform/callApi.ts'
import { signInWithPasskey } from '../../../platform/passkeys.ts'

/**
 * Logs in with any passkey of this device for the portal. Throws the server's refusal or the user's cancellation, with a
 * user-facing message.
 */
export async function ingresarConLlave(recordar: boolean): Promise<void> {
  const { opciones } = await callApi(ingresoConSegundo.desafioLlave, {})
  const llave = await signInWithPasskey(opciones).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new Error(i18next.t('segundoFactor.llaveNo'))
  })
  await callApi(ingresoConSegundo.conLlave, { body: { llave, recordar } })
}
