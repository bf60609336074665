import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Consecuencia } from '@gremial/contract/afiliado/hechos.ts'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { debidas, hechosEn, loDichoEn, type Pedido } from '../../../../test/hechos.ts'

const t = await testApp()
const [admin, secretario] = [await t.login('admin'), await t.login('secretario')]
const [operador, otra, ana] = [await t.login('operador'), await t.login('otra'), await t.login('ana')]
const { fila, estadoEl, momento, dichas, suyas, ultimaFila, entrar, estadoDe, seccional, dia } = loDichoEn(t)
const [activo, baja, licencia] = [await estadoDe('ACTIVO'), await estadoDe('BAJA'), await estadoDe('LICENCIA')]
const { ruta, prever, registrar, pasa, deshacer, cosas } = hechosEn(t, admin)
const hoy = t.today()
const renuncia = { que: 'RENUNCIA', idEstado: baja }
const activar = (numero: number, mas = '') =>
  t.rows(`update afiliado set estado_id = ${activo}, vinculado = true, fecha_alta = '2001-05-04' ${mas} where numero = ${numero}`)
for (const numero of [1012, 1013, 1030, 1040, 1050, 1051, 1061]) await activar(numero)
await activar(1060, `, seccional_id = ${await seccional(1)}`)

test('a treasurer resigns: consequences are previewed, applied exactly so and shown afterwards', async () => {
  const tesorera = await t.login('tesorera')
  // Besides her mandate: a future one and delegations to her; a returned loan is over.
  const futuro = {
    idSeccional: await seccional(1),
    puesto: 71,
    numeroAfiliado: 1010,
    desde: await dia(-9),
    hasta: await dia(-99),
  }
  assert.equal((await admin.post('mandatos', { ...futuro, confirmado: true })).status, 201)
  await t.rows(`insert into delegacion (mandato_id, usuario_id, desde, hasta, motivo, revocada)
    select m.id, u.id, '${hoy}', '${hoy}', 'Licencia', v.revocada from mandato m, usuario u, (values (null::timestamptz), (now())) v (revocada)
    where m.afiliado_numero = 1011 and m.puesto = 49 and u.afiliado_numero = 1010`)
  const puede = async () => (await tesorera.get('vistas/caja?size=all')).status
  assert.equal(await puede(), 200)
  const antesCajas = await suyas(`exists (select from caja_usuario cu join usuario u on u.id = cu.usuario_id
    where cu.caja_id = c.id and u.afiliado_numero = 1010) and c.habilitada`)
  const sola = antesCajas[0]?.id ?? 0
  await t.rows(`delete from caja_usuario where caja_id = ${sola}
    and usuario_id <> (select id from usuario where email = 'tesorera@gremial.example')`)
  const { body: previsto } = await prever(secretario, 1010, renuncia)
  const listadas = cosas(previsto.consecuencias)
  for (const cosa of ['mandato', 'caja', 'sesiones', 'aviso']) assert.ok(listadas.includes(cosa), `${cosa} in ${listadas}`)
  const de = (cual: string) => (previsto.consecuencias as Consecuencia[]).filter(({ cosa }) => cosa === cual)
  // No other treasurer signs in her branch, though others do elsewhere.
  assert.deepEqual([de('mandato')[0]?.datos.queda, de('mandatoFuturo').length, de('delegacion').length], [2, 1, 1])
  assert.ok(de('cajaSinNadie').some((c) => c.id === String(sola)))
  assert.deepEqual(previsto.cambios, [{ campo: 'estado', antes: 'ACTIVO', despues: 'BAJA' }])
  const antes = (await t.rows('select * from mandato order by id')).length
  const fila0 = await ultimaFila()

  const id = await pasa(1010, renuncia, secretario)
  assert.deepEqual(await dichas(fila0), debidas((previsto.consecuencias as Consecuencia[]).map((c) => [c.cosa, c.id])))
  assert.deepEqual(
    await t.rows(
      `select 1 from delegacion d join usuario u on u.id = d.usuario_id where u.afiliado_numero = 1010 and d.revocada is null`,
    ),
    [],
  )
  assert.deepEqual([(await fila(1010))?.estado_id, (await fila(1010))?.vinculado], [baja, false])
  const { body: hecho } = await secretario.get(`hechos/${id}`)
  assert.deepEqual(hecho.consecuencias, previsto.consecuencias)
  assert.equal((await t.rows('select * from mandato')).length, antes - 1)
  assert.deepEqual(
    await t.rows(`select 1 from mandato where afiliado_numero = 1010 and hasta >= '${hoy}'`),
    [],
    'no mandate of hers goes on',
  )
  assert.deepEqual(
    await t.rows(`select 1 from caja_usuario cu join usuario u on u.id = cu.usuario_id where u.afiliado_numero = 1010`),
    [],
  )
  assert.deepEqual(
    await suyas(`c.id = any(array[${antesCajas.map((c) => c.id).join()}])`),
    antesCajas.map((c) => ({ ...c, version: c.version + 1, otros: c.id === sola ? 0 : c.otros })),
  )
  // Her sessions ended, and no mandate gives her permissions any more.
  assert.equal((await tesorera.get('usuarios/actual')).status, 401)
  const porMandato = () =>
    t.rows(`select 1 from concesiones('${hoy}') c join usuario u on u.id = c.usuario_id
    where u.afiliado_numero = 1010 and c.origen = 'MANDATO'`)
  assert.deepEqual(await porMandato(), [])
  const correos = await recibir(t)
  assert.ok(correos.some((c) => /Renuncia/.test(c.asunto) && c.para.includes('tesorera@')))
  const [auditada] = await t.rows<{ datos: { consecuencias: string[] } }>(
    `select datos from auditoria where accion = 'registrar' and entidad = 'hecho' and entidad_id = '${id}'`,
  )
  assert.equal(auditada?.datos.consecuencias.length, previsto.consecuencias.length)
})

