import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { atEnd } from '../../../../test/at-end.ts'
import { root } from '../../../../test/programa.ts'
import { worked } from '../../../../test/rastro.ts'
import { workOutbox } from '../../../platform/jobs/outbox.ts'
import { headersOf } from '../../../platform/webhooks/signed-request.ts'
import { trabajoGancho } from './entregar.ts'

/** The programs in docs/ejemplos work against this server as documented. */
const t = await testApp()
const admin = await t.login('admin')
afterAll(() => t.app.server.closeAllConnections())
const portal = await t.app.listen({ port: 0, host: '127.0.0.1' })
const cliente = join(root, 'docs/ejemplos/cliente.mjs')
const correr = promisify(execFile)

async function conToken(porMinuto = 120): Promise<string> {
  const nuevo = { nombre: `Cliente ${porMinuto}`, permisos: ['seccionales.afiliados'], escribe: false, dias: 30, porMinuto }
  return (await admin.post('sistemas', nuevo)).body.token
}
const leer = (token: string, porPagina: number, ...resto: string[]) =>
  correr(process.execPath, [cliente, 'leer', 'vistas/afiliados-seccional', ...resto], {
    env: { PORTAL: portal, TOKEN: token, POR_PAGINA: String(porPagina) },
    maxBuffer: 2 ** 25,
  })

test("a list is read page by page with a token, and refusals show the portal's message", async () => {
  const { body } = await admin.get('vistas/afiliados-seccional?idSeccional=1&size=1')
  assert.ok(body.totalElements > 30)
  const { stdout } = await leer(await conToken(), 7, 'idSeccional=1')
  const filas = stdout
    .trim()
    .split('\n')
    .map((linea) => JSON.parse(linea))
  assert.equal(filas.length, body.totalElements)
  assert.equal(new Set(filas.map((fila) => JSON.stringify(fila))).size, body.totalElements)
  await assert.rejects(leer('gremial_nada', 7, 'idSeccional=1'), /401 TOKEN_INVALIDO El token no vale/)
})

test('a webhook is accepted once and only with its signature', async () => {
  const { body } = await admin.post('ganchos', { nombre: 'Ejemplo', url: 'https://ejemplo.org', eventos: ['consulta.enviar'] })
  const escucha = spawn(process.execPath, [cliente, 'escuchar', '0'], { env: { ...process.env, SECRETO: body.secreto } })
  atEnd(() => escucha.kill('SIGKILL'))
  const lineas = createInterface(escucha.stdout)[Symbol.asyncIterator]()
  const linea = async () => String((await lineas.next()).value)
  const puerto = /puerto (\d+)/.exec(await linea())?.[1]
  Object.assign(t.services.config, { inside: [`127.0.0.1:${puerto}`] })
  const url = `http://127.0.0.1:${puerto}/`
  await t.rows(`update gancho set url = '${url}'`)
  assert.deepEqual((await admin.post(`ganchos/${body.id}/probar`)).body, { resultado: 'BIEN', numero: 200 })
  assert.equal(JSON.parse(await linea()).evento, 'prueba')

  const ana = await t.login('ana')
  await ana.post('usuarios/enviar-consulta', {
    nombre: 'Ana',
    email: 'ana@gremial.example',
    telefono: '3414001200',
    mensaje: 'Hola',
    secretariaContacto: { codigo: 6 },
  })
  await worked('outbox gancho', () => workOutbox(t.services, t.app.log, [trabajoGancho]))
  const aviso = JSON.parse(await linea())
  assert.deepEqual(Object.keys(aviso).sort(), ['evento', 'id', 'momento', 'portal'])
  assert.equal(aviso.evento, 'consulta.enviar')

  const cuerpo = '{"evento":"consulta.enviar","id":"1"}'
  const decir = async (secreto: string, cuando = new Date(), otro = cuerpo) =>
    (await fetch(url, { method: 'POST', headers: headersOf(secreto, 'una-clave', cuerpo, cuando), body: otro })).status
  assert.deepEqual(
    [
      await decir('otro secreto'),
      await decir(body.secreto, new Date(Date.now() - 301_000)),
      await decir(body.secreto, new Date(), cuerpo.replace('1', '2')),
      await decir(body.secreto),
      await decir(body.secreto),
    ],
    [401, 401, 401, 204, 409],
  )
})
