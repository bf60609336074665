import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja, registrar } from '../../../../test/caja.ts'
import { recibir } from '../../../../test/correo.ts'
import { systemCtx } from '../../../platform/context.ts'
import { pedirUnCierre, trabajarCierres } from './frena.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const abrir = (que: string) => t.rows(`update organizacion set cuentas_abiertas = '${que}'`)
/** A sheet's start cannot be changed through the portal, so time passes by direct SQL. */
const since = (caja: number, dias: number) =>
  t.rows(`begin; set local session_replication_role = replica; update planilla_caja set desde = dia_de(now()) - ${dias}
    where caja_id = ${caja} and estado = 'ABIERTA'; update caja set planilla_desde = dia_de(now()) - ${dias} where id = ${caja}; commit`)
const nameOf = async (caja: number) =>
  (await t.rows<{ nombre: string }>(`select nombre from caja where id = ${caja}`))[0]?.nombre ?? ''
const run = () => trabajarCierres.run(t.services, t.app.log, new AbortController().signal)
const mine = async () =>
  (
    (await tesorera.get('vistas/esperan')).body.cosas as Array<{ cosa: string; id: string; va: string; datos: { n: number } }>
  ).filter((c) => ['frenaCuentas', 'cerrar'].includes(c.cosa))

beforeEach(async () => {
  await t.rows('update caja set cierre_pedido = null')
  await abrir('MES')
})

test('the oldest open sheet of a branch is reminded by mail at most weekly, with box and sheet', async () => {
  const caja = await newCaja(t)
  const nombre = await nameOf(caja.id)
  await registrar(tesorera, caja)
  await since(caja.id, 400)
  await recibir(t)
  await run()
  const mails = (await recibir(t)).filter((m) => m.texto.includes(nombre))
  // Both people of the box, one of them the treasurer: each once.
  assert.deepEqual(mails.map((m) => m.para).toSorted(), ['secretario@gremial.example', 'tesorera@gremial.example'])
  assert.match(mails[0]?.asunto ?? '', /planilla\s+1/)
  assert.equal(mails[0]?.ruta, `/app/seccionales/planillas-caja/${caja.id}/cerrar`)
  await run()
  assert.deepEqual(await recibir(t), [])
  t.at(new Date(Date.now() + 8 * 86_400_000))
  await run()
  assert.equal((await recibir(t)).filter((m) => m.texto.includes(nombre)).length, 2)
  t.at()
  const [cosa, ...others] = (await mine()).filter((c) => c.id === String(caja.id))
  assert.deepEqual(
    [cosa?.cosa, cosa?.datos.n, cosa?.va, others],
    ['frenaCuentas', 1, `/app/seccionales/planillas-caja/${caja.id}/cerrar`, []],
  )
})

test('without published accounts there is no reminder, and two processes send one', async () => {
  await abrir('NO')
  await recibir(t)
  await run()
  assert.deepEqual([await recibir(t), (await mine()).filter((c) => c.cosa === 'frenaCuentas')], [[], []])
  await abrir('MES')
  const ctx = systemCtx(t.services, t.app.log)
  const before = (await t.rows('select from caja where cierre_pedido is not null')).length
  while ((await Promise.all([pedirUnCierre(ctx), pedirUnCierre(ctx)])).some(Boolean));
  const asked = (await t.rows('select from caja where cierre_pedido is not null')).length - before
  const subjects = (await recibir(t)).map((m) => `${m.para} ${m.asunto}`)
  assert.ok(asked > 0)
  assert.equal(new Set(subjects).size, subjects.length)
})

test('an empty sheet that blocks the accounts is reminded with a link to a movement instead', async () => {
  const caja = await newCaja(t)
  const nombre = await nameOf(caja.id)
  await since(caja.id, 500)
  await recibir(t)
  await run()
  const [mail] = (await recibir(t)).filter((m) => m.texto.includes(nombre))
  assert.match(mail?.texto ?? '', /No tiene movimientos/)
  assert.equal(mail?.ruta, '/app/seccionales/cajas/lista')
  await t.rows(`update caja set habilitada = false where id = ${caja.id}`)
  assert.ok(!(await mine()).some((c) => c.id === String(caja.id)))
})
