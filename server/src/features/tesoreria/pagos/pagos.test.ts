import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { AvisoPago, FilaPago, Lote } from '@gremial/contract/tesoreria/pagos.ts'
import { toCents } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { cuentas } from '../../../../test/cuentas.ts'
import { eventually } from '../../../../test/eventually.ts'
import { cbuDe, conCuenta, cuerpoLote, dice, nuevoLote, respuesta } from '../../../../test/pagos.ts'
import { llevarA, rendicionFirmada } from '../../../../test/rendiciones.ts'

const t = await testApp()
t.services.config.finance = undefined
const [central, otra, operador] = [await t.login('central'), await t.login('otra'), await t.login('operador')]
await conCuenta(t, 1)

const filas = async (grupo: string, mas = '') =>
  (await central.get(`vistas/pagos?grupo=${grupo}&size=all${mas}`)).body.content as FilaPago[]
const deGrupo = async (id: number) =>
  ((await central.get('vistas/pagos?size=all')).body.content as FilaPago[]).find((f) => f.id === id)?.grupo
const estadoDe = async (id: number) =>
  (
    await t.rows<{ estado: number; pago: string | null; referencia: string }>(
      `select estado, fecha_pago as pago, referencia_pago as referencia from rendicion_gasto where id = ${id}`,
    )
  )[0]
/** Behind the back of what keeps them as they were signed. */
const atras = (que: string) => t.rows(`set session_replication_role = replica; ${que}; set session_replication_role = origin`)
const firmadas = async (cuantas: number) => {
  const ids: number[] = []
  for (let n = 0; n < cuantas; n++) ids.push((await rendicionFirmada(t)).id)
  return ids
}
/** Of the bank's day: whichever the test runs on. */
const hoy = () => ({ fecha: t.today().replaceAll('-', '') })
const contestar = (lote: number, ...renglones: string[]) => central.post(`lotes-pago/${lote}/respuesta`, respuesta(...renglones))
const referencias = (lote: Lote) => lote.renglones.map((r) => r.referencia)

test('the desk has what is to be paid and no draft, the one that waits longest first, and its sums are those of the database', async () => {
  await firmadas(2)
  await rendicionFirmada(t, { estado: 6 })
  const pagada = await rendicionFirmada(t)
  assert.equal(
    (await central.post(`rendiciones-gasto/${pagada.id}/informar-pago`, { fechaPago: t.today(), referencia: 'OP 1' })).status,
    200,
  )
  const todas = (await central.get('vistas/pagos?size=all')).body.content as FilaPago[]
  assert.ok(todas.every((f) => ![1, 3, 7].includes(f.idEstado)))
  const { grupos, conFinanzas } = (await central.get('vistas/pagos/resumen')).body as {
    conFinanzas: boolean
    grupos: Array<{ grupo: string; cantidad: number; total: number }>
  }
  assert.equal(conFinanzas, false)
  for (const { grupo, cantidad, total } of grupos) {
    const suyas = await filas(grupo)
    assert.deepEqual([suyas.length, suyas.reduce((n, f) => n + toCents(f.total), 0)], [cantidad, toCents(total)], grupo)
    assert.ok(suyas.every((f) => f.grupo === grupo))
  }
  const [real] = await t.rows<{ n: number; total: number }>(
    `select count(*)::int as n, sum(total) as total from rendicion_gasto where estado in (2, 5)`,
  )
  const porPagar = grupos.find((g) => g.grupo === 'paraPagar')
  assert.deepEqual([porPagar?.cantidad, porPagar?.total], [real?.n, real?.total])
  assert.equal(await deGrupo(pagada.id), 'pagadas')
  const momentos = (await filas('paraPagar')).map((f) => f.desde)
  assert.deepEqual(momentos, momentos.toSorted())
  assert.deepEqual(await filas('ninguno'), [])
  // Another month's payments are no longer on it.
  await t.rows(`update rendicion_gasto set fecha_pago = dia_de(now()) - 40 where id = ${pagada.id}`)
  assert.equal(await deGrupo(pagada.id), undefined)
})

