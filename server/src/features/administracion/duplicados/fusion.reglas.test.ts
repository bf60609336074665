import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { codigoDelPapel, deshacer, fusionar, prever, requestFusion } from '../../../../test/fusiones.ts'
import { escribirAl } from '../../../../test/padron-certificado.ts'

const t = await testApp()
const [admin, operador, ana] = [await t.login('admin'), await t.login('operador'), await t.login('ana')]
const uno = async <T>(consulta: string): Promise<T> => (await t.rows<T>(consulta))[0] as T

test('seniority includes days when only the merged number was a member, until it is undone', async () => {
  const [queda, pasa] = [1120, 1121]
  const { baja } = await uno<{ baja: number }>(`select id as baja from estado_afiliado where nombre = 'BAJA'`)
  const { activo } = await uno<{ activo: number }>(`select id as activo from estado_afiliado where nombre = 'ACTIVO'`)
  const dia = async (hace: number) => (await uno<{ d: string }>(`select ('${t.today()}'::date - ${hace})::text as d`)).d
  const en = (a: number, hace: number, estado: number, vinculado: boolean) =>
    dia(hace).then((d) =>
      t.rows(`begin; select set_config('gremial.al_dia', '${d}', true);
        update afiliado set estado_id = ${estado}, vinculado = ${vinculado} where numero = ${a}; commit`),
    )
  // One left sixty days ago and rejoined forty days ago with another number.
  await t.rows(`delete from afiliado_historia where afiliado_numero in (${queda}, ${pasa});
    update afiliado set estado_id = ${activo}, vinculado = true, fecha_alta = '2001-05-04' where numero = ${pasa};
    update afiliado set estado_id = ${activo}, vinculado = true, fecha_alta = '${await dia(40)}' where numero = ${queda};
    delete from afiliado_historia where afiliado_numero in (${queda}, ${pasa});
    insert into afiliado_historia (afiliado_numero, desde, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado)
      select numero, fecha_alta, now() - interval '1 hour', estado_id, categoria_id, seccional_id, empresa_id, vinculado from afiliado where numero in (${queda}, ${pasa})`)
  await en(pasa, 60, baja, false)
  const como = async (a: number, hace: number) =>
    (await t.rows<{ vinculado: boolean }>(`select vinculado from creido_de(${a}, '${await dia(hace)}')`))[0]?.vinculado
  assert.deepEqual(
    [await como(pasa, 100), await como(pasa, 50), await como(queda, 100), await como(queda, 20)],
    [true, false, undefined, true],
  )
  const { id } = await fusionar(admin, queda, pasa, { fechaAlta: 'pasa', estado: 'queda' })
  assert.deepEqual(
    [await como(queda, 100), await como(queda, 50), await como(queda, 20), await como(queda, 0)],
    [true, false, true, true],
  )
  assert.deepEqual([await como(pasa, 100), await como(pasa, 0)], [undefined, undefined])
  const { body: historia } = await admin.get(`vistas/historia-afiliado/${queda}`)
  assert.equal(historia.fechaAlta, '2001-05-04')
  assert.ok(historia.periodos.some((p: { fuente: { tipo: string } }) => p.fuente.tipo === 'fusion'))
  assert.equal((await deshacer(admin, id)).status, 204)
  assert.deepEqual(
    [await como(pasa, 100), await como(pasa, 50), await como(queda, 100), await como(queda, 20)],
    [true, false, undefined, true],
  )
  assert.equal((await admin.get(`vistas/historia-afiliado/${pasa}`)).body.fechaAlta, '2001-05-04')
})

