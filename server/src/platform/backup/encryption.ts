import { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient, type ReadableStreamWithSize } from 'age-encryption'
import { BackupRefused, truncated } from './refused.ts'

/**
 * Encryption of backups that leave the machine: the age format (age-encryption.org/v1), with its author's library, for one X25519
 * recipient. The `age` of any distribution decrypts it.
 * Encrypting needs only the public key (decision 070).
 */
type Bytes = AsyncIterable<Uint8Array>
/** A stage for stream/promises.pipeline. */
type Stage = (from: Bytes) => AsyncGenerator<Uint8Array>

/** Converts to a web stream; cancelling it closes the source. */
const web = (from: Bytes) => WebStream.from(from) as ReadableStream<Uint8Array>

/** Chunk size of the age payload; each chunk is authenticated separately. */
const chunkBytes = 64 * 1024
/** The library reads headers of any length; a longer one than this is rejected. */
const longestHeader = 256 * 1024

/** Generates a key pair; store the private key offline. */
export async function newRecoveryKey(): Promise<{ secret: string; recipient: string }> {
  const secret = await generateX25519Identity()
  return { secret, recipient: await identityToRecipient(secret) }
}

function keyed<T>(whose: string, work: () => T): T {
  try {
    return work()
  } catch {
    throw new BackupRefused('recuperacionMal', `${whose} no es como la escribió npm run clave-copias: fijate si falta una letra`)
  }
}

/** Throws StartError if the text is not an X25519 recipient or was mistyped. */
export const encrypterFor = (text: string): Encrypter =>
  keyed('La clave pública de las copias', () => {
    const recipient = text.trim()
    // The library accepts other kinds of recipient too.
    if (!/^age1[0-9a-z]{58}$/.test(recipient)) throw new Error('another kind')
    const encrypter = new Encrypter()
    encrypter.addRecipient(recipient)
    return encrypter
  })

const decrypterWith = (text: string): Decrypter =>
  keyed('La clave de recuperación', () => {
    const typed = text.trim()
    const identity = typed === typed.toLowerCase() ? typed.toUpperCase() : typed
    if (!identity.startsWith('AGE-SECRET-KEY-1')) throw new Error('another kind')
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    return decrypter
  })

/** Encrypts a stream in constant memory. Throws StartError at once if the recipient is invalid. */
export function encrypted(recipient: string): Stage {
  const encrypter = encrypterFor(recipient)
  return async function* (from) {
    yield* await encrypter.encrypt(web(from))
  }
}

/** Progress of decrypting a file. */
interface Reading {
  bytes: number
  ended: boolean
  /** The header was read and the key matches. */
  opened: boolean
  /** Error of the source itself. */
  broken: unknown
}

const damaged = () => new BackupRefused('danada', 'La copia está dañada: no es como se escribió')

/**
 * Decrypts a stream in constant memory. Throws StartError at once if the key is invalid. The stage fails with an error that says
 * why: another key, damaged, truncated.
 */
export function decrypted(secret: string): Stage {
  const decrypter = decrypterWith(secret)
  return async function* (from) {
    const reading: Reading = { bytes: 0, ended: false, opened: false, broken: undefined }
    const clear = await decrypter.decrypt(web(counted(from, reading))).catch((error: Error) => {
      throw reading.broken ?? headerRefusal(error, reading)
    })
    reading.opened = true
    let given = 0
    try {
      for await (const chunk of clear) {
        given += chunk.length
        yield chunk
      }
    } catch {
      throw reading.broken ?? payloadRefusal(given, reading, clear)
    }
  }
}

/**
 * Yields pieces no longer than a chunk. The decrypter then delivers every chunk before it fails at the next one, and the bytes
 * delivered locate the damage.
 */
async function* counted(from: Bytes, reading: Reading): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of from) {
      if (!reading.opened && reading.bytes > longestHeader) throw damaged()
      reading.bytes += piece.length
      for (let at = 0; at < piece.length; at += chunkBytes) yield piece.subarray(at, at + chunkBytes)
    }
    reading.ended = true
  } catch (error) {
    reading.broken = error
    throw error
  }
}

function headerRefusal({ message }: Error, { ended }: Reading): BackupRefused {
  if (message.startsWith('no identity matched'))
    return new BackupRefused('otraRecuperacion', 'La clave de recuperación no es la de esta copia')
  if (message === 'invalid header HMAC') return damaged()
  if (ended) return truncated()
  if (message.startsWith('invalid version')) return new BackupRefused('noEsCopia', 'El archivo no es una copia cifrada (age)')
  return damaged()
}

/** Classifies the failure of the chunk after `given` bytes. If it is the last one, the file may be truncated. */
function payloadRefusal(given: number, { bytes, ended }: Reading, { size }: ReadableStreamWithSize): BackupRefused {
  if (!ended) return damaged()
  let whole = given
  try {
    whole = size(bytes)
  } catch {
    // The remaining bytes are too few for a chunk.
  }
  if (given + chunkBytes < whole) return damaged()
  if (whole > given && whole % chunkBytes === 0) return truncated()
  return new BackupRefused('cortada', 'La copia está cortada o dañada: su final no es como se escribió')
}
