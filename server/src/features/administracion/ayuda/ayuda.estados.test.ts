import assert from 'node:assert/strict'
import type { Ayuda, Causa } from '@gremial/contract/administracion/ayuda.ts'
import { generate } from 'otplib'
import { beforeAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { paseDado } from '../../../../test/captcha.ts'
import { clave, cuentas } from '../../../../test/cuentas.ts'

/** Every state of an account and kind of user: the answer of the page against a real login. */

const t = await testApp()
const admin = await t.login('admin')
const { somebody } = cuentas(t)
let direccion = 0
const cookie = (respuesta: { cookies: Array<{ name: string; value: string }> }, nombre: string) =>
  respuesta.cookies.find((c) => c.name === nombre && c.value !== '')?.value

const pedir = async (url: string, payload: object, galletas = '') =>
  t.app.inject({
    method: 'POST',
    url: `/api/${url}`,
    headers: { cookie: galletas },
    remoteAddress: `203.0.113.${++direccion}`,
    payload,
  })
const entrar = async (username: string, password = clave) => pedir('login', { username, password }, await paseDado(t))

/** Result of a real login: refused, delayed, an action required first, pending second factor, or logged in. */
async function alEntrar(email: string): Promise<string> {
  const entro = await entrar(email)
  if (entro.statusCode !== 200) return String(entro.json().codigo)
  const medio = cookie(entro, 'gremial_medio')
  if (medio) {
    const segundo = await pedir('login/segundo-factor', { codigo: '000000' }, `gremial_medio=${medio}`)
    return segundo.statusCode === 429 ? String(segundo.json().codigo) : 'entra'
  }
  const sesion = t.visitor({ cookie: `gremial_sesion=${cookie(entro, 'gremial_sesion')}` })
  const { status, body } = await sesion.get('mis-datos')
  return status === 403 || status === 409 || status === 401 ? String(body.codigo) : 'entra'
}

/** Login result that each cause predicts. */
const promete: Partial<Record<Causa, string>> = {
  deshabilitada: 'LOGIN',
  sinValidar: 'LOGIN',
  bloqueada: 'DEMASIADOS_INTENTOS',
  debeCambiarClave: 'CLAVE_VENCIDA',
  debeSegundoFactor: 'SEGUNDO_FACTOR_PENDIENTE',
  segundoFactor: 'entra',
  claveMal: 'entra',
  puede: 'entra',
}

interface Persona {
  id: number
  email: string
}
type Estado = [que: string, poner: (p: Persona) => Promise<unknown>, causa: Causa]

const poner = (id: number, que: string) => t.rows(`update usuario set ${que} where id = ${id}`)
const equivocarse = async ({ email }: Persona, veces: number) => {
  for (let i = 0; i < veces; i++) await entrar(email, `equivocada${i}`)
}
/** Sets up an authenticator application for a user. */
async function conAplicacion({ email }: Persona): Promise<void> {
  const sesion = t.visitor({ cookie: `gremial_sesion=${cookie(await entrar(email), 'gremial_sesion')}` })
  const { body } = await sesion.post('usuarios/actual/segundo-factor/aplicacion', { password: clave })
  const codigo = await generate({ secret: body.clave })
  const { status } = await sesion.post('usuarios/actual/segundo-factor/aplicacion/confirmar', { codigo })
  assert.equal(status, 200)
}
async function codigosMal(p: Persona, veces: number): Promise<void> {
  const medio = `gremial_medio=${cookie(await entrar(p.email), 'gremial_medio')}`
  for (let i = 0; i < veces; i++) await pedir('login/segundo-factor', { codigo: '000000' }, medio)
}
const exigir = ({ id }: Persona) =>
  t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${id}, id from rol where codigo = 'EXIGE'`)

const estados: Estado[] = [
  ['nothing wrong', async () => undefined, 'puede'],
  ['disabled', ({ id }) => poner(id, 'habilitado = false'), 'deshabilitada'],
  ['without a validated address', ({ id }) => poner(id, 'mail_validado = false'), 'sinValidar'],
  ['disabled and not validated', ({ id }) => poner(id, 'habilitado = false, mail_validado = false'), 'deshabilitada'],
  ['three wrong passwords', (p) => equivocarse(p, 3), 'claveMal'],
  ['ten wrong passwords', (p) => equivocarse(p, 10), 'bloqueada'],
  ['a password to be changed', ({ id }) => poner(id, 'forzar_cambio_password = true'), 'debeCambiarClave'],
  ['a role that asks for a factor that they lack', exigir, 'debeSegundoFactor'],
  [
    'that, and a password to be changed',
    async (p) => [await exigir(p), await poner(p.id, 'forzar_cambio_password = true')],
    'debeCambiarClave',
  ],
  ['an application', conAplicacion, 'puede'],
  ['three wrong codes', async (p) => [await conAplicacion(p), await codigosMal(p, 3)], 'segundoFactor'],
  ['ten wrong codes', async (p) => [await conAplicacion(p), await codigosMal(p, 11)], 'bloqueada'],
]

const leer = async (id: number): Promise<Ayuda> => (await admin.get(`usuarios/ayuda/${id}`)).body

beforeAll(async () => {
  await t.rows(`insert into rol (codigo, nombre, exige_segundo_factor) values ('EXIGE', 'Exige', true)`)
})
for (const rol of ['AFILIADO', 'TESORERO_SECCIONAL'])
  for (const [que, dejar, causa] of estados)
    test(`the page matches a real login, and lifts a lock: ${rol}, ${que}`, async () => {
      const persona = await somebody(rol)
      await dejar(persona)
      const [dicha] = (await leer(persona.id)).causas
      assert.equal(dicha?.causa, causa)
      assert.equal(await alEntrar(persona.email), promete[causa])
      if (causa !== 'bloqueada') return
      assert.equal(dicha.remedio, 'levantarBloqueo')
      assert.ok(dicha.veces > 0)
      assert.equal((await admin.post(`usuarios/ayuda/${persona.id}/levantar-bloqueo`, { identidad: true })).status, 204)
      assert.equal(await alEntrar(persona.email), 'entra')
    })
