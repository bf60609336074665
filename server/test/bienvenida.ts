import assert from 'node:assert/strict'
import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '../src/installation/backup/write.ts'
import { sealPending } from '../src/platform/audit/chain-writer.ts'
import { newRecoveryKey } from '../src/platform/backup/encryption.ts'
import { packed } from '../src/platform/backup/pack.ts'
import { openDatabase } from '../src/platform/db/pool.ts'
import { version } from '../src/platform/runtime/version.ts'
import { templateData, testApp } from './app.ts'
import { eventually } from './eventually.ts'
import { folder, type Server } from './programa.ts'

interface State {
  step?: string
  failed?: string
  received: number
}

/** The welcome page of an empty installation, as a browser calls it. */
export function visitor(portal: Server) {
  const code = /con el código (\S+)/.exec(portal.said())?.[1] ?? ''
  const call = async (path: string, init: RequestInit = {}, said = code) => {
    const answer = await fetch(`${portal.url}/bienvenida${path}`, {
      ...init,
      redirect: 'manual',
      headers: { 'x-codigo': said, ...(init.headers as Record<string, string>) },
    })
    const text = await answer.text()
    return { status: answer.status, text, body: (text.startsWith('{') ? JSON.parse(text) : {}) as State & { mensaje?: string } }
  }
  const headers = { 'content-type': 'application/octet-stream' }
  return {
    call,
    async send(content: Buffer, key = '', piece = 50_000) {
      for (let from = 0; from < content.length; ) {
        const body = new Uint8Array(content.subarray(from, from + piece))
        const {
          status,
          body: said,
          text,
        } = await call(`/archivo?desde=${from}&total=${content.length}`, { method: 'PUT', headers, body })
        assert.equal(status, 200, text)
        from = said.received
      }
      const json = { 'content-type': 'application/json' }
      const { status } = await call('/restaurar', { method: 'POST', headers: json, body: JSON.stringify({ clave: key }) })
      assert.equal(status, 200)
    },
    async refusal(): Promise<string> {
      await eventually(async () => (await call('/estado')).body.failed !== undefined, true)
      return (await call('/estado')).body.failed ?? ''
    },
  }
}

/** A portal with people, files and an audit, which is not a demo, as one encrypted backup. */
export async function aCopy() {
  const t = await testApp()
  const admin = await t.login('admin')
  assert.equal((await admin.post('bancos', { nombre: 'El de la copia', sucursales: [{ nombre: 'Centro' }] })).status, 201)
  await t.rows(`update usuario set email = replace(email, 'gremial.example', 'sindicato.org.ar')`)
  await sealPending(t.services)
  const copy = folder()
  const database = openDatabase(t.urlAs('owner'), { max: 1 })
  // Files of the template's demo.
  const files = { kind: 'folder', folder: join(templateData(), 'archivos') } as const
  const config = { ...t.services.config, files }
  const manifest = await writeBackup({ ...t.services, config, database }, copy, {
    version,
    settings: {},
    linked: [],
    missing: () => undefined,
  })
  await database.close()
  const { secret, recipient } = await newRecoveryKey()
  const file = join(folder(), 'copia.tar.age')
  const own = t.services.config.secret
  await pipeline(packed(copy, { secret: own, recipient }), createWriteStream(file))
  return { content: readFileSync(file), recovery: secret, secret: own, manifest, t }
}
