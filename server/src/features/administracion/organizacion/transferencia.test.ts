import assert from 'node:assert/strict'
import type { OrganizacionConfigurada } from '@gremial/contract/administracion/configuracion.ts'
import { groupedCbu } from '@gremial/contract/values/cbu.ts'
import { test } from 'vitest'
import { Person, testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { systemCtx } from '../../../platform/context.ts'
import { configurar } from './configuracion.service.ts'

const t = await testApp()
const admin = await t.login('admin')
const path = 'organizacion/configuracion'
const leer = async (): Promise<OrganizacionConfigurada> => (await admin.get(path)).body
const cuenta = (alias: string) => ({ titular: 'Unión de Trabajadores del Sur', cbu: '2850345340094181352201', alias, qr: '' })

async function cambiar(quien: Person, alias: string | null) {
  const { convenio, versiones } = await leer()
  const transferencia = alias === null ? null : cuenta(alias)
  return quien.put(`${path}/convenio`, { version: versiones.convenio, convenio, transferencia })
}
/** Mails about the account since the last call. */
const avisos = async () =>
  (await recibir(t)).filter(({ asunto }) => /cuenta en la que pagan|account that members pay/.test(asunto))

test('a change of the account is mailed at once to administrators and central treasury, in their language (55.3)', async () => {
  const { email: otra, id } = await cuentas(t).somebody('TESORERIA_CENTRAL')
  await t.rows(`update usuario set idioma = 'en' where id = ${id}`)
  const { id: sinCuenta } = await cuentas(t).somebody('ADMINISTRADOR')
  await t.rows(`update usuario set habilitado = false where id = ${sinCuenta}`)
  const antes = (await leer()).transferencia
  await avisos()
  assert.equal((await cambiar(admin, 'NUEVA.CUENTA.SUR')).status, 204)
  const mails = await avisos()
  assert.deepEqual(
    mails.map(({ para }) => para).toSorted(),
    ['admin@gremial.example', 'central@gremial.example', otra].toSorted(),
  )
  const [suyo, ingles] = [mails.find((m) => m.para === 'central@gremial.example'), mails.find((m) => m.para === otra)]
  assert.match(suyo?.texto ?? '', /Quién: Adriana Vera\r?\nCuándo: \d\d\/\d\d\/\d{4}, \d\d:\d\d\r?\n/)
  assert.match(
    suyo?.texto ?? '',
    new RegExp(`Antes: .*${antes?.alias}.*\\r?\\nAhora: .*alias NUEVA\\.CUENTA\\.SUR · CBU o CVU ${groupedCbu(cuenta('').cbu)}`),
  )
  assert.match(ingles?.texto ?? '', /Who: Adriana Vera/)
  assert.equal((await cambiar(admin, 'NUEVA.CUENTA.SUR')).status, 204)
  assert.deepEqual(await avisos(), [], 'nothing changed')
  assert.equal((await cambiar(admin, null)).status, 204)
  assert.match((await avisos())[0]?.texto ?? '', /Ahora: ninguna/)
})

test('the account needs proof from whoever has no second factor; the rest of the agreement does not', async () => {
  const sinPrueba = new Person(t.app, admin.headers, false)
  const { convenio, versiones, transferencia } = await leer()
  const igual = await sinPrueba.put(`${path}/convenio`, { version: versiones.convenio, convenio, transferencia })
  assert.equal(igual.status, 204)
  const respuesta = await cambiar(sinPrueba, 'OTRA.CUENTA.SUR')
  assert.equal(respuesta.body.codigo, 'ACTO_SIN_PRUEBA')
  const archivo = (await admin.get(`${path}/archivo`)).raw.toString()
  const contenido = JSON.stringify({ ...JSON.parse(archivo), transferencia: cuenta('OTRA.CUENTA.SUR') })
  const { version } = (await admin.post(`${path}/archivo/comparar`, { contenido })).body
  assert.equal((await sinPrueba.put(`${path}/archivo`, { contenido, version })).body.codigo, 'ACTO_SIN_PRUEBA')
  assert.equal((await leer()).transferencia, transferencia)
  assert.deepEqual(await avisos(), [])
  assert.ok((await admin.put(`${path}/archivo`, { contenido, version })).status < 300)
  assert.equal((await avisos()).length, 3)
})

test("the server's command mails it too, by nobody in particular", async () => {
  await configurar(systemCtx(t.services, t.app.log), { transferencia: cuenta('POR.ORDEN.SUR') })
  const mails = await avisos()
  assert.equal(mails.length, 3)
  assert.ok(mails.some(({ texto }) => texto.includes('Quién: Una orden en el servidor')))
})
