import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, test } from 'vitest'
import { unpackInto } from './pack.ts'
import { BackupRefused } from './refused.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-hostil-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

interface Forged {
  name: string
  content?: string
  /** The size field as text; correct unless given. */
  size?: string
  type?: string
}

/** One tar entry with arbitrary header fields and a valid checksum. */
function forged({ name, content = '', size = content.length.toString(8).padStart(11, '0'), type = '0' }: Forged): Buffer {
  const head = Buffer.alloc(512)
  for (const [at, text] of [
    [0, name],
    [100, '0000600\0'],
    [108, '0000000\0'],
    [116, '0000000\0'],
    [124, size],
    [136, '00000000000\0'],
    [148, '        '],
    [156, type],
    [257, 'ustar\x0000'],
  ] as const)
    head.write(text, at)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, Buffer.from(content), Buffer.alloc((512 - (content.length % 512)) % 512)])
}
const end = Buffer.alloc(1024)
const manifest = forged({ name: 'copia.json', content: '{}' })
const tarOf = (...entries: Forged[]): Buffer => Buffer.concat([manifest, ...entries.map(forged), end])

/** Opens a file; returns the code of its refusal, or the names of the files written. */
async function opening(bytes: Buffer, recovery = ''): Promise<string> {
  const parent = mkdtempSync(join(dir, 'abre-'))
  const [file, out] = [join(parent, 'copia'), mkdtempSync(join(parent, 'adentro-'))]
  writeFileSync(file, bytes)
  const said = await unpackInto(file, out, recovery).then(
    () => readdirSync(out, { recursive: true, encoding: 'utf8' }).toSorted().join(' '),
    (error: Error) => (error instanceof BackupRefused ? error.why : error.message),
  )
  assert.deepEqual(readdirSync(parent).length, 2, 'nothing is written outside of the folder')
  return said
}

test('an archive with unexpected names, links or devices is refused, and writes nothing outside', async () => {
  assert.equal(await opening(tarOf({ name: 'clave', content: 'k' })), 'clave copia.json')
  for (const entry of [
    { name: '../../clave', content: 'k' },
    { name: '/etc/clave', content: 'k' },
    { name: 'base/../../clave', content: 'k' },
    { name: 'base/.oculto', content: 'k' },
    { name: 'archivos/a/b/c/d', content: 'k' },
    { name: 'base/..', content: 'k' },
    { name: 'base\\..\\clave', content: 'k' },
    ...['1', '2', '3', '4', '6', '7', 'V', 'S'].map((type) => ({ name: 'base/banco.gz', type })),
  ])
    assert.equal(await opening(tarOf(entry)), 'noEsCopia', JSON.stringify(entry))
})

test('the folder that somebody put before the names is left out, and so are entries of folders', async () => {
  const folder = [
    { name: 'copia de ayer/', type: '5' },
    { name: 'copia de ayer/base/', type: '5' },
    { name: 'x/base/b.gz', content: 'b' },
  ]
  assert.equal(await opening(tarOf(...folder)), 'base base/b.gz copia.json')
})

test('a size that lies is refused: longer, shorter, absurd or no number', async () => {
  const name = 'base/banco.gz'
  const content = 'contenido'.repeat(200)
  for (const [size, said] of [
    ['77777777777', 'cortada'],
    ['00000010000', 'cortada'],
    ['00000000001', 'noEsCopia'],
    ['zzzzzzzzzzz', 'noEsCopia'],
    ['\u007f'.repeat(11), 'noEsCopia'],
  ] as const)
    assert.equal(await opening(tarOf({ name, content, size })), said, size)
  const huge = tarOf({ name, content })
  huge[1024 + 124] = 0x80
  huge.fill(0x7f, 1024 + 125, 1024 + 136)
  assert.equal(await opening(huge), 'noEsCopia')
})

