import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'

const t = await testApp()

const [member] = await t.rows<{ numero: number; numero_documento: number; fecha_nacimiento: string; email: string }>(
  `select numero, numero_documento, fecha_nacimiento::text, email from afiliado a where email <> ''
   and not exists (select 1 from usuario u where u.afiliado_numero = a.numero) order by numero limit 1`,
)
assert.ok(member)
const datos = { email: 'x@correo.example', email2: 'x@correo.example' }
const conocida = {
  numeroAfiliado: member.numero,
  numeroDocumento: member.numero_documento,
  fechaNacimiento: member.fecha_nacimiento,
}

/** Server work until the response. The lookup of the number or e-mail happens later, in the outbox worker. */
async function hecho(url: string, body: object): Promise<string[]> {
  const cookie = await paseDado(t)
  return t.calls(async () => assert.equal((await t.visitor().post(url, body, { cookie })).status, 200))
}
async function compare(url: string, known: object, unknown: object): Promise<void> {
  const seen = await hecho(url, known)
  assert.ok(seen.some((what) => what.includes('bandeja_salida')))
  assert.deepEqual(await hecho(url, unknown), seen)
}

test('registration does the same work for a member and for an unknown person', () =>
  compare('nuevo-usuario', { ...conocida, ...datos }, { ...conocida, numeroDocumento: 1, ...datos }))

test('registration does the same work for a number that has an account', () =>
  compare(
    'nuevo-usuario',
    { ...conocida, ...datos, email: 'ana@gremial.example', email2: 'ana@gremial.example' },
    { ...conocida, ...datos },
  ))

test('create by e-mail does the same work for an e-mail on file and an unknown one', () =>
  compare('usuarios/crear-usuario-por-correo', { email: member.email }, { email: 'nadie@correo.example' }))

test('recovery does the same work for an account and an unknown e-mail', () =>
  compare('usuarios/solicitar-recuperar-pass', { email: 'ana@gremial.example' }, { email: 'nadie@gremial.example' }))