test('a wrong resignation is undone: consequences nobody changed are restored, history keeps it', async () => {
  const { body } = await admin.get('vistas/hechos-afiliado/1010')
  const id = body.hechos[0].id
  const sabido = await momento()
  assert.equal(await estadoEl(1010, hoy), 'BAJA')
  // A box disabled meanwhile stays disabled.
  const cajas = (await admin.get(`hechos/${id}`)).body.consecuencias
    .filter((c: Consecuencia) => c.cosa === 'caja')
    .map((c: Consecuencia) => c.id)
  await t.rows(`update caja set habilitada = false where id = ${cajas[0]}`)
  const { body: hecho } = await admin.get(`hechos/${id}`)
  assert.deepEqual(
    hecho.alDeshacer.vuelven.filter((c: string) => c.startsWith('caja:')).toSorted(),
    cajas
      .slice(1)
      .map((c: string) => `caja:${c}`)
      .toSorted(),
  )
  assert.ok(hecho.alDeshacer.vuelven.some((c: string) => c.startsWith('mandato:')))
  const antesCajas = await suyas(`c.id = any(array[${cajas.slice(1).join()}])`)
  const fila0 = await ultimaFila()
  assert.equal((await deshacer(id)).status, 204)
  assert.deepEqual(await dichas(fila0), debidas(hecho.alDeshacer.vuelven.map((c: string) => c.split(':'))))
  assert.deepEqual(
    await suyas(`c.id = any(array[${cajas.slice(1).join()}])`),
    antesCajas.map((c) => ({ ...c, version: c.version + 1 })),
  )
  await t.rows(`update caja set habilitada = true where id = ${cajas[0]}`)
  assert.deepEqual([(await fila(1010))?.estado_id, (await fila(1010))?.vinculado], [activo, true])
  assert.equal(await estadoEl(1010, hoy), 'ACTIVO')
  assert.equal(await estadoEl(1010, hoy, sabido), 'BAJA', 'what was believed stays known')
  assert.equal((await (await entrar('tesorera')).get('vistas/caja?size=all')).status, 200)
  assert.ok(
    (await t.rows(`select from caja_usuario cu join usuario u on u.id = cu.usuario_id where u.afiliado_numero = 1010`)).length,
  )
  const { periodos } = (await admin.get('vistas/historia-afiliado/1010')).body
  const corregido = periodos.find((p: { corregido: string | null }) => p.corregido)
  assert.deepEqual([corregido.valor, corregido.fuente.tipo, corregido.fuente.hecho], ['BAJA', 'hecho', 'RENUNCIA'])
  // Undoing it twice is refused with a reason.
  const otraVez = await admin.post(`hechos/${id}/deshacer`, { motivo: 'x', huella: '' })
  assert.deepEqual([otraVez.status, otraVez.body.codigo], [409, 'HECHO_NO_SE_DESHACE'])
})

