import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { archiveOf, type Entry, readArchive } from './archive.ts'
import { decrypted, encrypted, newRecoveryKey } from './encryption.ts'
import { packed, unpackInto } from './pack.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-corriente-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const { secret, recipient } = await newRecoveryKey()
const chunk = Buffer.alloc(64 * 1024, 'gremial')

async function all(from: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of from) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Files in this test's folder that the process has open. */
const open = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir) ? [fd] : []
    } catch {
      return []
    }
  })

function copyOf(bytes: number): string {
  const folder = mkdtempSync(join(dir, 'copia-'))
  mkdirSync(join(folder, 'base'))
  writeFileSync(join(folder, 'copia.json'), '{}')
  writeFileSync(join(folder, 'base/banco.gz'), Buffer.alloc(bytes, 7))
  return folder
}

test('a source is read only as far as its reader goes, encrypting and decrypting', async () => {
  const cipher = await all(encrypted(recipient)(Readable.from(Array.from({ length: 200 }, () => chunk))))
  const pieces = Array.from({ length: Math.ceil(cipher.length / 65_536) }, (_, i) =>
    cipher.subarray(i * 65_536, (i + 1) * 65_536),
  )
  for (const [stage, content] of [
    [encrypted(recipient), Array.from({ length: 200 }, () => chunk)],
    [decrypted(secret), pieces],
  ] as const) {
    let [read, closed] = [0, false]
    async function* source() {
      try {
        for (const piece of content) {
          read++
          yield piece
        }
      } finally {
        closed = true
      }
    }
    const reader = stage(source())
    for (let i = 0; i < 4; i++) await reader.next()
    assert.ok(read <= 12, `${read} pieces read for 4`)
    await reader.return(undefined)
    await expect.poll(() => closed, { message: 'the source is closed with its reader' }).toBe(true)
  }
})

test("a source's own error comes out as it is, and nobody takes it for a damaged copy", async () => {
  const cipher = await all(encrypted(recipient)(Readable.from(Array.from({ length: 20 }, () => chunk))))
  const broken = Object.assign(new Error('read failed'), { code: 'EIO' })
  for (const at of [0, 100, 400_000]) {
    async function* source() {
      yield cipher.subarray(0, at)
      throw broken
    }
    await assert.rejects(all(decrypted(secret)(source())), (error) => error === broken, `decrypting, after ${at}`)
    await assert.rejects(all(encrypted(recipient)(source())), (error) => error === broken, `encrypting, after ${at}`)
  }
})

test('a damaged chunk is distinguished from a truncated file, at any reader speed and position', async () => {
  const cipher = await all(encrypted(recipient)(Readable.from(Array.from({ length: 5 }, () => chunk))))
  const head = cipher.length - 5 * (chunk.length + 16)
  const opening = async (bytes: Buffer) => {
    let given = 0
    const slow = async () => {
      const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) =>
        bytes.subarray(i * 65_536, (i + 1) * 65_536),
      )
      for await (const piece of decrypted(secret)(Readable.from(pieces))) {
        given += piece.length
        await new Promise((done) => setImmediate(done))
      }
    }
    return slow().then(
      () => 'opened',
      (error: Error) => `${given / chunk.length}: ${error.message}`,
    )
  }
  const end = 'La copia está cortada o dañada: su final no es como se escribió'
  for (let which = 0; which < 4; which++) {
    const changed = Buffer.from(cipher)
    const at = head + which * (chunk.length + 16) + 50
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(await opening(changed), `${which}: La copia está dañada: no es como se escribió`)
    const short = cipher.subarray(0, head + (which + 1) * (chunk.length + 16))
    assert.equal(await opening(short), `${which}: La copia está cortada: le falta el final`)
    assert.equal(await opening(cipher.subarray(0, short.length + 5)), `${which + 1}: ${end}`)
    assert.equal(await opening(cipher.subarray(0, short.length + 500)), `${which + 1}: ${end}`)
  }
})

test('a file that grew, shrank or left ends the archive with an error that names it', async () => {
  const path = join(dir, 'crece')
  writeFileSync(path, 'x'.repeat(1000))
  const said = (entry: Partial<Entry>) =>
    all(archiveOf([{ name: 'base/b.gz', bytes: 1000, from: path, ...entry }])).then(
      (bytes) => bytes.length,
      (error: Error) => error.message,
    )
  assert.equal(await said({}), 512 + 1024 + 1024)
  for (const bytes of [0, 1, 999, 1001, 5000])
    assert.equal(await said({ bytes }), 'La copia está dañada: base/b.gz no es como se escribió', `${bytes}`)
  assert.match(String(await said({ from: join(dir, 'ninguno') })), /ENOENT/)
})

test('a reader that stops early and a failed write leave no file open', async () => {
  const folder = copyOf(3_000_000)
  const opened = packed(folder, { secret: 'k', recipient })
  for await (const _ of opened) break
  packed(folder, { secret: 'k', recipient }).destroy()
  await expect.poll(open).toEqual([])

  const file = join(dir, 'entera.tar.age')
  writeFileSync(file, await all(packed(folder, { secret: 'k', recipient })))
  const out = mkdtempSync(join(dir, 'llena-'))
  // A folder in the place of a file.
  mkdirSync(join(out, 'base/banco.gz'), { recursive: true })
  await assert.rejects(unpackInto(file, out, secret), /^Error: No se pudo leer /)
  await expect.poll(open).toEqual([])
})

test('an entry that its reader leaves half read ends the archive with the reason of its reader', async () => {
  const from = archiveOf([{ name: 'clave', bytes: 1_000_000, from: Buffer.alloc(1_000_000) }])
  const mine = Object.assign(new Error('no room'), { code: 'ENOSPC' })
  await assert.rejects(
    readArchive(from, async (_, content) => {
      await pipeline(content, async (pieces) => {
        for await (const _ of pieces) throw mine
      })
    }),
    (error) => error === mine,
  )
  assert.ok(from.destroyed)
})
