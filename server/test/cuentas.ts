import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createSession } from '../src/platform/access/session.ts'
import { unseal } from '../src/platform/crypto/secrets.ts'
import type { Person, TestApp } from './app.ts'
import { paseDado } from './captcha.ts'
import { eventually } from './eventually.ts'

export const clave = 'Gremial.2026'

export const messages = (answer: { body: { errores?: Array<{ campo: string; mensaje: string }> } }) =>
  Object.fromEntries((answer.body.errores ?? []).map((e) => [e.campo, e.mensaje]))

interface Sent {
  para: string
  plantilla: string
  secreto?: string
  ruta?: string
  datos?: Record<string, string>
}

/** Accounts for a test, with their login and the mails that they receive. */
export function cuentas(t: TestApp) {
  let count = 0
  const mailsTo = async (para: string): Promise<Sent[]> =>
    (await t.rows<{ datos: Sent }>(`select datos from bandeja_salida where tipo = 'correo' order by id`))
      .map((r) => r.datos)
      .filter((m) => m.para === para)
  return {
    mailsTo,
    /** A new account for every test, so that no test depends on another. */
    async somebody(role = 'AFILIADO') {
      const email = `persona-${randomUUID().slice(0, 8)}@gremial.example`
      const [row] = await t.rows<{ id: number }>(`insert into usuario (email, clave_hash, nombre, nivel, mail_validado, idioma)
        select '${email}', clave_hash, 'Prueba, Persona ${++count}', 1, true, 'es' from usuario where email = 'ana@gremial.example' returning id`)
      const id = Number(row?.id)
      await t.rows(`insert into usuario_rol (usuario_id, rol_id) select ${id}, id from rol where codigo = '${role}'`)
      const session = async (agente = 'prueba', remind = false) =>
        t.visitor({ cookie: `gremial_sesion=${await createSession(t.db, id, remind, agente, t.services.now())}` })
      return { id, email, person: await session(), session }
    },
    async login(username: string, password: string): Promise<number> {
      return (await t.visitor().post('login', { username, password }, { cookie: await paseDado(t) })).status
    },
    /** Expects who is still logged in; the session cache hears of an end a little later. */
    inside: (expected: Array<[Person, boolean]>): Promise<void> =>
      eventually(
        () => Promise.all(expected.map(async ([person]) => (await person.get('usuarios/actual')).status === 200)),
        expected.map(([, is]) => is),
      ),
    /** Token of the last link of a kind sent to an address. */
    async linkTo(para: string, path = '/validar-cambiar-email/'): Promise<string> {
      const mail = (await mailsTo(para)).findLast((m) => m.secreto && m.ruta === path)
      assert.ok(mail?.secreto, `${path} to ${para}`)
      return unseal(t.services.config, 'correo', mail.secreto)
    },
  }
}
