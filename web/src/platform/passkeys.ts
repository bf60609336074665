import type { LlaveCreada, LlaveUsada } from '@gremial/contract/acceso/segundo-factor.ts'
import { isServer } from './isServer.ts'

/** Passkeys in this browser. Its library comes when somebody uses one: the login weighs nothing more for those who do not. */

/** Whether there may be any here: a browser that knows them, at an address with a name (browsers have none for numbers). */
export const passkeysAvailable = (): boolean =>
  import.meta.env.SSR ? isServer.passkeys : 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

const library = () => import('@simplewebauthn/browser')

/** Signs a challenge of the server with a passkey. Throws when the person leaves it, or has none. */
export async function signInWithPasskey(options: unknown): Promise<LlaveUsada> {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Makes a passkey for a challenge of the server. Throws when the person leaves it. */
export async function createPasskey(options: unknown): Promise<LlaveCreada> {
  const { startRegistration } = await library()
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