test('a mandate taken by somebody else meanwhile is not restored, and the preview shows it', async () => {
  const id = await pasa(1010, renuncia)
  const nombrada = await admin.post('mandatos', {
    idSeccional: await seccional(1),
    puesto: 51,
    numeroAfiliado: 1018,
    desde: hoy,
    hasta: await dia(-300),
    confirmado: true,
  })
  assert.equal(nombrada.status, 201, JSON.stringify(nombrada.body))
  const { body } = await admin.get(`hechos/${id}`)
  assert.equal((await admin.post(`hechos/${id}/deshacer`, { motivo: 'x', huella: 'x' })).body.codigo, 'HECHO_CAMBIO')
  assert.ok(
    body.alDeshacer.noVuelven.some((c: string) => c.startsWith('mandato:')),
    JSON.stringify(body.alDeshacer),
  )
  assert.equal((await deshacer(id)).status, 204)
  assert.deepEqual(await t.rows(`select 1 from mandato where afiliado_numero = 1010 and puesto = 51 and hasta >= '${hoy}'`), [])
  assert.equal((await fila(1010))?.vinculado, true)
})

test('a resignation on a past day applies from that day and keeps the rest of each later period', async () => {
  const hace = async (n: number) => dia(n)
  const en = async (n: number, set: string) =>
    t.rows(
      `begin; select set_config('gremial.al_dia', '${await hace(n)}', true); update afiliado set ${set} where numero = 1030; commit`,
    )
  const [otraCategoria] = await t.rows<{ id: number; antes: number }>(
    `select c.id, a.categoria_id as antes from categoria_afiliado c, afiliado a where a.numero = 1030 and c.id <> a.categoria_id limit 1`,
  )
  await en(40, `categoria_id = ${otraCategoria?.id}`)
  await en(20, `estado_id = ${licencia}`)
  const como = async (n: number) =>
    (
      await t.rows<{ estado_id: number; categoria_id: number }>(
        `select estado_id, categoria_id from creido_de(1030, '${await hace(n)}')`,
      )
    )[0]
  const id = await pasa(1030, { ...renuncia, dia: await hace(60) })
  const { body: hecho } = await admin.get(`hechos/${id}`)
  assert.ok(cosas(hecho.consecuencias).includes('dichoDespues'), cosas(hecho.consecuencias).join())
  assert.deepEqual((await como(50))?.estado_id, baja)
  assert.deepEqual(await como(30), { estado_id: baja, categoria_id: otraCategoria?.id })
  assert.deepEqual(await como(10), { estado_id: baja, categoria_id: otraCategoria?.id })
  assert.notEqual((await como(50))?.categoria_id, otraCategoria?.id, 'the category of before stays before')
  // A later file had the resignation and another change: undoing keeps that other change.
  await en(5, `categoria_id = ${otraCategoria?.antes}`)
  assert.equal((await deshacer(id)).status, 204)
  assert.deepEqual((await como(50))?.estado_id, activo)
  assert.deepEqual((await como(10))?.estado_id, licencia)
  assert.deepEqual(await como(3), { estado_id: licencia, categoria_id: otraCategoria?.antes })
  assert.equal((await fila(1030))?.estado_id, licencia)
})

