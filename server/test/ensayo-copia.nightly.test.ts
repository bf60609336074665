import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, test } from 'vitest'
import { templateData, testApp } from './app.ts'
import { eventually } from './eventually.ts'
import { command, folder } from './programa.ts'
import { lastCopy } from './ultima-copia.ts'

/**
 * Unusable backups and interrupted commands, as an operator meets them. npm test has one restore test that passes and one that
 * fails: ensayo-copia.slow.test.ts.
 */
const t = await testApp()
const { secret, dataDir } = t.services.config
const copies = folder()
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

beforeAll(async () => {
  const made = await order('copia')
  assert.equal(made.code, 0, made.out)
})

test('a damaged, cut, foreign or partial backup is explained; the next shares no files with it', async () => {
  const [newest = ''] = dated().toReversed()
  const good = join(copies, newest)
  const parts = readdirSync(join(good, 'archivos'), { recursive: true, encoding: 'utf8' })
  const file = parts.find((name) => /[0-9a-f]{64}$/.test(name)) ?? ''
  const bad = join(folder(), 'mala')
  const tried = async (change: () => void, env?: Record<string, string>) => {
    rmSync(bad, { recursive: true, force: true })
    cpSync(good, bad, { recursive: true })
    change()
    return await order('ensayar-copia', [bad], env)
  }
  const cut = (name: string) => {
    const content = readFileSync(join(bad, name))
    writeFileSync(join(bad, name), content.subarray(0, content.length >> 1))
  }
  const flip = (name: string) => {
    const content = readFileSync(join(bad, name))
    content[0] = (content[0] ?? 0) ^ 1
    writeFileSync(join(bad, name), content)
  }
  for (const [answer, words] of [
    [await tried(() => flip(`archivos/${file}`)), /La copia está dañada: archivos\/\S+ no es como se escribió$/],
    [await tried(() => cut('base/usuario.gz')), /La copia está dañada: base\/usuario\.gz no es como se escribió$/],
    [await tried(() => rmSync(join(bad, 'copia.json'))), /no es una copia: no tiene copia\.json$/],
    [
      await tried(() => undefined, {
        GREMIAL_CLAVE: '',
        GREMIAL_CLAVE_FILE: '',
        DATABASE_URL: '',
        DATABASE_URL_MIGRAR: '',
        GREMIAL_DATOS: folder(),
        GREMIAL_DEMO: '1',
      }),
      /La copia es de otra clave \(huella [0-9a-f]{8}\) que la de esta instalación \(huella [0-9a-f]{8}\)$/,
    ],
  ] as const) {
    assert.match(answer.out, words)
    assert.equal(answer.code, 1)
  }
})

test('a killed backup or restore test is reported, leaves nothing, and the next ones work', async () => {
  const copying = start('copia')
  await eventually(() => readdirSync(copies).some((name) => name.endsWith('.parcial')), true)
  copying.child.kill('SIGKILL')
  await copying.ended
  assert.equal((await last()).estado, 'HACIENDO')
  const again = await order('copia')
  assert.equal(again.code, 0, again.out)
  assert.ok(readdirSync(copies).every((name) => !name.endsWith('.parcial')))
  const [cut] = await t.rows<{ problema: string }>(`select problema from copia where estado = 'FALLO' order by id desc limit 1`)
  assert.equal(cut?.problema, 'Se cortó antes de terminar')

  const rehearsing = start('ensayar-copia')
  await eventually(() => existsSync(join(dataDir, 'ensayo-copia/pg/postmaster.pid')), true)
  rehearsing.child.kill('SIGKILL')
  await rehearsing.ended
  assert.equal((await last()).ensayo, 'ENSAYANDO')
  const well = await order('ensayar-copia')
  assert.equal(well.code, 0, well.out)
  assert.equal((await last()).ensayo, 'BIEN')
  assert.ok(!existsSync(join(dataDir, 'ensayo-copia')))
  assert.match(
    (await order('diagnostico')).out,
    /✔ Copias +La última copia es de hace \d+ (s|min), de \S+ \wB, y llevó \d+ (s|min)\n[^]*La copia del \S+ \S+ restaura: \d+ (s|min)/,
  )
})
