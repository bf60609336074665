import { comprimirClave, crearClaves, importarClave } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Ctx, inTransaction, type Services } from '../../../platform/context.ts'
import { seal, unseal } from '../../../platform/crypto/secrets.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'

/**
 * Signing keys of the installation (decision 010): numbered ES256 pairs in the database, the private half encrypted, shared by
 * every process. Public halves are cached in memory, so verifying a code needs no query.
 */
interface ClaveGuardada {
  kid: number
  publica: Buffer
  privada: Buffer
  activa: boolean
}

interface Claves {
  at: number
  stored: ClaveGuardada[]
  verify: Map<number, CryptoKey>
  sign: { kid: number; key: CryptoKey } | undefined
}

const memoriaMs = 30_000
const enMemoria = new WeakMap<Services, Claves>()
const uso = 'claves-firma'

/** Encrypts the private half of a key for storage. */
const cifrar = (services: Services, content: Buffer): Buffer =>
  Buffer.from(seal(services.config, uso, content.toString('base64')), 'base64')

function descifrar(services: Services, stored: Buffer): Buffer {
  try {
    return Buffer.from(unseal(services.config, uso, stored.toString('base64')), 'base64')
  } catch {
    throw new StartError('La clave que firma los carnets no se abre con esta GREMIAL_CLAVE: npm run rotar-clave hace otra')
  }
}

async function leerClaves(services: Services, maxAge = memoriaMs): Promise<Claves> {
  const found = enMemoria.get(services)
  const now = services.now().getTime()
  if (found && now >= found.at && now - found.at < maxAge) return found
  const { rows: stored } = await sql<ClaveGuardada>`select kid, publica, privada, activa from clave_firma
    where retirada is null order by kid`.execute(services.database.db)
  const verify = new Map<number, CryptoKey>()
  for (const { kid, publica } of stored) {
    const key = await importarClave(publica)
    if (key) verify.set(kid, key)
  }
  const claves: Claves = { at: now, stored, verify, sign: undefined }
  if (stored.length > 0) enMemoria.set(services, claves)
  return claves
}

/** All keys, one of them active: the first call of an installation creates it. */
async function clavesConUnaActiva(ctx: Ctx): Promise<Claves> {
  const claves = await leerClaves(ctx.services)
  if (claves.stored.some((k) => k.activa)) return claves
  await agregarClave(ctx, { onlyIfNone: true })
  return leerClaves(ctx.services)
}

/** The active signing key. Call it outside a transaction. */
export async function claveDeFirma(ctx: Ctx): Promise<{ kid: number; key: CryptoKey }> {
  const claves = await clavesConUnaActiva(ctx)
  const activa = claves.stored.find((k) => k.activa)
  if (!activa) throw new Error('no signing key')
  if (claves.sign?.kid !== activa.kid) {
    const pkcs8 = new Uint8Array(descifrar(ctx.services, activa.privada))
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
    claves.sign = { kid: activa.kid, key }
  }
  return claves.sign
}

/**
 * Public key by number; undefined if unknown or withdrawn. An unknown number reloads the cache: another process may have added
 * it.
 */
export async function claveDeVerificacion(services: Services, kid: number): Promise<CryptoKey | undefined> {
  return (await leerClaves(services)).verify.get(kid) ?? (await leerClaves(services, 2000)).verify.get(kid)
}

/** Compressed public keys, for offline verifiers. */
export async function leerClavesPublicas(ctx: Ctx): Promise<Array<{ kid: number; clave: string }>> {
  return (await clavesConUnaActiva(ctx)).stored.map(({ kid, publica }) => ({ kid, clave: publica.toString('base64url') }))
}

/**
 * Adds a signing key, active from now on; earlier ones still verify. `withdraw` withdraws all earlier ones too: whatever they
 * signed stops verifying and must be issued again. Returns its number.
 */
export async function agregarClave(
  ctx: Ctx,
  { onlyIfNone: soloSiNoHay = false, withdraw: retirar = false } = {},
): Promise<number> {
  const par = await crearClaves(true)
  const publica = Buffer.from(comprimirClave(new Uint8Array(await crypto.subtle.exportKey('raw', par.publicKey))))
  const privada = cifrar(ctx.services, Buffer.from(await crypto.subtle.exportKey('pkcs8', par.privateKey)))
  const kid = await inTransaction(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(727008)`.execute(ctx.db)
    const { rows } = await sql<{ ultimo: number; activa: boolean }>`
      select coalesce(max(kid), 0)::int as ultimo, coalesce(bool_or(activa), false) as activa from clave_firma`.execute(ctx.db)
    const { ultimo = 0, activa = false } = rows[0] ?? {}
    if (soloSiNoHay && activa) return ultimo
    if (ultimo === 255) throw new StartError('Ya se usaron los 255 números de clave')
    await sql`update clave_firma
      set activa = false, retirada = case when ${retirar} then coalesce(retirada, ${ctx.now}) else retirada end`.execute(ctx.db)
    await sql`insert into clave_firma (kid, publica, privada, creada, activa)
      values (${ultimo + 1}, ${publica}, ${privada}, ${ctx.now}, true)`.execute(ctx.db)
    // The first key has no author: the caller only read a card, or is a visitor.
    if (soloSiNoHay) await audit(ctx, 'crear', 'clave_firma', ultimo + 1, {}, null)
    else await audit(ctx, 'rotar-clave', 'clave_firma', ultimo + 1, { retiradas: retirar })
    return ultimo + 1
  })
  enMemoria.delete(ctx.services)
  return kid
}