test("seniority survives transfer, resignation and return; each day's branch roll is right", async () => {
  const [uno, dos] = [await seccional(1), await seccional(2)]
  await activar(1031, `, seccional_id = ${uno}`)
  await pasa(1031, { que: 'PASE', idSeccional: dos, dia: await dia(30) })
  await pasa(1031, { ...renuncia, dia: await dia(20) })
  await pasa(1031, { que: 'REINGRESO', idEstado: activo, dia: await dia(10) })
  const a = await fila(1031)
  assert.deepEqual([a?.fecha_alta, a?.seccional_id, a?.vinculado], ['2001-05-04', dos, true])
  const en = async (n: number) =>
    (
      await t.rows<{ seccional_id: number; vinculado: boolean }>(
        `select seccional_id, vinculado from creido_de(1031, '${await dia(n)}')`,
      )
    )[0]
  assert.deepEqual(await en(31), { seccional_id: uno, vinculado: true })
  assert.deepEqual(await en(25), { seccional_id: dos, vinculado: true })
  assert.deepEqual(await en(15), { seccional_id: dos, vinculado: false })
  assert.deepEqual(await en(5), { seccional_id: dos, vinculado: true })
  // A hecho cannot be dated before the latest one.
  const { status, body } = await prever(admin, 1031, { ...renuncia, dia: await dia(15) })
  assert.deepEqual([status, body.errores[0].campo], [400, 'dia'])
})

test('a deceased member loses the account and cannot resign or return; undoing restores all', async () => {
  const cuenta = async () =>
    (await t.rows<{ habilitado: boolean }>(`select habilitado from usuario where afiliado_numero = 1002`))[0]?.habilitado
  const beto = await t.login('beto')
  const muere = { que: 'FALLECIMIENTO', idEstado: baja }
  await t.rows(`insert into token_correo (token_hash, tipo, usuario_id, creado, vence)
    select sha256('beto'), 'recuperar', id, now(), now() + interval '1 day' from usuario where afiliado_numero = 1002`)
  const antes = await ultimaFila()
  const id = await pasa(1002, muere)
  assert.equal(await cuenta(), false)
  assert.deepEqual(await t.rows(`select from token_correo where token_hash = sha256('beto') and usado is null`), [], 'nor a link')
  assert.equal((await beto.get('usuarios/actual')).status, 401)
  for (const [que, mas] of [
    ['REINGRESO', { idEstado: activo }],
    ['RENUNCIA', { idEstado: baja }],
  ] as const) {
    const { status, body } = await prever(admin, 1002, { que, ...mas })
    assert.deepEqual([status, body.codigo], [409, 'HECHO_NO_CORRESPONDE'], que)
  }
  // The identity of a deceased member may be corrected too.
  const nombres = { apellido: 'QUIROGA', nombre: 'Alberto', numeroDocumento: 20_111_222, cuil: '' }
  assert.equal((await prever(admin, 1002, { que: 'IDENTIDAD', ...nombres })).status, 200)
  assert.ok(!(await recibir(t)).some((c) => /Fallecimiento/.test(c.asunto)), 'nobody writes to the dead')
  assert.equal((await deshacer(id)).status, 204)
  assert.equal(await cuenta(), true)
  assert.equal((await beto.get('usuarios/actual')).status, 401, 'they enter again')
  const dicho = async () =>
    (await t.rows(`select accion from auditoria where id > ${antes} and entidad = 'usuario'`)).map((a) => a.accion)
  // An account disabled before, or enabled meanwhile, is not touched.
  const dos = await pasa(1002, muere)
  await t.rows(`update usuario set habilitado = true where afiliado_numero = 1002`)
  assert.equal((await deshacer(dos)).status, 204)
  await t.rows(`update usuario set habilitado = false where afiliado_numero = 1002`)
  assert.equal((await deshacer(await pasa(1002, muere))).status, 204)
  assert.deepEqual([await cuenta(), await dicho()], [false, ['deshabilitar', 'habilitar', 'deshabilitar']])
  await t.rows(`update usuario set habilitado = true where afiliado_numero = 1002`)
  assert.equal((await fila(1002))?.vinculado, true)
  assert.equal((await prever(admin, 1002, renuncia)).status, 200, 'alive again, they may resign')
})

