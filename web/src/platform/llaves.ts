import type { LlaveCreada, LlaveUsada } from '@gremial/contract/acceso/segundo-factor.ts'
import { enServidor } from './enServidor.ts'

/** Passkeys in this browser. Its library comes when somebody uses one: the login weighs nothing more for those who do not. */

/** Whether there may be any here: a browser that knows them, at an address with a name (browsers have none for numbers). */
export const hayLlaves = (): boolean =>
  import.meta.env.SSR ? enServidor.llaves : 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

const biblioteca = () => import('@simplewebauthn/browser')

/** Signs a challenge of the server with a passkey. Throws when the person leaves it, or has none. */
export async function usarLlave(opciones: unknown): Promise<LlaveUsada> {
  const { startAuthentication } = await biblioteca()
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: opciones as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Makes a passkey for a challenge of the server. Throws when the person leaves it. */
export async function crearLlave(opciones: unknown): Promise<LlaveCreada> {
  const { startRegistration } = await biblioteca()
  const { id, rawId, response } = await startRegistration({
    optionsJSON: opciones as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