test('a certificate follows its person, names its original number, and is verified by history', async () => {
  await t.rows(`update afiliado b set (estado_id, vinculado, categoria_id, seccional_id, empresa_id) = (a.estado_id, a.vinculado, a.categoria_id, a.seccional_id, a.empresa_id)
    from afiliado a where a.numero = 1131 and b.numero = 1130`)
  const { body: dada } = await admin.post('vistas/historia-afiliado/1131/constancias', { dia: t.today() })
  const comprobar = await codigoDelPapel(t, admin, `vistas/documentos-afiliado/descargar-archivo/${dada.id}`)
  assert.equal((await comprobar()).resultado, 'VIGENTE')
  const { id } = await fusionar(admin, 1130, 1131, {}, 'pasa')
  assert.equal((await comprobar()).resultado, 'VIGENTE', 'of the one that they are now the register says the same')
  const { body } = await admin.get('vistas/documentos-afiliado?numeroAfiliado=1130')
  assert.ok(body.content.some((d: { id: number }) => d.id === dada.id))
  assert.deepEqual(await uno(`select afiliado_numero, de_numero from constancia where id = ${dada.id}`), {
    afiliado_numero: 1130,
    de_numero: 1131,
  })
  assert.equal((await deshacer(admin, id)).status, 204)
  assert.deepEqual(await uno(`select afiliado_numero, de_numero from constancia where id = ${dada.id}`), {
    afiliado_numero: 1131,
    de_numero: null,
  })
})

test('a stale preview is refused, a repeated key is one merge, of two concurrent ones one wins', async () => {
  const [queda, pasa, otro] = [1140, 1141, 1142]
  const decidir = async (a: number, b: number) => {
    const { body } = await prever(admin, a, b)
    const todo = Object.fromEntries(body.faltan.map((f: string) => [f, 'queda']))
    return { todo, huella: (await prever(admin, a, b, todo)).body.huella }
  }
  const leida = await decidir(queda, pasa)
  await t.rows(
    `insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, debe) values (${pasa}, '${t.today()}', 'Llegó', 1)`,
  )
  const vieja = await requestFusion(admin, queda, pasa, leida.huella, leida.todo)
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'FUSION_CAMBIO'])
  // One number merged into two others concurrently.
  const [a, b] = [await decidir(queda, pasa), await decidir(otro, pasa)]
  const dos = await alMismoTiempo(t, `select from afiliado where numero = ${queda} for update`, [
    () => requestFusion(admin, queda, pasa, a.huella, a.todo),
    () => requestFusion(admin, queda, pasa, a.huella, a.todo),
  ])
  assert.deepEqual(dos.map((r) => [r.status, r.body.codigo ?? '']).toSorted(), [
    [201, ''],
    [409, 'FUSION_CAMBIO'],
  ])
  assert.equal((await requestFusion(admin, otro, pasa, b.huella, b.todo)).body.codigo, 'FUSION_CAMBIO')
  const gano = queda
  // The later preview shows that the number is merged.
  const { body: tarde } = await prever(admin, gano === queda ? otro : queda, pasa)
  assert.equal(tarde.impedimentos[0].que, 'yaFusionado')
  const clave = randomUUID()
  const c = await decidir(1143, 1144)
  const [primera, segunda] = [
    await requestFusion(admin, 1143, 1144, c.huella, c.todo, clave),
    await requestFusion(admin, 1143, 1144, c.huella, c.todo, clave),
  ]
  assert.deepEqual([primera.status, segunda.status, segunda.body.id], [201, 201, primera.body.id])
})

