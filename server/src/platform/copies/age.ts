import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { Transform } from 'node:stream'
import { bech32, fromBech32 } from './bech32.ts'
import { CopyRefused } from './refused.ts'

/**
 * The format of age (age-encryption.org/v1) for one X25519 recipient, with Node's own cryptography: what is written here is opened with the
 * `age` of any distribution, without us. Whoever encrypts has the public key alone (decision 070).
 */
const [first, publicPrefix, secretPrefix] = ['age-encryption.org/v1', 'age', 'age-secret-key-']
const chunkBytes = 64 * 1024
const tagBytes = 16
const der = {
  public: Buffer.from('302a300506032b656e032100', 'hex'),
  secret: Buffer.from('302e020100300506032b656e04220420', 'hex'),
}

const publicOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([der.public, raw]), format: 'der', type: 'spki' })
const secretOf = (raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([der.secret, raw]), format: 'der', type: 'pkcs8' })
const rawPublic = (key: KeyObject): Buffer => createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
const hkdf = (key: Uint8Array, salt: Uint8Array, info: string): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, 32))
const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** A new pair: the secret one is for a drawer. */
export function newRecoveryKey(): { secret: string; recipient: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  const raw = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32)
  return { secret: bech32(secretPrefix, raw).toUpperCase(), recipient: bech32(publicPrefix, rawPublic(privateKey)) }
}

/** Throws StartError when the text is no key, or was miscopied. */
const keyBytes = (text: string, prefix: string, whose: string): Buffer => {
  const raw = fromBech32(prefix, text.trim())
  if (raw?.length !== 32)
    throw new CopyRefused('recuperacionMal', `${whose} no es como la escribió npm run clave-copias: fijate si falta una letra`)
  return raw
}
export const recipientOf = (text: string): Buffer => keyBytes(text, publicPrefix, 'La clave pública de las copias')

function wrapKey(shared: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  return hkdf(shared, Buffer.concat([ephemeral, recipient]), `${first}/X25519`)
}

function seal(key: Buffer, nonce: Buffer, text: Uint8Array): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

/** Undefined when it is not what was sealed with that key. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  } catch {
    return undefined
  }
}

const nonceOf = (count: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 3)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Encrypts what goes through it, in chunks of 64 kB. */
export function encrypted(recipient: string): Transform {
  const theirs = recipientOf(recipient)
  const fileKey = randomBytes(16)
  const { privateKey } = generateKeyPairSync('x25519')
  const ephemeral = rawPublic(privateKey)
  const shared = diffieHellman({ privateKey, publicKey: publicOf(theirs) })
  const wrapped = seal(wrapKey(shared, ephemeral, theirs), Buffer.alloc(12), fileKey)
  const head = `${first}\n-> X25519 ${unpadded(ephemeral)}\n${unpadded(wrapped)}\n---`
  const mac = createHmac('sha256', hkdf(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest()
  const nonce = randomBytes(16)
  const key = hkdf(fileKey, nonce, 'payload')
  let begun = false
  return inChunks(chunkBytes, {
    chunk(push, chunk, count, last) {
      if (!begun) push(Buffer.concat([Buffer.from(`${head} ${unpadded(mac)}\n`), nonce]))
      begun = true
      push(seal(key, nonceOf(count, last), chunk))
    },
  })
}

const damaged = 'La copia está dañada: no es como se escribió'
const longestHead = 4096

interface Head {
  bytes: number
  key: Buffer
}

/** Reads the head, once all of it is there. Throws StartError: what it is not, or whose it is not. */
function readHead(all: Buffer, secret: Buffer): Head | undefined {
  const text = all.subarray(0, longestHead).toString('latin1')
  if (!`${first}\n`.startsWith(text.slice(0, first.length + 1)))
    throw new CopyRefused('noEsCopia', 'El archivo no es una copia cifrada (age)')
  const [whole, head = '', share = '', body = '', mac = ''] =
    /^(age-encryption\.org\/v1\n-> X25519 ([\w+/]{43})\n([\w+/]{43})\n---) ([\w+/]{43})\n/.exec(text) ?? []
  if (!whole) {
    if (all.length >= longestHead) throw new CopyRefused('danada', damaged)
    return undefined
  }
  if (all.length < whole.length + 16) return undefined
  const mine = secretOf(secret)
  const ephemeral = Buffer.from(share, 'base64')
  const shared = diffieHellman({ privateKey: mine, publicKey: publicOf(ephemeral) })
  const fileKey = unseal(wrapKey(shared, ephemeral, rawPublic(mine)), Buffer.alloc(12), Buffer.from(body, 'base64'))
  if (!fileKey) throw new CopyRefused('otraRecuperacion', 'La clave de recuperación no es la de esta copia')
  const wanted = createHmac('sha256', hkdf(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest()
  const given = Buffer.from(mac, 'base64')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new CopyRefused('danada', damaged)
  const nonce = all.subarray(whole.length, whole.length + 16)
  return { bytes: whole.length + 16, key: hkdf(fileKey, nonce, 'payload') }
}

/** Decrypts what goes through it. Fails with a StartError that says what is wrong: another key, damaged, cut. */
export function decrypted(secretText: string): Transform {
  const secret = keyBytes(secretText, secretPrefix, 'La clave de recuperación')
  let head: Head | undefined
  return inChunks(chunkBytes + tagBytes, {
    ahead(all) {
      head ??= readHead(all, secret)
      return head?.bytes
    },
    chunk(push, sealed, count, last) {
      if (!head) throw new CopyRefused('cortada', 'La copia está cortada: le falta el final')
      const chunk = sealed.length < tagBytes ? undefined : unseal(head.key, nonceOf(count, last), sealed)
      // What is cut between two chunks ends with one that was not the last.
      if (!chunk && last && sealed.length >= tagBytes && unseal(head.key, nonceOf(count, false), sealed))
        throw new CopyRefused('cortada', 'La copia está cortada: le falta el final')
      if (!chunk)
        throw last
          ? new CopyRefused('cortada', 'La copia está cortada o dañada: su final no es como se escribió')
          : new CopyRefused('danada', damaged)
      push(chunk)
    },
  })
}

interface Chunks {
  /** Bytes that come before the chunks, once they are known. */
  ahead?(all: Buffer): number | undefined
  chunk(push: (bytes: Buffer) => void, chunk: Buffer, count: number, last: boolean): void
}

/** Gives what goes through it in pieces of one size; the last, which is never empty but in an empty stream, is known to be it. */
function inChunks(size: number, { ahead, chunk }: Chunks): Transform {
  let held: Buffer = Buffer.alloc(0)
  let waits = ahead !== undefined
  let count = 0
  const past = () => {
    const skip = waits ? ahead?.(held) : 0
    if (skip === undefined) return false
    if (waits) held = held.subarray(skip)
    waits = false
    return true
  }
  const guarded = (done: (error?: Error) => void, work: () => void) => {
    try {
      work()
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
  return new Transform({
    transform(bytes: Buffer, _, done) {
      guarded(done, () => {
        held = held.length > 0 ? Buffer.concat([held, bytes]) : bytes
        if (!past()) return
        for (; held.length > size; held = held.subarray(size))
          chunk((piece) => this.push(piece), held.subarray(0, size), count++, false)
      })
    },
    flush(done) {
      guarded(done, () => {
        past()
        chunk((piece) => this.push(piece), held, count, true)
      })
    },
  })
}
