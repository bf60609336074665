import assert from 'node:assert/strict'
import { toSpecDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { paseDado } from '../../../test/captcha.ts'
import { recibir } from '../../../test/correo.ts'
import { clave, cuentas } from '../../../test/cuentas.ts'

const t = await testApp()
const { somebody } = cuentas(t)
const forged = {
  host: 'mala.example',
  'x-forwarded-host': 'mala.example',
  'x-forwarded-proto': 'https',
  forwarded: 'host=mala.example;proto=https',
  'x-original-host': 'mala.example',
  origin: 'http://mala.example',
}

test("links in mails start with the installation's address, whatever the Host header says", async () => {
  const [socia] = await t.rows<{ numero: number; numero_documento: number; fecha_nacimiento: string; email: string }>(
    `select numero, numero_documento, fecha_nacimiento::text, email from afiliado a where email <> ''
     and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero limit 1`,
  )
  assert.ok(socia)
  const registro = {
    numeroAfiliado: socia.numero,
    numeroDocumento: socia.numero_documento,
    fechaNacimiento: toSpecDate(socia.fecha_nacimiento),
    email: 'nueva@correo.example',
    email2: 'nueva@correo.example',
  }
  for (const publicUrl of [undefined, 'https://portal.example'] as const) {
    t.services.config.publicUrl = undefined
    const pase = async () => ({ cookie: await paseDado(t) })
    const [uno, dos, tres] = [await pase(), await pase(), await pase()]
    // Requesting another e-mail address ends the session.
    const { id, person } = await somebody()
    const email1 = `otra${publicUrl ? 1 : 0}@correo.example`
    const pide = async (url: string, body: object, cookie: object = {}) =>
      assert.ok((await t.visitor({ ...forged, ...cookie }).post(url, body)).status < 300, url)
    await pide('usuarios/solicitar-recuperar-pass', { email: 'beto@gremial.example' }, uno)
    await pide('usuarios/crear-usuario-por-correo', { email: socia.email }, dos)
    await pide('nuevo-usuario', registro, tres)
    await pide('usuarios/cambiar-email', { id, email1, email2: email1, password: clave }, person.headers)
    t.services.config.publicUrl = publicUrl
    const base = publicUrl ?? 'http://127.0.0.1:'
    const correos = await recibir(t)
    assert.ok(correos.length >= 4)
    for (const { asunto, texto } of correos) {
      assert.doesNotMatch(texto, /mala\.example/, asunto)
      const enlaces = texto.match(/https?:\/\/\S+/g) ?? []
      assert.ok(enlaces.length > 0, asunto)
      for (const enlace of enlaces) assert.ok(enlace.startsWith(base), enlace)
    }
  }
  t.services.config.publicUrl = undefined
})
