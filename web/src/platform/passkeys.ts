import type { CreatedPasskey, UsedPasskey } from '@gremial/contract/acceso/segundo-factor.ts'
import { isServer } from './isServer.ts'

/** Passkeys in this browser. The library loads on first use, to keep the login small. */

/** True if the browser supports passkeys and the host is a name. Browsers do not allow them for IP addresses. */
export const passkeysAvailable = (): boolean =>
  import.meta.env.SSR ? isServer.passkeys : 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname)

const library = () => import('@simplewebauthn/browser')

/** Signs a server challenge with a passkey. Throws if the person cancels or has none. */
export async function signInWithPasskey(options: unknown): Promise<UsedPasskey> {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Creates a passkey for a server challenge. Throws if the person cancels. */
export async function createPasskey(options: unknown): Promise<CreatedPasskey> {
  const { startRegistration } = await library()
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
