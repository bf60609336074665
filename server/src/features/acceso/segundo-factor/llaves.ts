import type { CreatedPasskey, UsedPasskey } from '@gremial/contract/acceso/segundo-factor.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/runtime/errors.ts'

/** Passkeys (WebAuthn): browser ceremonies and stored credentials. */
export interface Sitio {
  /** Relying party id: the host of the address, without its port. */
  rpID: string
  origin: string
}

/** Loaded lazily: it is one of the heaviest libraries, and many installations use no passkeys. */
const ceremonias = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256, as authenticators support; an explicit list keeps Node from trying experimental ones. */
const supportedAlgorithmIDs = [-8, -7, -257]

const esDireccionIp = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host)

/**
 * Site of the passkeys: the host of GREMIAL_URL, else «localhost». Undefined where browsers support none: an IP address, or a
 * remote host without https.
 */
export function sitioDe(request: FastifyRequest): Sitio | undefined {
  const { publicUrl } = request.server.services.config
  const base = publicUrl ?? `http://${request.headers.host ?? ''}`
  if (!URL.canParse(base)) return undefined
  const { hostname, origin, protocol } = new URL(base)
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  return !esDireccionIp(hostname) && (local || (publicUrl && protocol === 'https:')) ? { rpID: hostname, origin } : undefined
}

/** Returns the site or throws LLAVES_SIN_DIRECCION. */
export function exigirSitio(request: FastifyRequest): Sitio {
  const sitio = sitioDe(request)
  if (!sitio) throw new AppError('LLAVES_SIN_DIRECCION')
  return sitio
}

interface SavedPasskey {
  id: number
  usuario_id: number
  credencial: string
  clave_publica: Buffer
  contador: number
  transportes: string[]
}

const saved = (ctx: Ctx, usuario: number) =>
  sql<{ id: string; transports: string[] }>`select credencial as id, transportes as transports from llave_acceso
    where usuario_id = ${usuario} order by id`.execute(ctx.db)

/** Registration options for an account; excludes its existing passkeys. */
export async function opcionesDeAlta(ctx: Ctx, { rpID }: Sitio, usuario: { id: number; email: string; name: string }) {
  const { rows } = await sql<{
    identidad: string
    nombre: string
  }>`select u.identidad_llave as identidad, o.nombre_corto as nombre
    from usuario u, organizacion o where u.id = ${usuario.id}`.execute(ctx.db)
  const { identidad = '', nombre = rpID } = rows[0] ?? {}
  return (await ceremonias()).generateRegistrationOptions({
    rpName: nombre,
    rpID,
    userName: usuario.email,
    userDisplayName: usuario.name,
    userID: new Uint8Array(handleOf(identidad)),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: (await saved(ctx, usuario.id)).rows,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** User handle of an account: the bytes of its UUID. */
const handleOf = (identidad: string): Buffer => Buffer.from(identidad.replaceAll('-', ''), 'hex')

/** Authentication options, for an account or any passkey in the browser. The challenge is random by default. */
export async function opcionesDeUso(ctx: Ctx, { rpID }: Sitio, usuario?: number, challenge?: Uint8Array<ArrayBuffer>) {
  const own = usuario === undefined ? undefined : (await saved(ctx, usuario)).rows
  return (await ceremonias()).generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    ...(own ? { allowCredentials: own } : {}),
    ...(challenge ? { challenge: challenge } : {}),
  })
}

/**
 * Verifies and stores a new passkey. LLAVE_RECHAZADA if it does not match the challenge, LLAVE_REPETIDA if it is already
 * registered.
 */
export async function savePasskey(
  ctx: Ctx,
  { rpID, origin }: Sitio,
  { usuario, nombre, llave, desafio }: { usuario: number; nombre: string; llave: CreatedPasskey; desafio: string },
): Promise<void> {
  const { registrationInfo } = await (await ceremonias())
    .verifyRegistrationResponse({
      response: { ...llave, clientExtensionResults: {} },
      expectedChallenge: desafio,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    .catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw new AppError('LLAVE_RECHAZADA')
  const { id, publicKey, counter } = registrationInfo.credential
  const { numAffectedRows } =
    await sql`insert into llave_acceso (usuario_id, credencial, clave_publica, contador, transportes, nombre, creada)
    values (${usuario}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${llave.response.transports}, ${nombre}, ${ctx.now})
    on conflict (credencial) do nothing`.execute(ctx.db)
  if (!numAffectedRows) throw new AppError('LLAVE_REPETIDA')
}

/**
 * Owner of the passkey that signed this challenge with user verification (PIN, finger, face); undefined if unknown or invalid.
 * Locks its row in the caller's transaction, so concurrent uses of one counter succeed once.
 */
export async function quienFirmo(
  ctx: Ctx,
  { rpID, origin }: Sitio,
  llave: UsedPasskey,
  challenge: string,
): Promise<number | undefined> {
  const { rows } = await sql<SavedPasskey & { identidad: string }>`
    select l.id, l.usuario_id, l.credencial, l.clave_publica, l.contador, l.transportes, u.identidad_llave as identidad
    from llave_acceso l
    join usuario u on u.id = l.usuario_id
    where l.credencial = ${llave.id}
    for update of l`.execute(ctx.db)
  const saved = rows[0]
  if (!saved) return undefined
  const { userHandle, ...response } = llave.response
  // The account that the authenticator names (WebAuthn 7.2, step 6).
  if (userHandle !== undefined && userHandle !== handleOf(saved.identidad).toString('base64url')) return undefined
  const result = await (await ceremonias())
    .verifyAuthenticationResponse({
      response: { ...llave, response: { ...response, ...(userHandle ? { userHandle } : {}) }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: saved.credencial,
        publicKey: new Uint8Array(saved.clave_publica),
        counter: saved.contador,
        transports: saved.transportes,
      },
      requireUserVerification: true,
    })
    .catch(() => undefined)
  if (!result?.verified) return undefined
  await sql`update llave_acceso set contador = ${result.authenticationInfo.newCounter}, ultimo_uso = ${ctx.now}
    where id = ${saved.id}`.execute(ctx.db)
  return saved.usuario_id
}