test('undoing is refused after a later merge, a changed register or a moved row', async () => {
  const [queda, pasa, tercero] = [1160, 1161, 1162]
  const { id } = await fusionar(admin, queda, pasa)
  const { id: otra } = await fusionar(admin, queda, tercero)
  const porque = async (cual: number) => (await admin.get(`fusiones/${cual}`)).body.noSeDeshace.map((n: { que: string }) => n.que)
  assert.deepEqual(await porque(id), ['noEsLaUltima'])
  const { id: cadena } = await fusionar(admin, 1163, queda)
  assert.deepEqual(await porque(otra), ['quedaPaso'])
  // A chain of merges leads to the last number.
  assert.equal((await admin.get(`vistas/afiliado/${pasa}`)).body.id, 1163)
  assert.equal((await deshacer(admin, cadena)).status, 204)
  assert.equal((await deshacer(admin, otra)).status, 204)
  const otraCategoria = `update afiliado set categoria_id = (select id from categoria_afiliado c where c.id <> categoria_id limit 1) where numero = ${queda}`
  // A register change that was undone does not prevent it.
  const [fila] = await t.rows<{ id: number; antes: number }>(
    `insert into importacion (tipo, archivo, sha256, estado, al_dia) values ('padron', 'x.csv', '', 'APLICADA', dia_de(now()))
      returning id::int, (select categoria_id::int from afiliado where numero = ${queda}) as antes`,
  )
  await escribirAl(t, t.today(), otraCategoria, String(fila?.id))
  assert.deepEqual(await porque(id), ['padronCambio'])
  await t.rows(`begin; select set_config('gremial.deshace', '${fila?.id}', true);
    update afiliado set categoria_id = ${fila?.antes} where numero = ${queda};
    update importacion set estado = 'DESHECHA', anulada = clock_timestamp() where id = ${fila?.id}; commit`)
  assert.deepEqual(await porque(id), [])
  await t.rows(otraCategoria)
  assert.deepEqual(await porque(id), ['padronCambio'])
  const { status, body } = await deshacer(admin, id)
  assert.deepEqual([status, body.codigo], [409, 'FUSION_NO_SE_DESHACE'])
  const { id: deAna } = await fusionar(admin, 1164, 1001)
  await t.rows(
    `update familiar set afiliado_numero = 1165 where id = (select min(id) from familiar where afiliado_numero = 1164)`,
  )
  assert.deepEqual(await porque(deAna), ['cambiaron'])
  assert.equal((await deshacer(admin, deAna)).body.codigo, 'FUSION_NO_SE_DESHACE')
})

test("earlier changes, other members' and undone ones do not prevent undoing", async () => {
  const hecho = (queda: number, cuando: string, deshecho = 'null') =>
    t.rows(`insert into hecho (clave, afiliado_numero, que, dia, antes, despues, registrado, registrado_por, deshecho, deshecho_por)
      select gen_random_uuid(), ${queda}, 'EMPRESA', '${t.today()}', '{}', '{}', ${cuando}, u.id, ${deshecho}, case when ${deshecho} is not null then u.id end
      from usuario u where email = 'admin@gremial.example'`)
  await hecho(1184, `now() - interval '1 day'`)
  const { id } = await fusionar(admin, 1184, 1185)
  const porque = async () => (await admin.get(`fusiones/${id}`)).body.noSeDeshace.map((n: { que: string }) => n.que)
  const { id: ajena } = await fusionar(admin, 1186, 1187)
  assert.deepEqual(await porque(), [])
  assert.equal((await deshacer(admin, ajena)).status, 204)
  await hecho(1184, `now() + interval '1 minute'`, 'now()')
  assert.deepEqual(await porque(), [])
  await hecho(1184, `now() + interval '1 minute'`)
  assert.deepEqual(await porque(), ['padronCambio'])
})

test('nobody undoes a merge of their own number, nor with the preview of another one', async () => {
  const { id } = await fusionar(admin, 1188, 1189)
  const { body } = await admin.get(`fusiones/${id}`)
  await t.rows(`update usuario set afiliado_numero = 1188 where email = 'admin@gremial.example'`)
  await eventually(async () => (await admin.get('usuarios/actual')).body.numeroAfiliado, 1188)
  const propia = await admin.post(`fusiones/${id}/deshacer`, { motivo: 'No era', huella: body.huella })
  assert.deepEqual([propia.status, propia.body.codigo], [409, 'FUSION_PROPIA'])
  await t.rows(`update usuario set afiliado_numero = null where email = 'admin@gremial.example'`)
  await eventually(async () => (await admin.get('usuarios/actual')).body.numeroAfiliado ?? null, null)
  const otra = await admin.post(`fusiones/${id}/deshacer`, { motivo: 'No era', huella: 'otra' })
  assert.deepEqual([otra.status, otra.body.codigo], [409, 'FUSION_CAMBIO'])
  assert.equal((await deshacer(admin, id)).status, 204)
})

