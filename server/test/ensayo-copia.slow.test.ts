import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { recordInterrupted } from '../src/installation/backup/records.ts'
import { templateData, testApp } from './app.ts'
import { command, folder } from './programa.ts'
import { lastCopy } from './ultima-copia.ts'

/** The life of a backup: recorded, sent elsewhere encrypted, restored by itself in a restore test, and reported if unusable. */
const t = await testApp()
const { secret, dataDir } = t.services.config
const copies = folder()
const elsewhere = folder()
const here = {
  DATABASE_URL: t.url,
  DATABASE_URL_MIGRAR: t.urlAs('owner'),
  GREMIAL_CLAVE: secret,
  GREMIAL_ARCHIVOS: join(templateData(), 'archivos'),
  GREMIAL_COPIAS: copies,
  GREMIAL_DEMO: '1',
}
const start = (name: string, args: string[] = [], env: Record<string, string> = {}) =>
  command(dataDir, name, args, { env: { ...here, ...env }, input: '' })
const order = (name: string, args?: string[], env?: Record<string, string>) => start(name, args, env).ended

const last = () => lastCopy(t)
const dated = () => readdirSync(copies).toSorted()

test('a backup is recorded with its size; a failed one with its cause, and leaves nothing', async () => {
  const made = await order('copia')
  assert.equal(made.code, 0, made.out)
  const { estado, carpeta, bytes } = await last()
  assert.deepEqual([estado, carpeta, dated().length], ['HECHA', join(copies, dated()[0] ?? ''), 1])
  assert.ok(Number(bytes) > 10_000)
  writeFileSync(join(elsewhere, 'archivo'), '')
  const refused = await order('copia', [], { GREMIAL_COPIAS: join(elsewhere, 'archivo', 'copias') })
  assert.equal(refused.code, 1)
  const row = await last()
  assert.equal(row.estado, 'FALLO')
  assert.ok(refused.out.endsWith(row.problema ?? '?'), `${refused.out} / ${row.problema}`)
  assert.match(row.problema ?? '', /^No se puede escribir la copia en .*: no es un directorio$/)
})

test('backups leave the machine only encrypted; the recovery key and one file restore all', async () => {
  const sending = { GREMIAL_COPIAS_COMANDO: `cat > "${elsewhere}/$GREMIAL_COPIA"` }
  const unsent = await order('copia', [], sending)
  assert.equal(unsent.code, 1)
  assert.match(unsent.out, /No salió de este equipo: Falta la clave de recuperación, .*npm run clave-copias/)
  const kept = await last()
  assert.deepEqual([kept.estado, kept.enviada], ['HECHA', null])
  assert.match(kept.envio_problema ?? '', /^Falta la clave de recuperación/)

  const told = await order('clave-copias')
  const recovery = /AGE-SECRET-KEY-1\w+/.exec(told.out)?.[0] ?? ''
  assert.deepEqual([told.code, recovery.length], [0, 74])
  assert.match((await order('clave-copias')).out, /^Ya hay una clave de recuperación/)
  const broken = await order('copia', [], {
    GREMIAL_COPIAS_COMANDO: 'head -c 10 > /dev/null; echo sin permiso en el depósito >&2; exit 3',
  })
  assert.deepEqual(
    [broken.code, (await last()).envio_problema],
    [1, 'El comando de GREMIAL_COPIAS_COMANDO terminó con 3: sin permiso en el depósito'],
  )
  // The next backup retries; after one was sent that day, the others stay local.
  assert.equal((await order('copia', [], sending)).code, 0)
  assert.equal((await order('copia', [], sending)).code, 0)
  const [sent, ...more] = readdirSync(elsewhere).filter((name) => name.endsWith('.tar.age'))
  assert.deepEqual([/^\d{4}-\d\d-\d\d-\d{6}\.tar\.age$/.test(sent ?? ''), more.length], [true, 0])

  const there = folder()
  const open = (input: string) =>
    command(there, 'restaurar', [join(elsewhere, sent ?? '')], { env: { GREMIAL_DEMO: '1' }, input }).ended
  const other = /AGE-SECRET-KEY-1\w+/.exec((await order('clave-copias', ['--otra'])).out)?.[0] ?? ''
  const wrong = await open(other)
  assert.match(wrong.out, /La clave de recuperación no es la de esta copia$/)
  assert.deepEqual([wrong.code, readdirSync(there)], [1, []])
  const restored = await open(recovery)
  assert.match(restored.out, /Restaurada en /)
  assert.deepEqual([restored.code, existsSync(join(there, 'abriendo'))], [0, false])
  assert.equal(readFileSync(join(there, 'clave'), 'utf8'), secret)
})