test('a lot has a file that is the same each time, and what is in it is paid, observed, cancelled and sent by nobody else', async () => {
  const ids = await firmadas(3)
  const lote = await nuevoLote(t, central, ids)
  assert.deepEqual([lote.cantidad, lote.total, lote.pendientes, lote.estado], [3, 11_254.5, 3, 'EN_BANCO'])
  const [uno, dos] = [await central.get(`lotes-pago/${lote.id}/archivo`), await central.get(`lotes-pago/${lote.id}/archivo`)]
  assert.deepEqual(uno.raw, dos.raw)
  const bajadas = `select from auditoria where entidad = 'lotePago' and accion = 'descargar' and entidad_id = '${lote.id}'`
  assert.equal((await t.rows(bajadas)).length, 2)
  assert.equal(createHash('sha256').update(uno.raw).digest('hex'), lote.huella)
  const texto = uno.raw.toString('ascii')
  assert.deepEqual(
    texto.split('\r\n').map((r) => r.length),
    [120, 120, 120, 120, 120, 0],
  )
  assert.ok(texto.includes(`${referencias(lote)[0]}${cbuDe(1)}000000000375150ARS`))
  for (const id of ids) assert.equal(await deGrupo(id), 'enBanco')
  const [id = 0] = ids
  const intentos = [
    await central.post(`rendiciones-gasto/${id}/informar-pago`, { fechaPago: t.today() }),
    await central.post(`rendiciones-gasto/${id}/observar`, { motivo: 'Falta' }),
    await operador.post(`rendiciones-gasto/${id}/cancelar-rendicion`, { password: 'Gremial.2026' }),
    await central.post('lotes-pago', cuerpoLote(t, [id], 3751.5)),
  ]
  assert.deepEqual(
    intentos.map((r) => [r.status, r.body.codigo]),
    intentos.map(() => [409, 'RENDICION_EN_LOTE']),
  )
  const { body } = await central.get(`rendiciones-gasto/${id}`)
  assert.deepEqual([body.can.pagar, body.can.observar], [false, false])
  await assert.rejects(t.rows(`update rendicion_gasto set estado = 4 where id = ${id}`), /waits in a lot/)
  const { body: historia } = await central.get(`rendiciones-gasto/${id}/historial`)
  assert.deepEqual(historia.at(-1).que, 'enviadaBanco')
})

