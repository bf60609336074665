import assert from 'node:assert/strict'
import { generate } from 'otplib'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { newPasskey } from '../../../../test/llave.ts'
import { createSession } from '../../../platform/access/session.ts'

const t = await testApp()
const clave = 'Gremial.2026'
const own = 'usuarios/actual/segundo-factor'
const sitio = { host: 'localhost:3000' }
const sitioDe = { origin: 'http://localhost:3000', rpID: 'localhost' }

test('concurrent factor changes from two devices are serialised: one set of codes remains', async () => {
  const cuenta = `select from usuario where email = 'otra@gremial.example' for no key update`
  const [other] = await t.rows<{ id: number }>(`select id from usuario where email = 'otra@gremial.example'`)
  const equipo = async () =>
    t.visitor({
      cookie: `gremial_sesion=${await createSession(t.db, other?.id ?? 0, false, 'prueba', t.services.now())}`,
      ...sitio,
    })
  const equipos = [await equipo(), await equipo()]
  const llaves = equipos.map(() => newPasskey(sitioDe))
  const retos: string[] = []
  for (const equipo of equipos)
    retos.push((await equipo.post(`${own}/llaves/desafio`, { password: clave })).body.opciones.challenge)
  const altas = await alMismoTiempo(
    t,
    cuenta,
    equipos.map(
      (equipo, i) => () => equipo.post(`${own}/llaves`, { nombre: `Llave ${i}`, llave: llaves[i]?.crear(retos[i] ?? '') }),
    ),
  )
  assert.deepEqual(altas.map((a) => a.body.codigos.length).sort(), [0, 10])
  const codes = async () => (await equipos[0]?.get(own))?.body.codigos
  assert.equal(await codes(), 10)
  await alMismoTiempo(
    t,
    cuenta,
    equipos.map((equipo) => () => equipo.post(`${own}/codigos`)),
  )
  assert.equal(await codes(), 10)
  const claves: string[] = []
  for (const equipo of equipos) claves.push((await equipo.post(`${own}/aplicacion`)).body.clave)
  const puestas = await alMismoTiempo(
    t,
    cuenta,
    equipos.map(
      (equipo, i) => async () =>
        equipo.post(`${own}/aplicacion/confirmar`, { codigo: await generate({ secret: claves[i] ?? '' }) }),
    ),
  )
  assert.deepEqual(
    puestas.map((p) => p.status),
    [200, 200],
  )
  await equipos[0]?.delete(`${own}/aplicacion`)
  // With a factor required, of two concurrent removals one is refused.
  await t.rows(`update organizacion set segundo_factor_personal = true`)
  const ids = (await equipos[0]?.get(own))?.body.llaves.map((l: { id: number }) => l.id)
  const quitadas = await alMismoTiempo(
    t,
    cuenta,
    equipos.map((equipo, i) => () => equipo.delete(`${own}/llaves/${ids[i]}`)),
  )
  assert.deepEqual(quitadas.map((q) => q.status).sort(), [204, 409])
  await t.rows(`update organizacion set segundo_factor_personal = false`)
})