test('backups share files only among themselves, and even and odd months keep separate copies', async () => {
  assert.equal((await order('copia', [copies, '--conservar', '9'])).code, 0)
  const [one = '', two = ''] = dated()
  const files = readdirSync(join(copies, one, 'archivos'), { recursive: true, encoding: 'utf8' })
  const file = files.find((name) => /[0-9a-f]{64}$/.test(name)) ?? ''
  const inode = (root: string) => statSync(join(root, file)).ino
  assert.notEqual(inode(join(copies, one, 'archivos')), inode(here.GREMIAL_ARCHIVOS))
  assert.equal(inode(join(copies, one, 'archivos')), inode(join(copies, two, 'archivos')))
  const month = new Date().getUTCMonth()
  const before = dated()
  const past = new Date()
  past.setUTCMonth(month - 1, 1)
  for (const name of before) {
    renameSync(join(copies, name), join(copies, `${past.toISOString().slice(0, 10)}-${name.slice(11)}`))
  }
  assert.equal((await order('copia')).code, 0)
  const [newest = ''] = dated().toReversed()
  assert.notEqual(inode(join(copies, newest, 'archivos')), inode(join(copies, dated()[0] ?? '', 'archivos')))
})

test('the last backup is restored aside, verified, served once and erased, in so many seconds', async () => {
  const said = await order('ensayar-copia')
  assert.equal(said.code, 0, said.out)
  assert.match(said.out, /Auditoría sana: [^]*\nLa copia del \S+ \S+ restaura: [\d.]+ s\. Lo restaurado se borró\.$/)
  const { ensayo, ensayo_segundos, ensayo_problema } = await last()
  assert.deepEqual([ensayo, ensayo_problema], ['BIEN', null])
  assert.ok((ensayo_segundos ?? 0) > 0)
  assert.ok(!existsSync(join(dataDir, 'ensayo-copia')))
})

test('a damaged backup is recorded and reported, and the next one shares no files with it', async () => {
  const [newest = ''] = dated().toReversed()
  const files = readdirSync(join(copies, newest, 'archivos'), { recursive: true, encoding: 'utf8' })
  const file = files.find((name) => /[0-9a-f]{64}$/.test(name)) ?? ''
  writeFileSync(join(copies, newest, 'archivos', file), 'otra cosa')
  const said = await order('ensayar-copia')
  assert.equal(said.code, 1)
  const { ensayo, ensayo_problema } = await last()
  assert.equal(ensayo, 'MAL')
  assert.match(ensayo_problema ?? '', /La copia está dañada: archivos\/\S+ no es como se escribió$/)
  assert.match((await order('diagnostico')).out, /✖ Copias +La copia del \S+ \S+ no se pudo restaurar: .*dañada/)
  assert.equal((await order('copia')).code, 0)
  assert.notEqual(readFileSync(join(copies, dated().toReversed()[0] ?? '', 'archivos', file), 'utf8'), 'otra cosa')
})

test('an interrupted backup is reported on a look; one of another machine is left alone', async () => {
  await t.rows(
    `update copia set estado = 'HACIENDO', proceso = '1 1', equipo = 'otro', latido = now() where id = (select max(id) from copia)`,
  )
  await recordInterrupted(t.db, new Date())
  assert.equal((await last()).estado, 'HACIENDO')
  await recordInterrupted(t.db, new Date(Date.now() + 60_000))
  assert.deepEqual([(await last()).estado, (await last()).problema], ['FALLO', 'Se cortó antes de terminar'])
})
