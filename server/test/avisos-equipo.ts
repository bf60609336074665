import assert from 'node:assert/strict'
import { newToken } from '../src/platform/access/session.ts'
import { newPushKey, pushPair } from '../src/platform/config/push-key.ts'
import { Person, type TestApp } from './app.ts'
import { Browser, type pushService } from './servicio-avisos.ts'

/** Services of an installation with a push key, whose only push service is this one. */
export function withClave(t: Pick<TestApp, 'services'>, host: string) {
  const pair = pushPair(newPushKey())
  assert.ok(pair)
  t.services.config.push = { ...pair, hosts: [host] }
  return pair
}

/** A person in a browser that the account knows, subscribed to notices (or not yet). */
export async function inEquipo(
  t: TestApp,
  service: Awaited<ReturnType<typeof pushService>>,
  who: string,
  { asks = true, navegador = newToken() } = {},
) {
  const [cuenta] = await t.rows<{ id: number }>(`select id from usuario where email = '${who}@gremial.example'`)
  const session = newToken()
  const [row] = await t.rows<{ id: number; equipo: number }>(`with e as (
      insert into equipo (usuario_id, huella, clave, desde, ultimo)
        values (${cuenta?.id}, sha256('${navegador} ${who} ${session}'), 'x', now(), now()) returning id)
    insert into sesion (token_hash, usuario_id, recordar, creada, ultimo_uso, vence, agente, equipo_id)
      select sha256('${session}'), ${cuenta?.id}, false, now(), now(), now() + interval '30 days', 'x', id from e
      returning id, equipo_id as equipo`)
  const agente = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0'
  const cookie = `gremial_sesion=${session}; gremial_equipo=${navegador}`
  const persona = new Person(t.app, { cookie, 'user-agent': agente })
  const browser = new Browser(service.base)
  const pedir = () => persona.put('usuarios/actual/avisos/equipo', browser.asked)
  if (asks) {
    assert.equal((await pedir()).status, 204)
    // Removes the mail about the subscription, which is tested elsewhere.
    await t.rows(`delete from bandeja_salida where datos ->> 'plantilla' = 'avisosEnEquipo'`)
  }
  return { persona, browser, pedir, sesion: row?.id ?? 0, equipo: row?.equipo ?? 0, cuenta: cuenta?.id ?? 0, navegador }
}
