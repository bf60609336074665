import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { inEquipo, withClave } from '../../../../test/avisos-equipo.ts'
import { recibir } from '../../../../test/correo.ts'
import { rendicionConComprobantes, send, sign } from '../../../../test/firmas.ts'
import { pushService } from '../../../../test/servicio-avisos.ts'

const t = await testApp()
const service = await pushService()
withClave(t, service.host)

test('signers are notified by push or mail; the copy of a signature is always a mail', async () => {
  t.at(new Date(`${t.today()}T12:00:00-03:00`))
  const operador = await t.login('operador')
  const { persona: tesorera, browser } = await inEquipo(t, service, 'tesorera')
  const r = await rendicionConComprobantes(t, operador)
  await recibir(t)
  const fingerprint = await send(operador, r.id)
  const paras = async () => (await recibir(t)).map((c) => [c.para, c.asunto.split(' ')[0]])
  assert.deepEqual(
    (await paras()).map(([para]) => para),
    ['secretario@gremial.example'],
  )
  const va = `/app/seccionales/rendiciones-gasto/${r.id}/firmar`
  const notice = { titulo: 'Unión de Trabajadores del Sur', clase: 'rendiciones', idioma: 'es-AR', va }
  assert.deepEqual(service.read(browser), [{ ...notice, texto: 'Hay algo para que firmes' }])
  assert.equal((await sign(tesorera, r.id, fingerprint)).status, 200)
  assert.deepEqual(await paras(), [['tesorera@gremial.example', 'Firmaste']])
  assert.deepEqual(service.read(browser), [])
})
