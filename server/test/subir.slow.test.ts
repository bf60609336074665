import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cpSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { testApp } from './app.ts'
import { paseDado } from './captcha.ts'
import { eventually } from './eventually.ts'
import { pdf, withPaper } from './papeles.ts'
import { folder, killedWhile, server } from './programa.ts'

/** A server killed while documents are uploaded: each is complete or absent. */
const t = await testApp()
const files = folder()
cpSync(join(tmpdir(), `gremial-archivos-${process.env.GREMIAL_PRUEBA ?? process.pid}`, 'archivos'), files, { recursive: true })

test('a kill during uploads keeps answered ones whole; others are absent and can be sent again', async () => {
  const operador = await t.login('operador')
  const [producto] = await t.rows<{ id: number }>(`select id from producto where codigo = 'PRESTAMO_HOGAR'`)
  const socios = await t.rows<{ numero: number }>(`select numero from afiliado a where seccional_id = 1 and estado_id = 1
    and not exists (select from solicitud s where s.afiliado_numero = a.numero) order by numero limit 8`)
  const lists: Array<{ id: number; idRequisito: number }> = []
  for (const { numero } of socios) {
    const { body } = await operador.post('solicitudes-prestamo', {
      clave: randomUUID(),
      idProducto: producto?.id,
      numeroAfiliado: numero,
    })
    lists.push({ id: body.id, idRequisito: body.documentos[0].idRequisito })
  }
  const env = { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_ARCHIVOS: files, GREMIAL_DEMO: '1' }
  const datos = folder()
  const portal = await server(datos, { env })
  const entra = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { cookie: await paseDado(t), 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operador@gremial.example', password: 'Gremial.2026' }),
  })
  const cookie = entra.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const content = (id: number) => Buffer.concat([pdf(`papel ${id}`), Buffer.alloc(900, '\n')])
  const mandar = (base: string, { id, idRequisito }: { id: number; idRequisito: number }) => {
    const { cuerpo, cabeceras } = withPaper({ idRequisito }, 'papel.pdf', content(id))
    return fetch(`${base}/api/solicitudes-prestamo/${id}/documentos`, {
      method: 'PUT',
      headers: { cookie, ...cabeceras },
      body: cuerpo,
    })
  }
  // The first has sent half of its file when the server is killed.
  const [aMedias, ...enteras] = lists
  assert.ok(aMedias)
  const { cuerpo, cabeceras } = withPaper({ idRequisito: aMedias.idRequisito }, 'papel.pdf', Buffer.alloc(3_000_000, 'x'))
  const mitad = request(`${portal.url}/api/solicitudes-prestamo/${aMedias.id}/documentos`, {
    method: 'PUT',
    headers: { cookie, ...cabeceras, 'content-length': cuerpo.length },
  })
  mitad.on('error', () => undefined)
  mitad.write(cuerpo.subarray(0, 1_500_000))
  await eventually(() => readdirSync(datos).some((nombre) => nombre.startsWith('.escritura-')), true)
  const contestadas = await killedWhile(portal, enteras, (una) => mandar(portal.url, una))
  const quedaron = await t.rows<{ id: number; sha256: string }>(
    `select solicitud_id as id, archivo_sha256 as sha256 from solicitud_documento where solicitud_id in (${lists.map((l) => l.id).join()})`,
  )
  assert.ok(contestadas.every(({ id }) => quedaron.some((q) => q.id === id)))
  assert.ok(!quedaron.some((q) => q.id === aMedias.id))
  const other = await server(folder(), { env })
  for (const una of lists) assert.equal((await mandar(other.url, una)).status, 200)
  const papeles = await t.rows<{ id: number; solicitud: number }>(
    `select id, solicitud_id as solicitud from solicitud_documento where solicitud_id in (${lists.map((l) => l.id).join()})`,
  )
  // Each is stored once despite retries, and complete.
  assert.equal(papeles.length, lists.length)
  for (const { id, solicitud } of papeles) {
    const bajado = await fetch(`${other.url}/api/solicitudes/${solicitud}/documentos/${id}/archivo`, { headers: { cookie } })
    assert.deepEqual(Buffer.from(await bajado.arrayBuffer()), content(solicitud))
  }
})