test('an identity correction warns who has that document, and keeps the previous value', async () => {
  const [otro] = await t.rows<{ numero_documento: number }>('select numero_documento from afiliado where numero = 1041')
  // The same digits with another document type belong to somebody else.
  await t.rows(`update afiliado set numero_documento = ${otro?.numero_documento},
    tipo_documento_id = (select min(id) from tipo_documento d where d.id <> tipo_documento_id) where numero = 1042`)
  const antes = await fila(1040)
  const pedido = {
    que: 'IDENTIDAD',
    apellido: 'CORREGIDA',
    nombre: 'Ñandú O’Higgins',
    numeroDocumento: otro?.numero_documento ?? 0,
    cuil: '',
  }
  const miradas = async () =>
    (await t.rows(`select from auditoria where accion = 'consultar' and entidad = 'afiliado' and entidad_id = '1040'`)).length
  const antesDeMirar = await miradas()
  const { body } = await prever(admin, 1040, pedido)
  assert.equal(await miradas(), antesDeMirar + 1, 'to read what would follow is to read about somebody')
  assert.deepEqual(
    cosas(body.consecuencias).filter((c) => c === 'documentoDeOtro'),
    ['documentoDeOtro'],
  )
  const id = await pasa(1040, pedido)
  assert.equal((await fila(1040))?.apellido, 'CORREGIDA')
  const { body: hecho } = await admin.get(`hechos/${id}`)
  assert.deepEqual(hecho.cambios[0], { campo: 'apellido', antes: antes?.apellido, despues: 'CORREGIDA' })
  assert.equal((await prever(admin, 1040, pedido)).body.codigo, 'HECHO_NO_CORRESPONDE')
  await deshacer(id)
  assert.equal((await fila(1040))?.apellido, antes?.apellido)
})

test("scope: the member's branch and the centre, never oneself; a transfer needs both branches", async () => {
  assert.equal((await ana.get(ruta(1050))).status, 403)
  assert.equal((await operador.get(ruta(1050))).status, 403, 'the counter asks who may')
  assert.equal((await otra.get(ruta(1050))).status, 403)
  await t.rows(`update afiliado set seccional_id = ${await seccional(1)} where numero = 1050`)
  await t.rows(`update afiliado set seccional_id = ${await seccional(3)} where numero = 1051`)
  assert.equal((await secretario.get(ruta(1050))).status, 200)
  for (const llamada of [
    secretario.get(ruta(1051)),
    prever(secretario, 1051, renuncia),
    registrar(secretario, 1051, renuncia, { huella: '' }),
  ])
    assert.equal((await llamada).status, 404)
  const pase = { que: 'PASE', idSeccional: await seccional(3) }
  const { status, body } = await prever(secretario, 1050, pase)
  assert.deepEqual([status, body.errores[0].campo], [400, 'idSeccional'])
  const id = await pasa(1050, pase)
  assert.equal((await secretario.get(`hechos/${id}`)).status, 404, 'it went with its member')
  const propio = await prever(secretario, 1011, renuncia)
  assert.deepEqual([propio.status, propio.body.codigo], [409, 'HECHO_PROPIO'])
})

test('an impossible hecho is refused with its reason and writes nothing', async () => {
  await t.rows(`update afiliado set empresa_id = coalesce(empresa_id, 1) where numero = 1040;
    update seccional set habilitada = false where id = (select max(id) from seccional)`)
  const [es] = await t.rows<{ seccional: number; empresa: number; cerrada: number }>(`select seccional_id as seccional,
    empresa_id as empresa, (select max(id) from seccional) as cerrada from afiliado where numero = 1040`)
  assert.ok(es)
  const casos: Array<[pedido: Pedido, dice: string]> = [
    [{ que: 'PASE', idSeccional: es.seccional }, 'ya es de esa seccional'],
    [{ que: 'PASE', idSeccional: es.cerrada }, 'esa seccional no existe o no está habilitada'],
    [{ que: 'EMPRESA', idEmpresa: es.empresa }, 'ya figura en esa empresa'],
    [{ que: 'EMPRESA', idEmpresa: 999_999 }, 'esa empresa no existe'],
    [{ que: 'RENUNCIA', idEstado: activo }, 'ese estado no es de los que corresponden'],
    [{ que: 'REINGRESO', idEstado: activo }, 'hoy está vinculado'],
  ]
  for (const [pedido, dice] of casos) {
    const { status, body } = await prever(admin, 1040, pedido)
    assert.deepEqual([status, body.codigo], [409, 'HECHO_NO_CORRESPONDE'], JSON.stringify(pedido))
    assert.equal(body.message, `No corresponde: ${dice}.`)
  }
  const { status, body } = await prever(admin, 1040, { ...renuncia, dia: await dia(-1) })
  assert.deepEqual([status, body.errores[0].campo], [400, 'dia'])
})

