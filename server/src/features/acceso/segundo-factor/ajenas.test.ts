import assert from 'node:assert/strict'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { generate } from 'otplib'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { clave, cuentas } from '../../../../test/cuentas.ts'
import { newPasskey } from '../../../../test/llave.ts'

/** Second factors of another user, or already used. */
const t = await testApp()
const { somebody, mailsTo } = cuentas(t)
const propio = 'usuarios/actual/segundo-factor'
const sitio = { host: 'localhost:3000' }
const sitioDe = { origin: 'http://localhost:3000', rpID: 'localhost' }

const en = ({ headers }: Person) => t.visitor({ ...headers, ...sitio })
const retoDe = async (person: Person, path: string, cuerpo: object = {}): Promise<string> =>
  (await person.post(path, cuerpo)).body.opciones.challenge
async function medio(username: string): Promise<Person> {
  const answer = await t.visitor().post('login', { username, password: clave }, { cookie: await paseDado(t) })
  const token = answer.cookies.find((c) => c.name === 'gremial_medio')?.value
  return t.visitor({ cookie: `gremial_medio=${token}`, ...sitio })
}
/** Logs in with a passkey alone. */
async function sola(llave: ReturnType<typeof newPasskey>, como: object = {}) {
  const empezo = await t.visitor(sitio).post('login/llave/desafio')
  const cookie = `gremial_medio=${empezo.cookies.find((c) => c.name === 'gremial_medio')?.value}`
  return t.visitor({ ...sitio, cookie }).post('login/llave', { llave: llave.usar(empezo.body.opciones.challenge, como) })
}
/** A user with a passkey. */
async function withPasskey() {
  const cuenta = await somebody()
  const persona = en(cuenta.person)
  const llave = newPasskey(sitioDe)
  const reto = await retoDe(persona, `${propio}/llaves/desafio`, { password: clave })
  assert.equal((await persona.post(`${propio}/llaves`, { nombre: 'Llave', llave: llave.crear(reto) })).status, 200)
  return { ...cuenta, persona, llave }
}

test("another user's passkey is refused at login, at step-up and on adding it", async () => {
  const [una, other] = [await withPasskey(), await withPasskey()]
  const aMedias = await medio(una.email)
  const conLaOtra = await aMedias.post('login/segundo-factor', {
    llave: other.llave.usar(await retoDe(aMedias, 'login/segundo-factor/desafio')),
  })
  assert.deepEqual([conLaOtra.status, conLaOtra.body.codigo], [400, 'LLAVE_RECHAZADA'])
  const pedida = await una.persona.post(`${propio}/confirmar`, {
    llave: other.llave.usar(await retoDe(una.persona, `${propio}/confirmar/desafio`)),
  })
  assert.deepEqual([pedida.status, pedida.body.codigo], [400, 'LLAVE_RECHAZADA'])
  // One user's challenge, signed with the other's passkey.
  const suyo = await retoDe(other.persona, `${propio}/confirmar/desafio`)
  await retoDe(una.persona, `${propio}/confirmar/desafio`)
  const prestado = await una.persona.post(`${propio}/confirmar`, { llave: una.llave.usar(suyo) })
  assert.deepEqual([prestado.status, prestado.body.codigo], [400, 'LLAVE_RECHAZADA'], 'a challenge is of its session')
  const reto = await retoDe(una.persona, `${propio}/llaves/desafio`, { password: clave })
  const agregada = await una.persona.post(`${propio}/llaves`, { nombre: 'De otra', llave: other.llave.crear(reto) })
  assert.ok(agregada.status >= 400, 'a credential is of one account')
  assert.equal((await t.rows(`select from llave_acceso where usuario_id = ${una.id}`)).length, 1)
})

test('a passkey whose counter stays or goes back is refused as a copy', async () => {
  const { email, persona, llave } = await withPasskey()
  const confirm = async (contador?: number) =>
    persona.post(`${propio}/confirmar`, {
      llave: llave.usar(await retoDe(persona, `${propio}/confirmar/desafio`), contador === undefined ? {} : { contador }),
    })
  assert.equal((await confirm(50)).status, 204)
  for (const contador of [50, 49, 1, 0]) {
    assert.equal((await confirm(contador)).body.codigo, 'LLAVE_RECHAZADA', `confirmar ${contador}`)
    const aMedias = await medio(email)
    const second = llave.usar(await retoDe(aMedias, 'login/segundo-factor/desafio'), { contador })
    assert.equal((await aMedias.post('login/segundo-factor', { llave: second })).body.codigo, 'LLAVE_RECHAZADA')
    assert.equal((await sola(llave, { contador })).body.codigo, 'LLAVE_RECHAZADA')
  }
  assert.equal((await confirm(51)).status, 204)
  // Of four concurrent uses of the same assertion, one counts.
  const retos = [await retoDe(persona, `${propio}/confirmar/desafio`)]
  const cuatro = await Promise.all(
    [1, 2, 3, 4].map(() => persona.post(`${propio}/confirmar`, { llave: llave.usar(retos[0] ?? '', { contador: 60 }) })),
  )
  assert.equal(cuatro.filter((a) => a.status === 204).length, 1)
})

