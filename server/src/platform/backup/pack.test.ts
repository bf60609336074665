import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, test } from 'vitest'
import { decrypted, encrypted, newRecoveryKey } from './encryption.ts'
import { packed, unpackInto } from './pack.ts'
import { makeRecoveryKey, readRecipient } from './recovery.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-empacada-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const { secret, recipient } = await newRecoveryKey()
const key = 'k'.repeat(64)

async function through(bytes: Buffer, by: ReturnType<typeof encrypted>, piece = 10_000): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, i) => bytes.subarray(i * piece, (i + 1) * piece))
  const out: Buffer[] = []
  await pipeline(Readable.from(pieces), by, async (from) => {
    for await (const chunk of from as AsyncIterable<Buffer>) out.push(chunk)
  })
  return Buffer.concat(out)
}

/** A folder laid out like a backup. */
function copy(): string {
  const folder = mkdtempSync(join(dir, 'copia-'))
  mkdirSync(join(folder, 'base'))
  mkdirSync(join(folder, 'archivos/ab'), { recursive: true })
  writeFileSync(join(folder, 'copia.json'), '{}')
  writeFileSync(join(folder, 'base/banco.gz'), Buffer.alloc(200_001, 7))
  writeFileSync(join(folder, 'base/vacia.gz'), '')
  writeFileSync(join(folder, 'archivos/ab', 'ab'.repeat(32)), 'una foto')
  return folder
}

test("our encrypted backups open with any distribution's age, and ours opens what age encrypts", async () => {
  const identity = join(dir, 'identidad')
  writeFileSync(identity, `${secret}\n`)
  for (const size of [0, 1, 65_535, 65_536, 65_537, 131_072, 300_000]) {
    const text = Buffer.alloc(size, 'gremial')
    const ours = await through(text, encrypted(recipient))
    assert.ok(execFileSync('/usr/bin/age', ['-d', '-i', identity], { input: ours }).equals(text), `age opens ${size}`)
    assert.ok((await through(ours, decrypted(secret))).equals(text), `we open ours, ${size}`)
    const theirs = execFileSync('/usr/bin/age', ['-r', recipient], { input: text })
    assert.ok((await through(theirs, decrypted(secret), 77)).equals(text), `we open age's, ${size}`)
  }
})

test('a backup packs into one file and unpacks unchanged with its key, also with tar and age', async () => {
  const folder = copy()
  const file = join(dir, 'una.tar.age')
  await pipeline(packed(folder, { secret: key, recipient }), async (from) => {
    for await (const chunk of from as AsyncIterable<Buffer>) writeFileSync(file, chunk, { flag: 'a' })
  })
  const [out, byHand] = [join(dir, 'afuera'), join(dir, 'a-mano')]
  for (const made of [out, byHand]) mkdirSync(made)
  await unpackInto(file, out, secret)
  const identity = join(dir, 'identidad-2')
  writeFileSync(identity, `${secret}\n`)
  execFileSync('sh', ['-c', '/usr/bin/age -d -i "$1" "$2" | tar -x -C "$3"', 'sh', identity, file, byHand])
  for (const one of [out, byHand]) {
    assert.equal(readFileSync(join(one, 'clave'), 'utf8').trim(), key)
    rmSync(join(one, 'clave'))
    const names = (root: string) => readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted()
    assert.deepEqual(names(one), names(folder))
    for (const name of ['copia.json', 'base/banco.gz', 'base/vacia.gz'])
      assert.ok(readFileSync(join(one, name)).equals(readFileSync(join(folder, name))), name)
  }
})

test('a refusal names its cause: another key, a mistyped key, truncated, damaged, not a backup', async () => {
  const whole = join(dir, 'entera.tar.age')
  await pipeline(packed(copy(), { secret: key, recipient }), async (from) => {
    for await (const chunk of from as AsyncIterable<Buffer>) writeFileSync(whole, chunk, { flag: 'a' })
  })
  const bytes = readFileSync(whole)
  const opening = async (change: (file: string) => void, recovery = secret): Promise<string> => {
    const [file, out] = [join(dir, 'rota.tar.age'), mkdtempSync(join(dir, 'rota-'))]
    cpSync(whole, file)
    change(file)
    return unpackInto(file, out, recovery).then(
      () => 'se abrió',
      (error: Error) => error.message,
    )
  }
  const flip = (at: number) => (file: string) => {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(file, changed)
  }
  const cutAt = (length: number) => (file: string) => truncateSync(file, length)
  const same = () => undefined
  const head = bytes.indexOf('\n--- ') + 49 + 16
  for (const [what, said] of [
    [await opening(same, (await newRecoveryKey()).secret), /^La clave de recuperación no es la de esta copia$/],
    [
      await opening(same, secret.replace(/.$/, secret.endsWith('Q') ? 'P' : 'Q')),
      /^La clave de recuperación no es como la escribió/,
    ],
    [await opening(flip(bytes.length >> 1)), /^La copia está dañada/],
    [await opening(flip(bytes.length - 3)), /^La copia está cortada o dañada/],
    [await opening(flip(bytes.indexOf('\n--- ') + 10)), /^La copia está dañada/],
    [await opening(cutAt(bytes.length - 1)), /^La copia está cortada/],
    [await opening(cutAt(head + 2 * 65_552)), /^La copia está cortada: le falta el final$/],
    [await opening(cutAt(100)), /^La copia está cortada/],
    [await opening((file) => writeFileSync(file, 'hola, no soy una copia')), /^El archivo no es una copia de Gremial$/],
    [await opening(same), /^se abrió$/],
  ] as const)
    assert.match(what, said)
})

test('a file that is no longer as long as it was ends the packing, and does not end well', async () => {
  const folder = copy()
  writeFileSync(join(folder, 'copia.json'), '')
  rmSync(join(folder, 'copia.json'))
  await assert.rejects(
    pipeline(packed(folder, { secret: key, recipient }), async (from) => {
      for await (const _ of from as AsyncIterable<Buffer>);
    }),
    /no es una copia/,
  )
})

test('the recovery key is said once, and only its public half stays', async () => {
  const config = { dataDir: mkdtempSync(join(dir, 'datos-')) }
  assert.equal(readRecipient(config), undefined)
  const said = await makeRecoveryKey(config)
  assert.match(said, /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
  assert.match(readRecipient(config) ?? '', /^age1[0-9a-z]{58}$/)
  for (const name of readdirSync(config.dataDir))
    assert.ok(!readFileSync(join(config.dataDir, name), 'utf8').includes(said), name)
})