test('consequences that changed since the preview are refused with HECHO_CAMBIO, writing nothing', async () => {
  const { body } = await prever(admin, 1012, renuncia)
  await t.rows(`update mandato set hasta = hasta + 1 where afiliado_numero = 1012`)
  const { status, body: dicho } = await registrar(admin, 1012, renuncia, { huella: body.huella })
  assert.deepEqual([status, dicho.codigo], [409, 'HECHO_CAMBIO'])
  assert.equal((await fila(1012))?.vinculado, true)
  // A departure ends a card, unless it had expired or was revoked.
  const conCarnet = async () => cosas((await prever(admin, 1001, renuncia)).body.consecuencias).includes('carnet')
  assert.equal(await conCarnet(), true)
  for (const antes of [
    'vence = dia_de(now()) - 1',
    `vence = dia_de(now()) + 1, revocado = now(), motivo_revocacion = 'perdido'`,
  ]) {
    await t.rows(`update carnet_digital set ${antes} where afiliado_numero = 1001`)
    assert.equal(await conCarnet(), false, antes)
  }
})

test('of two concurrent hechos of a person one wins; the same one sent twice is registered once', async () => {
  const [una, dos] = [
    await prever(admin, 1060, renuncia),
    await prever(secretario, 1060, { que: 'FALLECIMIENTO', idEstado: baja }),
  ]
  const respuestas = await alMismoTiempo(t, 'select from afiliado where numero = 1060 for update', [
    () => registrar(admin, 1060, renuncia, { huella: una.body.huella }),
    () => registrar(secretario, 1060, { que: 'FALLECIMIENTO', idEstado: baja }, { huella: dos.body.huella }),
  ])
  assert.deepEqual(respuestas.map((r) => r.status).toSorted(), [201, 409], JSON.stringify(respuestas.map((r) => r.body)))
  assert.equal((await t.rows('select 1 from hecho where afiliado_numero = 1060')).length, 1)

  const { body } = await prever(admin, 1061, renuncia)
  const clave = randomUUID()
  const iguales = await alMismoTiempo(t, 'select from afiliado where numero = 1061 for update', [
    () => registrar(admin, 1061, renuncia, { huella: body.huella, clave }),
    () => registrar(admin, 1061, renuncia, { huella: body.huella, clave }),
  ])
  assert.deepEqual(
    iguales.map((r) => r.status),
    [201, 201],
  )
  assert.equal(iguales[0]?.body.id, iguales[1]?.body.id)
})

test('a statement failing halfway leaves mandate, box, state, history and audit unchanged', async () => {
  const foto = () =>
    t.rows(`select (select jsonb_agg(m order by id) from mandato m) as m, (select jsonb_agg(c order by caja_id, usuario_id) from caja_usuario c) as c,
      (select jsonb_agg(a) from afiliado a where numero = 1013) as a, (select count(*) from afiliado_historia) as h,
      (select count(*) from hecho) as k, (select count(*) from auditoria where accion <> 'consultar') as b,
      (select count(*) from bandeja_salida) as s`)
  await t.rows(`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
    select ${await seccional(1)}, codigo, unico, 1013, '${await dia(40)}', '${await dia(-40)}' from puesto where codigo = 72`)
  const { body } = await prever(admin, 1013, renuncia)
  assert.ok(cosas(body.consecuencias).includes('mandato'))
  const antes = await foto()
  // The last write to the member: by then everything else was done.
  await t.rows(`create function falla() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
    create trigger falla before update on afiliado for each row execute function falla()`)
  assert.equal((await registrar(admin, 1013, renuncia, { huella: body.huella })).status, 500)
  await t.rows('drop trigger falla on afiliado')
  assert.deepEqual(await foto(), antes)
  assert.equal((await registrar(admin, 1013, renuncia, { huella: body.huella })).status, 201)
})

test('the application can neither rewrite a hecho nor write history without one', async () => {
  const { db } = t.services.database
  await assert.rejects(db.updateTable('hecho').set({ que: 'PASE' }).execute(), /permission denied|permiso denegado/)
  await assert.rejects(db.deleteFrom('hecho').execute(), /permission denied|permiso denegado/)
})