test('a login with a passkey whose user handle names another account is refused', async () => {
  const [una, other] = [await withPasskey(), await withPasskey()]
  const handleOf = async (id: number) =>
    Buffer.from(
      (await t.rows<{ i: string }>(`select identidad_llave as i from usuario where id = ${id}`))[0]?.i.replaceAll('-', '') ?? '',
      'hex',
    ).toString('base64url')
  assert.equal((await sola(una.llave, { userHandle: await handleOf(other.id) })).body.codigo, 'LLAVE_RECHAZADA')
  assert.equal((await sola(una.llave, { userHandle: await handleOf(una.id) })).status, 200)
})

test('a passkey of another origin is refused; the right one completes a new login only', async () => {
  const { id, email, persona, llave } = await withPasskey()
  for (const wrong of [
    { origin: 'http://localhost:4000' },
    { origin: 'https://localhost:3000' },
    { origin: 'http://localhost.mala.example:3000' },
    { rpID: 'mala.example' },
  ]) {
    const pedida = llave.usar(await retoDe(persona, `${propio}/confirmar/desafio`), wrong)
    assert.equal((await persona.post(`${propio}/confirmar`, { llave: pedida })).body.codigo, 'LLAVE_RECHAZADA')
    const aMedias = await medio(email)
    const second = llave.usar(await retoDe(aMedias, 'login/segundo-factor/desafio'), wrong)
    assert.equal((await aMedias.post('login/segundo-factor', { llave: second })).body.codigo, 'LLAVE_RECHAZADA')
  }
  const aMedias = await medio(email)
  const reto = await retoDe(aMedias, 'login/segundo-factor/desafio')
  assert.equal((await aMedias.post('login/llave', { llave: llave.usar(reto) })).status, 200)
  assert.equal((await aMedias.post('login/segundo-factor/desafio')).body.codigo, 'SEGUNDO_FACTOR_VENCIDO')
  await t.rows(`update usuario set mail_validado = false where id = ${id}`)
  assert.equal((await sola(llave)).body.codigo, 'LLAVE_RECHAZADA', 'nor an account whose mail nobody validated')
})

test('the first passkey requires the password; its owner is notified and a reset removes it', async () => {
  const { id, email, persona } = await withPasskey()
  const admin = await t.login('admin')
  const nueva = (await somebody()).person
  const withoutClave = await en(nueva).post(`${propio}/llaves/desafio`, { password: 'otra clave' })
  assert.deepEqual([withoutClave.status, withoutClave.body.codigo], [400, 'CLAVE_ANTERIOR'])
  assert.equal((await persona.post(`${propio}/codigos`)).body.codigos.length, 10)
  const reto = await retoDe(persona, `${propio}/llaves/desafio`)
  assert.equal((await persona.post(`${propio}/llaves`, { nombre: 'Dos', llave: newPasskey(sitioDe).crear(reto) })).status, 200)
  const [first] = (await persona.get(propio)).body.llaves
  assert.equal((await persona.delete(`${propio}/llaves/${first.id}`)).status, 204)
  assert.equal((await admin.post(`usuarios/${id}/restablecer-segundo-factor`)).status, 204)
  assert.deepEqual(
    (await mailsTo(email)).map((m) => m.datos?.cambio),
    ['llavePuesta', 'codigosNuevos', 'llavePuesta', 'llaveQuitada', 'restablecido'].map((que) =>
      message('es', `segundoFactorCambios.${que}` as MessageKey),
    ),
  )
  assert.deepEqual(await t.rows(`select from codigo_recuperacion where usuario_id = ${id}`), [])
})

test('a TOTP code used by four at once counts once, at login and at step-up', async () => {
  const { email, person, session } = await somebody()
  const [una, other] = [person, await session()]
  const moment = Date.now()
  t.at(new Date(moment))
  const secret: string = (await una.post(`${propio}/aplicacion`, { password: clave })).body.clave
  const codigoEn = (ms: number) => generate({ secret: secret, epoch: Math.floor((moment + ms) / 1000) })
  assert.equal((await una.post(`${propio}/aplicacion/confirmar`, { codigo: await codigoEn(0) })).status, 200)
  t.at(new Date(moment + 180_000))
  const old = await una.post(`${propio}/confirmar`, { codigo: await codigoEn(60_000) })
  assert.equal(old.body.codigo, 'SEGUNDO_FACTOR_INCORRECTO', 'of two minutes ago')
  const codigo = await codigoEn(180_000)
  const [a, b] = [await medio(email), await medio(email)]
  const cuatro = await Promise.all([
    a.post('login/segundo-factor', { codigo }),
    b.post('login/segundo-factor', { codigo }),
    una.post(`${propio}/confirmar`, { codigo }),
    other.post(`${propio}/confirmar`, { codigo }),
  ])
  assert.equal(cuatro.filter((r) => r.status < 300).length, 1)
  assert.ok(cuatro.every((r) => r.status < 300 || r.body.codigo === 'SEGUNDO_FACTOR_INCORRECTO'))
  t.at()
})

test('the requirement counts the accounts that can log in: of staff and of each role', async () => {
  const admin = await t.login('admin')
  const cuenta = async (): Promise<number[]> => {
    const { cuentas, sin, roles } = (await admin.get('segundo-factor/exigencia')).body
    const rol = roles.find((r: { nombre: string }) => r.nombre === 'Revisión de cuentas')
    return [cuentas, sin, rol.cuentas, rol.sin]
  }
  const before = await cuenta()
  await t.rows(`update usuario set habilitado = false where email = 'revisora@gremial.example'`)
  assert.deepEqual(
    await cuenta(),
    before.map((n) => n - 1),
  )
})
