import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { newToken, tokenHash } from '../src/platform/access/session.ts'
import { sealPending } from '../src/platform/audit/chain-writer.ts'
import { templateData, testApp } from './app.ts'
import { eventually } from './eventually.ts'
import { fotoDePrueba } from './fotos.ts'
import { ask, command, folder, server } from './programa.ts'

/** One backup and one restore, as an operator does. Without key, damaged, killed or interrupted: copia.nightly.test.ts. */
const t = await testApp()
const { secret, dataDir } = t.services.config
const here = {
  DATABASE_URL: t.url,
  DATABASE_URL_MIGRAR: t.urlAs('owner'),
  GREMIAL_CLAVE: secret,
  GREMIAL_ARCHIVOS: join(templateData(), 'archivos'),
}

/** Runs a command to its end without input. */
const order = (dir: string, name: string, args: string[], env: Record<string, string>) =>
  command(dir, name, args, { env, input: '' }).ended

test('a backup taken under writes restores elsewhere with accounts, cards, audit and files', async () => {
  const [admin, ana] = [await t.login('admin'), await t.login('ana')]
  const imagen = (await fotoDePrueba()).toString('base64')
  assert.equal((await ana.put('usuarios/actual/imagen', { imagen })).status, 204)
  const { id } = (await ana.get('usuarios/actual')).body
  const pictured = (await ana.get(`usuarios/${id}/imagen`)).body
  let stop = false
  const acknowledged: string[] = []
  const writers = Array.from({ length: 4 }, async (_, w) => {
    for (let n = 0; !stop; n++) {
      const nombre = `Banco ${w}-${n}`
      const { status } = await admin.post('bancos', { nombre, sucursales: [{ nombre: 'Centro' }] })
      if (status === 201) acknowledged.push(nombre)
      // Yields, so that output of the command is read.
      await new Promise((done) => setImmediate(done))
    }
  })
  await eventually(() => acknowledged.length > 20, true)
  await sealPending(t.services)
  const before = [...acknowledged]
  const copy = join(folder(), 'copia')
  const copied = await order(dataDir, 'copia', [copy], here)
  stop = true
  await Promise.all(writers)
  assert.doesNotMatch(copied.out, /[Ff]alta/)
  assert.match(copied.out, /^Copia completa en \S+: \d+ tablas, \d+ filas, \d+ archivos \(.*\nLa clave no está en la copia: /)
  assert.equal(copied.code, 0)
  const parts = readdirSync(copy, { recursive: true, encoding: 'utf8' })
  assert.doesNotMatch(parts.join(), /(^|,)clave(,|$)|parcial|proceso/)
  for (const name of parts) assert.equal(statSync(join(copy, name)).mode & 0o077, 0, name)
  // Keeps the checkpoint, which is later than the backup.
  await sealPending(t.services)
  const sello = readFileSync(join(dataDir, 'auditoria.ancla'), 'utf8').split(' ')[0]
  const two = folder()
  for (const name of readdirSync(dataDir).filter((f) => f.startsWith('auditoria.ancla')))
    cpSync(join(dataDir, name), join(two, name))

  const there = { GREMIAL_CLAVE: secret, GREMIAL_DEMO: '1' }
  const restored = await order(two, 'restaurar', [copy], there)
  assert.match(restored.out, /Restaurada en .* Queda dicho en la auditoría\./)
  assert.match(
    restored.out,
    new RegExp(`El ancla que había llegaba al sello ${sello} y la copia llega al \\d+: .*No es una alteración`),
  )
  assert.equal(restored.code, 0)

  const again = await server(two, { env: there })
  const audit = await order(two, 'verificar-auditoria', [], there)
  assert.match(audit.out, /^Restaurada el .*, de la copia del .*\nAuditoría sana: [^]*planilla/i)
  assert.equal(audit.code, 0)
  const cookies = await Promise.all(['admin', 'ana'].map((who) => enter(two, who)))
  const call = async (cookie: string, path: string, body?: object) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(`${again.url}/api/${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const [chief = '', member = ''] = cookies
  assert.deepEqual((await call(member, `usuarios/${id}/imagen`)).body, pictured)
  const { body: card } = await call(member, 'carnets-digital/1001/obtener-carnet')
  const token = /verificar\/([\w-]{60,})/.exec(JSON.stringify(card))?.[1] ?? String(card.codigo)
  assert.equal((await call('', `verificar/${token}`)).body.resultado, 'VIGENTE', JSON.stringify(card).slice(0, 300))
  const names = new Set((await ask<{ nombre: string }>(two, 'select nombre from banco')).map((r) => r.nombre))
  assert.deepEqual(
    before.filter((nombre) => !names.has(nombre)),
    [],
  )
  // Numbering continues from where it was.
  assert.equal((await call(chief, 'bancos', { nombre: 'Banco de después', sucursales: [{ nombre: 'Centro' }] })).status, 201)
  again.child.kill('SIGTERM')
  assert.equal((await again.ended).code, 0)
  assert.match((await order(two, 'restaurar', [copy], there)).out, /La instalación ya tiene datos/)
})

/** A session of a demo account, made in the database of an installation. */
async function enter(dir: string, who: string): Promise<string> {
  const token = newToken()
  await ask(
    dir,
    `insert into sesion (token_hash, usuario_id, recordar, vence)
      select '\\x${tokenHash(token).toString('hex')}', id, true, now() + interval '1 day' from usuario where email = '${who}@gremial.example'`,
  )
  return `gremial_sesion=${token}`
}
