import assert from 'node:assert/strict'
import type { RendicionAFirmar } from '@gremial/contract/tesoreria/firmas.ts'
import type { PagoNotice } from '@gremial/contract/tesoreria/pagos.ts'
import type { PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import type { Proveedor, ProveedorRow } from '@gremial/contract/tesoreria/proveedores.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { add, cuitOf, pathOf } from '../../../../test/comprobantes.ts'
import { eventually } from '../../../../test/eventually.ts'
import { plansOf } from '../../../../test/planes.ts'
import { esperando, loQueEspera, pasar } from '../../../../test/por-rendir.ts'
import { llevarA, newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
t.services.config.finance = undefined
const [operador, tesorera, central, other] = [
  await t.login('operador'),
  await t.login('tesorera'),
  await t.login('central'),
  await t.login('otra'),
]
const saber = async (cuit: string) => (await operador.get(`proveedores/${cuit}`)).body
const ficha = async (cuit: string, quien = central) => (await quien.get(`proveedores/${cuit}/ficha`)).body as Proveedor
const inPadron = (cuit: string, nombre: string) =>
  t.rows(`insert into contribuyente (cuit, nombre) values (${cuit.replaceAll('-', '')}, '${nombre}')`)

test('the last name on a receipt is proposed in every branch, until central corrects it', async () => {
  const cuit = cuitOf(91_001)
  assert.deepEqual(await saber(cuit), { proveedor: '', origen: null, desconfianza: '' })
  const r = await newRendicion(t, operador)
  const c = await add(operador, r, { cuitProveedor: cuit, proveedor: "Imprenta O'Higgins 🖨 S.R.L." })
  assert.deepEqual((await other.get(`proveedores/${cuit}`)).body, {
    proveedor: "Imprenta O'Higgins 🖨 S.R.L.",
    origen: 'RENDIDO',
    desconfianza: '',
  })
  const { clave: _, ...dicho } = { ...c, clave: '' }
  const corrige = await operador.put(`${pathOf(r)}/${c.id}`, { ...dicho, proveedor: 'Imprenta Ohigins', version: 1 })
  assert.equal(corrige.status, 200)
  assert.equal((await saber(cuit)).proveedor, 'Imprenta Ohigins')
  const { version } = await ficha(cuit)
  const corregido = await central.put(`proveedores/${cuit}`, { nombre: "Imprenta O'Higgins", version })
  assert.deepEqual([corregido.status, corregido.body.origen], [200, 'CENTRAL'])
  // A later spelling stays only in its receipt.
  await add(operador, r, { cuitProveedor: cuit, proveedor: 'IMPRENTA', importe: 9 })
  assert.deepEqual(await saber(cuit), { proveedor: "Imprenta O'Higgins", origen: 'CENTRAL', desconfianza: '' })
  const { escritos, rendido } = await ficha(cuit)
  assert.deepEqual(escritos.map((e) => e.nombre).toSorted(), ['IMPRENTA', 'Imprenta Ohigins'])
  assert.deepEqual([rendido.comprobantes, rendido.sinPagar], [2, 2])
  // Of two central users with the same screen, the second is rejected.
  assert.equal((await central.put(`proveedores/${cuit}`, { nombre: 'Otra', version })).body.codigo, 'VERSION_VIEJA')
  assert.equal((await central.put('proveedores/30-50000000-0', { nombre: 'Mal', version: 0 })).status, 400)
  assert.equal((await central.put(`proveedores/${cuit}`, { nombre: '  ', version: version + 1 })).status, 400)
})

test('the register names a provider before any receipt, and only central overrides it', async () => {
  const [cuit, ajeno] = [cuitOf(91_010), cuitOf(91_011)]
  await inPadron(cuit, 'LIBRERIA PALITO SRL')
  assert.deepEqual(await saber(cuit), { proveedor: 'LIBRERIA PALITO SRL', origen: 'PADRON', desconfianza: '' })
  const espera = await esperando(operador, { cuitProveedor: cuit, proveedor: '', importe: 3 })
  assert.equal(espera.propuesta.proveedor, 'LIBRERIA PALITO SRL')
  const r = await newRendicion(t, operador)
  assert.equal((await pasar(operador, r, [espera])).status, 200)
  await add(operador, r, { cuitProveedor: cuit, proveedor: 'Palito', importe: 4 })
  assert.equal((await saber(cuit)).proveedor, 'LIBRERIA PALITO SRL')
  // A provider without receipts can be corrected too; a second click finds it changed.
  await inPadron(ajeno, 'VIEJO NOMBRE SA')
  assert.deepEqual([(await ficha(ajeno)).version, (await ficha(ajeno)).padron], [0, 'VIEJO NOMBRE SA'])
  const dos = await Promise.all(
    [1, 2].map((n) => central.put(`proveedores/${ajeno}`, { nombre: `Nuevo ${n}`, version: 0 }).then((a) => a.status)),
  )
  assert.deepEqual(dos.toSorted(), [200, 409])
  assert.equal((await ficha(ajeno)).origen, 'CENTRAL')
})

test('a distrusted provider is shown in receipts, settlements, signing and payment', async () => {
  const cuit = cuitOf(91_020)
  const r = await newRendicion(t, tesorera)
  const c = await add(tesorera, r, { cuitProveedor: cuit, proveedor: 'Facturas al paso', importe: 1500 })
  await add(tesorera, r, { importe: 10 })
  const old = await newRendicion(t, tesorera)
  await add(tesorera, old, { cuitProveedor: cuit, proveedor: 'Facturas al paso', importe: 700 })
  await llevarA(t, old.id, 4)
  const before = await ficha(cuit)
  assert.deepEqual([before.rendido.comprobantes, before.rendido.total, before.rendido.totalSinPagar], [2, 2200, 1500])
  const { version } = before
  const motivo = 'Facturas apócrifas, según la AFIP'
  assert.equal((await central.post(`proveedores/${cuit}/desconfiar`, { motivo: '', version })).status, 400)
  const marcado = await central.post(`proveedores/${cuit}/desconfiar`, { motivo, version })
  assert.deepEqual([marcado.status, marcado.body.desconfianza.motivo], [200, motivo])
  assert.equal((await central.post(`proveedores/${cuit}/desconfiar`, { motivo, version })).body.codigo, 'VERSION_VIEJA')

  assert.equal((await saber(cuit)).desconfianza, motivo)
  const own = (await tesorera.get(pathOf(r))).body.find((x: { id: number }) => x.id === c.id)
  assert.equal(own.desconfianza, motivo)
  const espera = await esperando(operador, { cuitProveedor: cuit, proveedor: '', importe: 33 })
  assert.equal((await loQueEspera(operador)).find((f) => f.id === espera.id)?.desconfianza, motivo)
  const inRendicion = (await tesorera.get(`rendiciones-gasto/${r.id}/no-confiables`)).body
  assert.deepEqual(
    inRendicion.map((n: { desde: string }) => ({ ...n, desde: '' })),
    [{ cuit, proveedor: 'Facturas al paso', motivo, desde: '', cantidad: 1, importe: 1500 }],
  )
  assert.equal((await other.get(`rendiciones-gasto/${r.id}/no-confiables`)).status, 404)
  const read = (await tesorera.get(`rendiciones-gasto/${r.id}/para-firmar`)).body as RendicionAFirmar
  assert.deepEqual(read.comprobantes.map((x) => x.desconfianza).toSorted(), ['', motivo])
  await llevarA(t, r.id, 2)
  const notice = ((await central.get('vistas/pagos/avisos')).body as PagoNotice[]).find(
    (a) => a.idRendicion === r.id && a.aviso === 'NO_CONFIABLE',
  )
  assert.deepEqual([notice?.cantidad, notice?.importe, notice?.dice], [1, 1500, `Facturas al paso, ${motivo}`])
  // Earlier settlements show it too.
  const gastos = (await central.get(`vistas/gastos?cuitProveedor=${cuit}&noConfiable=1&size=all`)).body.content
  assert.deepEqual(gastos.map((g: { importe: number }) => g.importe).toSorted(), [1500, 700])
  assert.ok(gastos.every((g: { desconfianza: string }) => g.desconfianza === motivo))

  const confiado = await central.post(`proveedores/${cuit}/confiar`, { motivo: 'Fue un error', version: version + 1 })
  assert.deepEqual([confiado.status, confiado.body.desconfianza], [200, null])
  assert.equal((await central.post(`proveedores/${cuit}/confiar`, { motivo: 'x', version: version + 2 })).status, 409)
  assert.deepEqual((await tesorera.get(`rendiciones-gasto/${r.id}/no-confiables`)).body, [])
  const [fingerprint] = await t.rows<{ n: number }>(
    `select count(*)::int as n from auditoria where entidad = 'proveedor' and accion in ('desconfiar', 'confiar')
      and entidad_id = '${cuit.replaceAll('-', '')}'`,
  )
  assert.equal(fingerprint?.n, 2)
})

test('an unknown provider can be distrusted, and its first receipt names it', async () => {
  const cuit = cuitOf(91_030)
  const marcado = await central.post(`proveedores/${cuit}/desconfiar`, { motivo: 'Lista de la AFIP', version: 0 })
  assert.equal(marcado.status, 200)
  assert.deepEqual(await saber(cuit), { proveedor: '', origen: 'RENDIDO', desconfianza: 'Lista de la AFIP' })
  const r = await newRendicion(t, operador)
  const c = await add(operador, r, { cuitProveedor: cuit, proveedor: 'Fantasma S.A.' })
  assert.equal(c.desconfianza, 'Lista de la AFIP')
  assert.equal((await saber(cuit)).proveedor, 'Fantasma S.A.')
})

test('only central edits providers; others see receipts within their scope', async () => {
  const cuit = cuitOf(91_040)
  const r = await newRendicion(t, tesorera)
  await add(tesorera, r, { cuitProveedor: cuit, importe: 5 })
  for (const quien of [tesorera, operador, await t.login('revisora')])
    for (const request of [
      () => quien.put(`proveedores/${cuit}`, { nombre: 'X', version: 1 }),
      () => quien.post(`proveedores/${cuit}/desconfiar`, { motivo: 'X', version: 1 }),
      () => quien.post(`proveedores/${cuit}/confiar`, { motivo: 'X', version: 1 }),
    ])
      assert.equal((await request()).status, 403)
  assert.equal((await tesorera.get('vistas/proveedores')).status, 403)
  // A reviewer of branch 3 finds the name, but none of branch 1's receipts.
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) select id, 'rendiciones.revisar', 'seccionales' from rol
    where codigo = 'SECCIONAL_OPERADOR'`)
  await eventually(async () => (await other.get(`proveedores/${cuit}/ficha`)).status, 200)
  const own = await ficha(cuit, other)
  assert.deepEqual([own.nombre, own.rendido.comprobantes, own.ultimos, own.escritos], ['Estación Los Ceibos S.A.', 0, [], []])
  const list = (await other.get(`vistas/proveedores?buscar=${cuit}`)).body.content as ProveedorRow[]
  const deTodos = (await central.get(`vistas/proveedores?buscar=${cuit}`)).body.content as ProveedorRow[]
  assert.deepEqual([deTodos[0]?.comprobantes, deTodos[0]?.total], [1, 5])
  assert.deepEqual([list[0]?.cuit, list[0]?.comprobantes, list[0]?.total], [cuit, 0, 0])
  // Cancelled receipts do not count.
  await t.rows(`update comprobante set vigente = false where rendicion_id = ${r.id}`)
  assert.equal((await ficha(cuit)).rendido.comprobantes, 0)
  const sinNada = (await central.get(`vistas/proveedores?buscar=${cuit}`)).body.content as ProveedorRow[]
  assert.deepEqual([sinNada[0]?.comprobantes, sinNada[0]?.ultimo], [0, null])
})

test('eight concurrent settlements with new providers leave one row each, no deadlock', async () => {
  const cuits = [1, 2, 3, 4].map((n) => cuitOf(91_100 + n))
  const r = await newRendicion(t, operador)
  const rows: Array<{ i: number; fila: PorRendir }> = []
  for (let i = 0; i < 4; i++)
    for (const [n, cuitProveedor] of cuits.entries())
      rows.push({ i, fila: await esperando(operador, { cuitProveedor, proveedor: `Proveedor ${n}`, importe: 1000 * i + n }) })
  const responses = await Promise.all(
    [0, 1, 2, 3].map((i) => {
      const own = rows.filter((f) => f.i === i).map((f) => f.fila)
      return pasar(operador, r, i % 2 ? own : own.toReversed())
    }),
  )
  assert.deepEqual(
    responses.map((a) => a.status),
    [200, 200, 200, 200],
  )
  const [hay] = await t.rows<{ n: number }>(
    `select count(*)::int as n from proveedor where cuit = any('{${cuits.map((c) => c.replaceAll('-', '')).join(',')}}')`,
  )
  assert.equal(hay?.n, 4)
})

test('with many providers and taxpayers, look-ups and list pages scan no table', async () => {
  await t.rows(`insert into proveedor (cuit, nombre, origen, momento)
    select '99' || lpad(i::text, 9, '0'), 'Proveedor ' || i, case when i % 2 = 0 then 'PADRON' else 'RENDIDO' end, now() from generate_series(1, 20000) i`)
  await t.rows(
    `insert into contribuyente (cuit, nombre) select 88000000000 + i, 'Contribuyente ' || i from generate_series(1, 20000) i`,
  )
  await t.rows('vacuum analyze proveedor, contribuyente')
  const steps: Record<string, () => Promise<unknown>> = {
    saber: () => operador.get(`proveedores/${cuitOf(91_001)}`),
    ficha: () => central.get(`proveedores/${cuitOf(91_001)}/ficha`),
    nombre: () => central.get('vistas/proveedores'),
    origen: () => central.get('vistas/proveedores?origen=CENTRAL'),
    noConfiables: () => central.get('vistas/proveedores?noConfiable=1'),
    espera: () => loQueEspera(operador),
  }
  for (const table of ['proveedor', 'contribuyente'])
    for (const [que, step] of Object.entries(steps))
      for (const { text, plan, walked } of await plansOf(t, table, step))
        if (!/count\(/.test(text)) assert.ok(!walked.includes(table), `${que}: ${text}\n${plan}`)
})