test('an archive that ends before its end is refused wherever it is cut, compressed or not', async () => {
  const whole = tarOf({ name: 'base/banco.gz', content: 'contenido'.repeat(200) })
  for (const at of [1024, 1100, 1536, 1600, 2560, whole.length - 1024])
    assert.equal(await opening(whole.subarray(0, at)), 'cortada', `cut at ${at}`)
  assert.equal(await opening(whole.subarray(0, whole.length - 512)), 'base base/banco.gz copia.json', 'one zero block is an end')
  const zip = gzipSync(whole)
  assert.equal(await opening(zip), 'base base/banco.gz copia.json')
  for (const at of [zip.length - 1, zip.length - 9, zip.length >> 1])
    assert.equal(await opening(zip.subarray(0, at)), 'cortada', `compressed, cut at ${at}`)
})

test('an archive with the same name twice keeps nothing of the second', async () => {
  const name = 'base/banco.gz'
  assert.match(await opening(tarOf({ name, content: 'a' }, { name, content: 'b' })), /^noEsCopia$/)
})

test('a tar that GNU tar wrote is opened, with its long names and its own blocks', async () => {
  const folder = mkdtempSync(join(dir, 'gnu-'))
  for (const name of ['copia.json', 'clave']) writeFileSync(join(folder, name), name)
  for (const format of ['gnu', 'pax', 'ustar'])
    assert.equal(await opening(execFileSync('tar', [`--format=${format}`, '-C', folder, '-c', '.'])), 'clave copia.json', format)
})

/** Written by the program of 2026-11-29, which had its own encryption and tar (decision 070). */
const kept = join(import.meta.dirname, '../../../test/versiones/copia-cifrada.tar.age')
const keptKey = 'AGE-SECRET-KEY-1TPJP5W6WLZL5LDS6J5DR9CFN9XY9LM3AJUCUF0AKT7JWRHRANDEQJ2PMCT'

test('a copy that an earlier version encrypted is opened, whole', async () => {
  for (const key of [keptKey, keptKey.toLowerCase(), ` ${keptKey}\n`]) {
    const out = mkdtempSync(join(dir, 'de-antes-'))
    await unpackInto(kept, out, key)
    assert.equal(readFileSync(join(out, 'clave'), 'utf8'), `${'k'.repeat(64)}\n`)
    assert.equal(readFileSync(join(out, 'copia.json'), 'utf8'), '{"formato":1}\n')
    assert.equal(gunzipSync(readFileSync(join(out, 'base/banco.gz'))).toString(), '1\tBanco de la Nación\n')
    assert.equal(readFileSync(join(out, 'base/vacia.gz')).length, 0)
    assert.ok(readFileSync(join(out, 'archivos/ab', 'ab'.repeat(32))).equals(Buffer.alloc(5000, 'una foto ')))
    assert.ok(existsSync(join(out, 'archivos.lista')))
  }
})

test('an encrypted copy that was cut or changed is refused with the code of what happened to it', async () => {
  const bytes = readFileSync(kept)
  const at = (index: number) => {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    return changed
  }
  const payload = bytes.indexOf('\n--- ') + 49 + 16
  for (const [what, file, said] of [
    ['its first line', at(20), 'noEsCopia'],
    ['the recipient of its header', at(bytes.indexOf('X25519') + 12), 'otraRecuperacion'],
    ['the check of its header', at(bytes.indexOf('\n--- ') + 10), 'danada'],
    ['its content', at(payload + 5), 'cortada'],
    ['cut in its first line', bytes.subarray(0, 20), 'cortada'],
    ['cut in its header', bytes.subarray(0, 100), 'cortada'],
    ['cut after its header', bytes.subarray(0, payload - 16), 'cortada'],
    ['cut before its content', bytes.subarray(0, payload), 'cortada'],
    ['cut in its content', bytes.subarray(0, -1), 'cortada'],
    ['with bytes after its end', Buffer.concat([bytes, Buffer.from('x')]), 'cortada'],
    ['with a header that never ends', Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(3_000_000, 'A')]), 'danada'],
    ['with a second copy after its end', Buffer.concat([bytes, bytes]), 'cortada'],
  ] as const)
    assert.equal(await opening(file, keptKey), said, what)
  for (const key of ['', 'AGE-SECRET-KEY-1', keptKey.slice(0, -1), keptKey.replace('TPJ', 'PTJ'), keptKey.replace('TPJ', 'tpj')])
    assert.equal(await opening(bytes, key), 'recuperacionMal', key)
})