test('obstacles name where to resolve them: the same post on the same days, a pending signature', async () => {
  await t.rows(`insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
    select 1, codigo, unico, n, '${t.today()}'::date - 10, '${t.today()}'::date + 10 from puesto, (values (1170), (1171)) x (n) where codigo = 71;
    update rendicion_gasto set secretario_numero = 1171 where id = (select min(id) from rendicion_gasto where estado = 1)`)
  await t.rows(`update rendicion_gasto set estado = 7 where secretario_numero = 1171`).catch(() => undefined)
  const { body } = await prever(admin, 1170, 1171)
  assert.ok(
    body.impedimentos.some((i: { que: string; va: string }) => i.que === 'mandatos' && i.va.startsWith('/app/')),
    JSON.stringify(body),
  )
  const todo = Object.fromEntries(body.faltan.map((f: string) => [f, 'queda']))
  const { body: previsto } = await prever(admin, 1170, 1171, todo)
  const { status, body: no } = await requestFusion(admin, 1170, 1171, previsto.huella, todo)
  assert.deepEqual([status, no.codigo], [409, 'FUSION_IMPEDIDA'])
})

test('only administration merges; never branch staff, members, own numbers or greater roles', async () => {
  for (const quien of [operador, ana, await t.login('mesa'), await t.login('central')])
    assert.equal((await prever(quien, 1180, 1181)).status, 403)
  await t.rows(`update usuario set afiliado_numero = 1182 where email = 'admin@gremial.example'`)
  await eventually(async () => (await admin.get('usuarios/actual')).body.numeroAfiliado, 1182)
  for (const [a, b] of [
    [1182, 1181],
    [1181, 1182],
  ] as const) {
    const { status, body } = await prever(admin, a, b)
    assert.deepEqual([status, body.codigo], [409, 'FUSION_PROPIA'])
  }
  await t.rows(`update usuario set afiliado_numero = null where email = 'admin@gremial.example'`)
  await eventually(async () => (await admin.get('usuarios/actual')).body.numeroAfiliado ?? null, null)
  assert.equal((await prever(admin, 1181, 1181)).body.codigo, 'MISMO_NUMERO')
  assert.equal((await prever(admin, 1181, 99_999_999)).status, 404)
  assert.equal((await admin.get('fusiones/prevista?queda=1&pasa=x')).status, 400)
  // With this permission alone nobody passes on a treasurer's mandate.
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select id, 'duplicados.fusionar', 'todas' from rol where codigo = 'MESA_TRAMITES'`,
  )
  const mesa = await t.login('mesa')
  await eventually(async () => (await prever(mesa, 1180, 1181)).status, 200)
  assert.equal((await prever(mesa, 1180, 1010)).body.codigo, 'ROL_MAYOR')
  assert.equal((await prever(mesa, 1010, 1180)).body.codigo, 'ROL_MAYOR')
  // An ended mandate grants nothing.
  const tesorero = (hasta: string) =>
    t.rows(`delete from mandato where afiliado_numero = 1183;
      insert into mandato (seccional_id, puesto, unico, afiliado_numero, desde, hasta)
        select 3, puesto, unico, 1183, '${t.today()}'::date - 9000, '${t.today()}'::date ${hasta} from mandato where afiliado_numero = 1010 limit 1`)
  await tesorero('- 8900')
  assert.equal((await prever(mesa, 1180, 1183)).status, 200)
  const { db } = t.services.database
  await assert.rejects(db.updateTable('fusion').set({ motivo: 'otro' }).execute(), /permission denied|permiso denegado/)
})