test('what the bank paid is paid as by hand, what it rejected waits again with its reason, and the same answer changes nothing', async () => {
  const ids = await firmadas(3)
  const lote = await nuevoLote(t, central, ids)
  const [a = '', b = '', c = ''] = referencias(lote)
  const renglones = [dice(a, 'A', hoy()), dice(b, 'R', { ...hoy(), codigo: 'R10' })]
  const antes = await central.post(`lotes-pago/${lote.id}/revisar-respuesta`, respuesta(...renglones))
  assert.deepEqual([antes.body.pagados, antes.body.totalPagado, antes.body.rechazados, antes.body.pendientes], [1, 3751.5, 1, 1])
  assert.equal((await estadoDe(ids[0] ?? 0))?.estado, 2)
  assert.deepEqual((await contestar(lote.id, ...renglones)).body, antes.body)
  const [una, ...ninguna] = ((await central.get(`lotes-pago/${lote.id}`)).body as Lote).respuestas
  assert.deepEqual([una?.pagados, una?.rechazados, ninguna], [1, 1, []])
  const [idA = 0, idB = 0, idC = 0] = [a, b, c].map((r) => lote.renglones.find((x) => x.referencia === r)?.idRendicion)
  assert.deepEqual(await estadoDe(idA), { estado: 4, pago: t.today(), referencia: a })
  assert.deepEqual(await estadoDe(idB), { estado: 2, pago: null, referencia: '' })
  const ultimo = async (id: number) =>
    (await t.rows(`select que, estado, comentario from rendicion_suceso where rendicion_id = ${id} order by id desc limit 1`))[0]
  const motivoB = 'Faltaron fondos en la cuenta de la que sale'
  assert.deepEqual(await ultimo(idB), { que: 'rechazadaBanco', estado: 2, comentario: motivoB })
  const [vuelta] = (await filas('volvieron')).filter((f) => f.id === idB)
  assert.deepEqual([vuelta?.motivo, vuelta?.lote, vuelta?.cuenta], [motivoB, lote.numero, 'BIEN'])
  const otraVez = await contestar(lote.id, ...renglones)
  assert.deepEqual([otraVez.body.pagados, otraVez.body.rechazados, otraVez.body.sinCambio], [0, 0, 2])
  const [sucesos] = await t.rows<{ n: number }>(
    `select count(*)::int as n from rendicion_suceso where rendicion_id = ${idA} and que = 'pagada'`,
  )
  assert.equal(sucesos?.n, 1)
  const [auditadas] = await t.rows<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'pagar' and entidad = 'rendicion' and entidad_id = '${idA}'`,
  )
  assert.equal(auditadas?.n, 1)
  // What came back goes in another lot; the one that is left is annulled, and both wait no more in the first.
  const segundo = await nuevoLote(t, central, [idB])
  assert.equal(segundo.numero, lote.numero + 1)
  const anulado = await central.post(`lotes-pago/${lote.id}/anular`, { motivo: 'No se presentó' })
  const { pendientes, estado, motivoAnula } = anulado.body
  assert.deepEqual([pendientes, estado, motivoAnula], [0, 'TERMINADO', 'No se presentó'])
  assert.equal(await deGrupo(idC), 'paraPagar')
  assert.deepEqual(await ultimo(idC), { que: 'fueraDeLote', estado: 2, comentario: 'No se presentó' })
  assert.equal((await central.post(`lotes-pago/${lote.id}/anular`, { motivo: 'Otra' })).body.codigo, 'LOTE_SIN_PENDIENTES')
  const tarde = await contestar(lote.id, dice(c, 'A', hoy()))
  assert.deepEqual([tarde.body.pagados, tarde.body.observaciones[0].que], [0, 'CONTRADICE'])
  assert.equal((await estadoDe(idC))?.estado, 2)
  await assert.rejects(t.rows(`update lote_pago_renglon set estado = 'PAGADO' where referencia = '${c}'`), /stays so/)
})

test('an account that the bank rejected goes in no file until the branch has another, which stands out until it is paid once', async () => {
  const ids = await firmadas(2)
  const lote = await nuevoLote(t, central, ids.slice(0, 1))
  await contestar(lote.id, dice(referencias(lote)[0] ?? '', 'R', { ...hoy(), codigo: 'R02' }))
  assert.equal((await filas('volvieron')).find((f) => f.id === ids[0])?.cuenta, 'RECHAZADA')
  const { body: no } = await central.post('lotes-pago', cuerpoLote(t, ids, 7503))
  assert.deepEqual([no.codigo, no.message.includes('otro')], ['LOTE_CUENTA_RECHAZADA', true])
  const cambiar = (cbu: string, antes: string, quien = central) => quien.put('seccionales/1/cuenta-pagos', { cbu, antes })
  assert.equal(
    (
      await cambiar(
        cbuDe(50).replace(/.$/, (d) => String((Number(d) + 1) % 10)),
        cbuDe(1),
      )
    ).body.errores[0].campo,
    'cbu',
  )
  assert.equal((await cambiar(cbuDe(50), cbuDe(2))).body.codigo, 'VERSION_VIEJA')
  assert.equal((await cambiar(cbuDe(50), '')).body.codigo, 'VERSION_VIEJA')
  assert.equal((await cambiar(cbuDe(50), cbuDe(1), operador)).status, 403)
  assert.equal((await cambiar(cbuDe(50), cbuDe(1))).status, 200)
  const avisos = async () =>
    ((await central.get('vistas/pagos/avisos')).body as AvisoPago[])
      .filter((a) => a.aviso === 'CUENTA_NUEVA')
      .map((a) => a.idRendicion)
  assert.ok((await avisos()).includes(ids[1] ?? 0))
  const otro = await nuevoLote(t, central, ids.slice(0, 1))
  assert.equal(otro.renglones[0]?.cbu, cbuDe(50))
  assert.ok((await avisos()).includes(ids[1] ?? 0))
  await central.post(`lotes-pago/${otro.id}/resultado`, {
    renglones: otro.renglones.map((r) => r.id),
    resultado: 'PAGADO',
    fecha: t.today(),
  })
  assert.ok(!(await avisos()).includes(ids[1] ?? 0))
})

test('what should be looked at before paying: a supplier that is new or not trusted, and much more than is usual of its kind', async () => {
  const [a = 0, b = 0, c = 0] = await firmadas(3)
  await atras(`update comprobante set cuit = '30716598767', proveedor = 'Nueva SRL' where rendicion_id in (${a}, ${b}, ${c});
    update comprobante set vigente = false where rendicion_id = ${a}`)
  const avisos = async (aviso: string) =>
    ((await central.get('vistas/pagos/avisos')).body as AvisoPago[]).filter((x) => x.aviso === aviso)
  const nuevos = (await avisos('PROVEEDOR_NUEVO')).filter((x) => x.dice === 'Nueva SRL')
  assert.deepEqual(
    nuevos.toSorted((x, y) => x.idRendicion - y.idRendicion).map((x) => [x.idRendicion, x.cantidad, x.importe]),
    [a, b].map((id) => [id, 1, 3751.5]),
  )
  const deB = async (aviso: string) => (await avisos(aviso)).filter((x) => x.idRendicion === b).map((x) => x.dice)
  await t.rows(`insert into proveedor (cuit, nombre, origen, momento) values ('30716598767', 'Nueva SRL', 'RENDIDO', now())
    on conflict (cuit) do update set nombre = excluded.nombre`)
  assert.deepEqual(await deB('NO_CONFIABLE'), [])
  await t.rows(
    `update proveedor set desconfiado = now(), desconfiado_por = 1, desconfianza = 'No existe' where cuit = '30716598767'`,
  )
  assert.deepEqual(await deB('NO_CONFIABLE'), ['Nueva SRL, No existe'])
  for (let n = 0; n < 3; n++) await rendicionFirmada(t, { estado: 4 })
  const deOtroTipo = await rendicionFirmada(t, { estado: 4 })
  await atras(`update rendicion_gasto set total = 10000000 where id = ${b};
    update rendicion_gasto set total = 1000000000, tipo_id = (select max(id) from tipo_rendicion) where id = ${deOtroTipo.id}`)
  assert.deepEqual(await deB('MAYOR_A_LO_HABITUAL'), [''])
  await atras(`update rendicion_gasto set estado = 3 where id in (${[a, b, c, deOtroTipo.id].join()})`)
})

test('a receipt of the day before or after the month of its settlement is reported', async () => {
  const [id = 0] = await firmadas(1)
  await atras(`update rendicion_gasto set mes_periodo = 2, anio_periodo = 2024 where id = ${id}`)
  for (const [fecha, cantidad] of [
    ['2024-01-31', 2],
    ['2024-02-01', 0],
    ['2024-02-29', 0],
    ['2024-03-01', 2],
  ] as const) {
    await atras(`update comprobante set fecha = '${fecha}' where rendicion_id = ${id}`)
    const avisos = (await central.get('vistas/pagos/avisos')).body as AvisoPago[]
    const suyo = avisos.find((a) => a.idRendicion === id && a.aviso === 'FUERA_DE_PERIODO')
    assert.equal(suyo?.cantidad ?? 0, cantidad, fecha)
  }
})

test('an answer of the day on which a lot was made at night is taken', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await nuevoLote(t, central, [id])
  // Half past ten at night here is the next day in UTC.
  const ayer = new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10)
  await atras(`update lote_pago set creado = '${ayer} 22:30-03' where id = ${lote.id}`)
  const fecha = ayer.replaceAll('-', '')
  const { body } = await contestar(lote.id, dice(referencias(lote)[0] ?? '', 'A', { fecha }))
  assert.deepEqual([body.pagados, body.observaciones], [1, []])
})

test('who may: a role without it, another branch, and a lot with a settlement out of reach', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await nuevoLote(t, central, [id])
  const revisora = await t.login('revisora')
  assert.equal((await revisora.get(`lotes-pago/${lote.id}`)).status, 200)
  for (const quien of [revisora, operador, otra]) {
    assert.equal((await quien.post('lotes-pago', cuerpoLote(t, [id], 3751.5))).status, 403)
    assert.equal((await quien.get(`lotes-pago/${lote.id}/archivo`)).status, 403)
    assert.equal((await quien.post(`lotes-pago/${lote.id}/anular`, { motivo: 'x' })).status, 403)
  }
})

test('who pays for one branch sees no lot of another, answers none, and does not change where the other is paid', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await nuevoLote(t, central, [id])
  const { id: quien, person } = await cuentas(t).somebody('RENTADO')
  await t.rows(`insert into rol_permiso (rol_id, permiso, ambito) select r.rol_id, p, 'seccionales'
    from usuario_rol r, unnest(array['rendiciones.pagar', 'rendiciones.revisar']) p where r.usuario_id = ${quien}`)
  await t.rows(`insert into usuario_seccional (usuario_id, seccional_id) values (${quien}, 3)`)
  await eventually(async () => (await person.get('vistas/lotes-pago')).status, 200)
  assert.equal((await person.get('vistas/lotes-pago?size=all')).body.totalElements, 0)
  const suyas = (await person.get('vistas/pagos?size=all')).body.content as FilaPago[]
  assert.deepEqual(
    suyas.filter((f) => f.idSeccional !== 3),
    [],
  )
  for (const ruta of [`lotes-pago/${lote.id}`, `lotes-pago/${lote.id}/archivo`])
    assert.equal((await person.get(ruta)).status, 404)
  const renglon = dice(referencias(lote)[0] ?? '', 'A', hoy())
  for (const ruta of ['respuesta', 'revisar-respuesta'])
    assert.equal((await person.post(`lotes-pago/${lote.id}/${ruta}`, respuesta(renglon))).status, 404, ruta)
  assert.equal((await person.post(`lotes-pago/${lote.id}/anular`, { motivo: 'Ajeno' })).status, 404)
  assert.equal((await person.post('lotes-pago', cuerpoLote(t, [id], 3751.5))).status, 404)
  const cuenta = (seccional: number, antes: string) =>
    person.put(`seccionales/${seccional}/cuenta-pagos`, { cbu: cbuDe(60), antes })
  const [suya] = await t.rows<{ cbu: string }>('select cbu from seccional_cuenta where seccional_id = 1')
  assert.equal((await cuenta(1, suya?.cbu ?? '')).status, 404)
  assert.equal((await cuenta(3, '')).status, 200)
  await t.rows('delete from seccional_cuenta where seccional_id = 3')
})

test('a lot that is not as it was seen is refused whole: another sum, another state, no account, the past, zero, twice the same key', async () => {
  const [a = 0, b = 0] = await firmadas(2)
  const armar = (rendiciones: number[], total: number, otros: object = {}) =>
    central.post('lotes-pago', cuerpoLote(t, rendiciones, total, otros))
  assert.equal((await armar([a, b], 7503.01)).body.codigo, 'LOTE_OTRO_TOTAL')
  assert.equal((await armar([a, 99_999_999], 7503)).status, 404)
  const ayer = new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10)
  const tarde = await armar([a], 3751.5, { fecha: ayer })
  assert.deepEqual([tarde.body.codigo, tarde.body.errores[0].campo], ['LOTE_FECHA', 'fecha'])
  const { id: observada } = await rendicionFirmada(t, { estado: 6 })
  assert.equal((await armar([a, observada], 7503)).body.codigo, 'RENDICION_OTRO_ESTADO')
  const [sinCuenta] = await t.rows<{ id: number; total: number }>(
    `update rendicion_gasto set estado = 2 where id = (select min(id) from rendicion_gasto where seccional_id = 3 and estado <> 3) returning id, total`,
  )
  assert.equal((await armar([a, sinCuenta?.id ?? 0], 3751.5 + (sinCuenta?.total ?? 0))).body.codigo, 'LOTE_SIN_CUENTA')
  const clave = crypto.randomUUID()
  const dos = await Promise.all([1, 2].map(() => armar([a, b, a], 7503, { clave })))
  assert.deepEqual(
    dos.map((r) => r.status),
    [201, 201],
  )
  assert.equal(dos[0]?.body.id, dos[1]?.body.id)
  const { person: otraCentral } = await cuentas(t).somebody('TESORERIA_CENTRAL')
  assert.equal((await otraCentral.post('lotes-pago', cuerpoLote(t, [a], 3751.5, { clave }))).body.codigo, 'LOTE_CLAVE_USADA')
  const { id: deCero } = await rendicionFirmada(t, { estado: 1 })
  await t.rows(`delete from comprobante where rendicion_id = ${deCero}`)
  await llevarA(t, deCero, 2)
  const [c = 0] = await firmadas(1)
  assert.equal((await armar([c, deCero], 3751.5)).body.codigo, 'LOTE_IMPORTE')
  t.services.config.finance = { url: 'http://127.0.0.1:9/', secret: 'f'.repeat(40) }
  assert.equal((await armar([a], 3751.5)).body.codigo, 'LOTE_CON_FINANZAS')
  t.services.config.finance = undefined
})

test('eight desks choose the same settlements at once: each is in one lot, and numbers have no gaps', async () => {
  const ids = await firmadas(6)
  const pedidos = Array.from({ length: 8 }, (_, n) => [ids[n % 6] ?? 0, ids[(n + 1) % 6] ?? 0])
  const hechos = await Promise.all(pedidos.map((par) => central.post('lotes-pago', cuerpoLote(t, par, 7503))))
  const bien = hechos.filter((r) => r.status === 201)
  assert.ok(bien.length >= 1)
  assert.ok(hechos.every((r) => r.status === 201 || r.body.codigo === 'RENDICION_EN_LOTE'))
  const [vivos] = await t.rows<{ n: number; distintos: number }>(
    `select count(*)::int as n, count(distinct rendicion_id)::int as distintos from lote_pago_renglon
      where estado = 'PENDIENTE' and rendicion_id in (${ids.join()})`,
  )
  assert.deepEqual(vivos, { n: bien.length * 2, distintos: bien.length * 2 })
  const [numeros] = await t.rows<{ n: number; ultimo: number }>('select count(*)::int as n, max(numero) as ultimo from lote_pago')
  assert.equal(numeros?.n, numeros?.ultimo)
  // And answered by two at once, with one that annuls: each line once.
  const { id = 0 } = bien[0]?.body ?? {}
  const lote = (await central.get(`lotes-pago/${id}`)).body as Lote
  const renglones = referencias(lote).map((r) => dice(r, 'A', hoy()))
  await Promise.all([
    contestar(id, ...renglones),
    central.post(`lotes-pago/${id}/anular`, { motivo: 'A la vez' }),
    contestar(id, ...renglones),
  ])
  const despues = (await central.get(`lotes-pago/${id}`)).body as Lote
  assert.equal(despues.pendientes, 0)
  for (const r of despues.renglones) assert.equal((await estadoDe(r.idRendicion))?.estado, r.estado === 'PAGADO' ? 4 : 2)
})

test('an answer that is none, hostile or too long is refused and changes nothing', async () => {
  const [id = 0] = await firmadas(1)
  const lote = await nuevoLote(t, central, [id])
  const mandar = (bytes: Buffer) => central.post(`lotes-pago/${lote.id}/respuesta`, { contenido: bytes.toString('base64') })
  const casos: Array<[Buffer, string]> = [
    [Buffer.from('PK\u0003\u0004 esto es otra cosa'), 'RESPUESTA_ILEGIBLE'],
    [Buffer.from(`${'\n'.repeat(20_000)}${dice(referencias(lote)[0] ?? '', 'A', hoy())}`), 'RESPUESTA_ILEGIBLE'],
    [Buffer.alloc(900_000, 'R'), 'RESPUESTA_ILEGIBLE'],
    [Buffer.alloc(1_000_001, 'R'), 'ARCHIVO_GRANDE'],
    [Buffer.from(`${'R'.repeat(500_000)}\n${'\u0000'.repeat(1000)}`), 'RESPUESTA_ILEGIBLE'],
  ]
  for (const [bytes, codigo] of casos) assert.equal((await mandar(bytes)).body.codigo, codigo)
  assert.equal((await central.post(`lotes-pago/${lote.id}/respuesta`, { contenido: '' })).status, 400)
  assert.equal((await central.post(`lotes-pago/${lote.id}/respuesta`, { contenido: '¿?' })).body.codigo, 'ARCHIVO_FALTA')
  assert.equal((await central.get(`lotes-pago/${lote.id}`)).body.pendientes, 1)
  const ajena = await contestar(lote.id, dice('9999999999', 'A', hoy()))
  assert.deepEqual([ajena.status, ajena.body.observaciones[0].que], [200, 'OTRO_LOTE'])
})

test('told by hand: paid on a day that is not to come, rejected with a reason, and not twice', async () => {
  const ids = await firmadas(2)
  const lote = await nuevoLote(t, central, ids)
  const decir = (cuerpo: object) => central.post(`lotes-pago/${lote.id}/resultado`, cuerpo)
  const [uno, dos] = lote.renglones.map((r) => r.id)
  const manana = new Date(Date.parse(t.today()) + 86_400_000).toISOString().slice(0, 10)
  const futuro = await decir({ renglones: [uno], resultado: 'PAGADO', fecha: manana })
  assert.deepEqual([futuro.body.codigo, futuro.body.errores[0].campo], ['PAGO_FUTURO', 'fecha'])
  assert.equal((await decir({ renglones: [dos], resultado: 'RECHAZADO', fecha: t.today() })).body.errores[0].campo, 'motivo')
  assert.equal((await decir({ renglones: [uno], resultado: 'PAGADO', fecha: t.today() })).status, 200)
  assert.equal(
    (await decir({ renglones: [uno, dos], resultado: 'PAGADO', fecha: t.today() })).body.codigo,
    'LOTE_RENGLON_RESPONDIDO',
  )
  const { body } = await decir({ renglones: [dos], resultado: 'RECHAZADO', fecha: t.today(), motivo: 'Lo dijo el gerente' })
  assert.deepEqual([body.estado, body.renglones[1].motivo], ['TERMINADO', 'Lo dijo el gerente'])
  assert.equal((await decir({ renglones: [99_999_999], resultado: 'PAGADO', fecha: t.today() })).status, 404)
})

test('observed and chosen for a lot at the same instant: it is one of both', async () => {
  const [id = 0] = await firmadas(1)
  const dos = await alMismoTiempo(t, `select from rendicion_gasto where id = ${id} for update`, [
    () => central.post(`rendiciones-gasto/${id}/observar`, { motivo: 'Falta' }),
    () => central.post('lotes-pago', cuerpoLote(t, [id], 3751.5)),
  ])
  assert.deepEqual(dos.map((r) => r.status < 300).toSorted(), [false, true], JSON.stringify(dos.map((r) => r.body)))
  const enLote = await t.rows(`select from lote_pago_renglon where rendicion_id = ${id} and estado = 'PENDIENTE'`)
  assert.equal((await estadoDe(id))?.estado, enLote.length > 0 ? 2 : 6)
})
