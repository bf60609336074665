import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { eventually } from '../../../../test/eventually.ts'
import { deshacer, fusionar, pedirFusion, prever } from '../../../../test/fusiones.ts'
import { createSession } from '../../../platform/access/session.ts'

const t = await testApp()
const [admin, operador, ana] = [await t.login('admin'), await t.login('operador'), await t.login('ana')]
const uno = async <T>(consulta: string): Promise<T> => (await t.rows<T>(consulta))[0] as T
const numero = async (consulta: string) => (await uno<{ n: number }>(`select (${consulta})::int as n`)).n

/** All that is kept, row by row, of what a fusion may touch. */
const tablas = (await t.rows<{ tabla: string }>(`select distinct tabla from fusion_regla where que = 'MUEVE' order by 1`)).map(
  (r) => r.tabla,
)
async function foto(): Promise<Record<string, string>> {
  const partes = tablas.map(async (tabla) => {
    const { todo } = await uno<{ todo: string }>(
      `select md5(coalesce(string_agg(r, '|' order by r), '')) as todo from (select to_jsonb(x)::text as r from ${tabla} x) f`,
    )
    return [tabla, todo] as const
  })
  return Object.fromEntries(await Promise.all(partes))
}
const alDia = (dia: string, sabido?: string) =>
  t.rows(`select afiliado_numero, estado_id, categoria_id, seccional_id, empresa_id, vinculado
    from padron_al_dia('${dia}', '${sabido ?? 'infinity'}') order by 1`)

test('every column that names a member or an account has a rule for two numbers that are one person', async () => {
  const nombran = await t.rows<{ cual: string }>(`select c.conrelid::regclass || '.' || a.attname as cual
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in ('afiliado'::regclass, 'usuario'::regclass)
    union
    select table_name || '.' || column_name
    from information_schema.columns
    where table_schema = 'public' and column_name = 'afiliado_numero'
    order by 1`)
  const reglas = (await t.rows<{ cual: string }>(`select tabla || '.' || columna as cual from fusion_regla`)).map((r) => r.cual)
  assert.deepEqual(
    nombran.map((n) => n.cual).filter((cual) => !reglas.includes(cual)),
    [],
    'say in fusion_regla, in its own migration, what a fusion does with it (decision 101)',
  )
  const columnas = (
    await t.rows<{ cual: string }>(`select table_name || '.' || column_name as cual from information_schema.columns`)
  ).map((c) => c.cual)
  assert.deepEqual(
    reglas.filter((regla) => !columnas.includes(regla)),
    [],
  )
})

test('two numbers become one with all that they have, the old one leads to it everywhere, and undone everything is as it was', async () => {
  const [sinCuenta, conTodo] = [1100, 1001]
  const antes = await foto()
  const cuentas = await t.rows(`select * from conteo_afiliado where cantidad <> 0 order by 1, 2, 3`)
  const eran = await numero(`select count(*) from movimiento_cuenta where afiliado_numero = ${conTodo}`)
  const padron = await alDia(t.today())
  const { id, previsto } = await fusionar(admin, sinCuenta, conTodo)
  for (const cosa of ['movimiento_cuenta_afiliado_numero', 'documento_afiliado_numero', 'familiar_afiliado_numero'])
    assert.ok(
      previsto.consecuencias.some((c) => c.cosa === cosa && c.cantidad > 0),
      cosa,
    )
  // What can still be found of the old number stays by its rule, and nothing else.
  for (const { tabla, columna } of await t.rows<{ tabla: string; columna: string }>(
    `select tabla, columna from fusion_regla where que = 'MUEVE' and de = 'afiliado'`,
  ))
    assert.equal(await numero(`select count(*) from ${tabla} where ${columna} = ${conTodo}`), 0, `${tabla}.${columna}`)
  assert.ok((await numero(`select count(*) from movimiento_cuenta where afiliado_numero = ${sinCuenta}`)) >= eran)
  const { seccional_id: seccional } = await uno<{ seccional_id: number }>(
    `select seccional_id from afiliado where numero = ${sinCuenta}`,
  )

  // The number that was: its address, the search as it is written, the file of the list, the account, the slips.
  const { body: ficha } = await admin.get(`vistas/afiliado/${conTodo}`)
  assert.equal(ficha.id, sinCuenta)
  assert.match(ficha.numerosAnteriores[0], /^001001\/\d$/)
  for (const buscado of [String(conTodo), ficha.numerosAnteriores[0]]) {
    const { body } = await admin.get(
      `vistas/afiliados-seccional?buscar=${encodeURIComponent(buscado)}&G_idSeccional=${seccional}&incluirDesvinculado=1`,
    )
    assert.deepEqual(
      body.content.map((f: { id: number }) => f.id),
      [sinCuenta],
      buscado,
    )
  }
  for (const ruta of [
    `vistas/situacion-gremial/${conTodo}`,
    `vistas/historia-afiliado/${conTodo}`,
    `vistas/grupo-familiar/listar/${conTodo}`,
    `carnets-digital/${conTodo}/obtener-carnet`,
    `vistas/documentos-afiliado?numeroAfiliado=${conTodo}`,
  ]) {
    const [vieja, nueva] = [await admin.get(ruta), await admin.get(ruta.replace(String(conTodo), String(sinCuenta)))]
    assert.equal(vieja.status, 200, ruta)
    assert.deepEqual({ ...vieja.body, credencial: '' }, { ...nueva.body, credencial: '' }, ruta)
  }
  // Whoever lists, exports or counts members finds them once.
  const { body: lista } = await admin.get(`vistas/afiliados-seccional?size=all&incluirDesvinculado=1`)
  assert.ok(!lista.content.some((f: { id: number }) => f.id === conTodo))
  assert.equal(lista.totalElements, await numero('select count(*) from afiliado where pasa_a is null'))
  const { body: personas } = await admin.get(`vistas/afiliado-dato-personal?numeroAfiliado=${conTodo}`)
  assert.deepEqual(
    personas.content.map((f: { id: number }) => f.id),
    [sinCuenta],
  )
  // Who was in with the account is in, with the number that stays.
  const { body: yo } = await ana.get('usuarios/actual')
  assert.equal(yo.numeroAfiliado, sinCuenta)

  // What was believed before is known to have been believed; from now on they are one person.
  const ahora = await alDia(t.today())
  assert.equal(ahora.length, padron.length - 1)
  const { antes: recien } = await uno<{ antes: string }>(
    `select (min(sabido) - interval '1 microsecond')::text as antes from afiliado_historia where fusion_id = ${id}`,
  )
  assert.deepEqual(await alDia(t.today(), recien), padron, 'the list by what was known before is the one that it was')

  // What is given to the old number later is the other's, whoever writes it.
  await t.rows(`insert into novedad (afiliado_numero, campo, dice, deberia, momento, resultado, resuelta, resuelta_por)
    values (${conTodo}, 'telefono', '', '1', now(), 'DESCARTADA', now(), 1)`)
  assert.equal(await numero(`select count(*) from novedad where afiliado_numero = ${conTodo}`), 0)
  await t.rows(`delete from novedad where deberia = '1'`)

  const { status, body } = await deshacer(admin, id)
  assert.equal(status, 204, JSON.stringify(body))
  assert.deepEqual(await foto(), antes)
  assert.deepEqual(await t.rows(`select * from conteo_afiliado where cantidad <> 0 order by 1, 2, 3`), cuentas)
  assert.deepEqual(await alDia(t.today()), padron)
  assert.equal((await admin.get(`vistas/afiliado/${conTodo}`)).body.id, conTodo)
  assert.equal((await deshacer(admin, id)).body.codigo, 'FUSION_NO_SE_DESHACE')
})

test('of two accounts one stays, as was decided, with what both may do; the other is closed, and both mailboxes are told', async () => {
  const [beto, clave] = [1002, 1003]
  await recibir(t)
  await t.rows(`insert into usuario_rol (usuario_id, rol_id) select u.id, r.id from usuario u, rol r where u.afiliado_numero = ${clave} and r.codigo = 'SECCIONAL_CONSULTA';
    insert into usuario_seccional (usuario_id, seccional_id) select id, 1 from usuario where afiliado_numero = ${clave};
    update usuario set mail_validado = true where afiliado_numero in (${beto}, ${clave})`)
  const antes = await foto()
  const [deBeto, deClave] = [
    await numero(`select id from usuario where afiliado_numero = ${beto}`),
    await numero(`select id from usuario where afiliado_numero = ${clave}`),
  ]
  const token = await createSession(t.services.database.db, deClave, false, 'prueba', new Date())
  const conClave = t.visitor({ cookie: `gremial_sesion=${token}` })
  assert.notEqual((await conClave.get('usuarios/actual')).status, 401)
  const { body: sinElegir } = await prever(admin, clave, beto)
  assert.ok(sinElegir.faltan.includes('cuenta'))
  // The number of one stays, with the account of the other.
  const { id } = await fusionar(admin, clave, beto, { cuenta: 'pasa' })
  assert.deepEqual(
    await t.rows(`select id, afiliado_numero, habilitado from usuario where id in (${deBeto}, ${deClave}) order by id`),
    [
      { id: deBeto, afiliado_numero: clave, habilitado: true },
      { id: deClave, afiliado_numero: null, habilitado: false },
    ],
  )
  assert.equal((await conClave.get('usuarios/actual')).status, 401)
  assert.equal(
    await numero(
      `select count(*) from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = ${deBeto} and r.codigo = 'SECCIONAL_CONSULTA'`,
    ),
    1,
  )
  assert.equal(await numero(`select count(*) from usuario_seccional where usuario_id = ${deBeto} and seccional_id = 1`), 1)
  const dichos = (await recibir(t)).filter((c) => /tu número de afiliado es/.test(c.asunto)).map((c) => c.para)
  assert.deepEqual(dichos.toSorted(), ['beto@gremial.example', 'clave@gremial.example'])
  assert.equal((await deshacer(admin, id)).status, 204)
  const { usuario: ____, ...despues } = await foto()
  const { usuario: _____, ...eran } = antes
  assert.deepEqual(despues, eran)
  assert.deepEqual(
    await t.rows(`select afiliado_numero, habilitado from usuario where id in (${deBeto}, ${deClave}) order by id`),
    [
      { afiliado_numero: beto, habilitado: true },
      { afiliado_numero: clave, habilitado: true },
    ],
  )
})

test('what both say otherwise is decided by a person; what was repeated is set aside, and comes again', async () => {
  const [queda, pasa] = [1110, 1111]
  await t.rows(`update afiliado set domicilio = 'Uno 1', telefono = '', email = '' where numero = ${queda};
    update afiliado set domicilio = 'Dos 2', telefono = '11-5555', email = '' where numero = ${pasa};
    delete from beneficiario where afiliado_numero in (${queda}, ${pasa}); delete from familiar where afiliado_numero in (${queda}, ${pasa});
    insert into familiar (afiliado_numero, apellido, nombre, parentesco_id, tipo_documento_id, numero_documento)
      values (${queda}, 'Ñ', 'Hija', 1, 1, 50111222), (${pasa}, 'Ñ', 'La Hija', 1, 1, 50111222), (${pasa}, 'Ñ', 'Hijo', 1, 1, 50111333);
    insert into beneficiario (afiliado_numero, nombre_completo, parentesco_id, tipo_documento_id, numero_documento, porcentaje)
      values (${queda}, 'Una', 1, 1, 1, 100), (${pasa}, 'Otra', 1, 1, 2, 60), (${pasa}, 'Otro', 1, 1, 3, 40)`)
  const antes = await foto()
  const { body } = await prever(admin, queda, pasa)
  for (const decision of ['domicilio', 'beneficiarios', 'documento', 'apellido'])
    assert.ok(body.faltan.includes(decision), decision)
  assert.ok(!body.faltan.includes('telefono'), 'only one of them says it')
  const incompleta = await pedirFusion(admin, queda, pasa, body.huella)
  assert.deepEqual([incompleta.status, incompleta.body.codigo], [409, 'FUSION_INCOMPLETA'])
  assert.deepEqual(await foto(), antes)
  const { id, previsto } = await fusionar(admin, queda, pasa, { domicilio: 'pasa', beneficiarios: 'pasa' })
  assert.deepEqual(
    previsto.consecuencias.filter((c) => c.cosa.startsWith('familiar')).map((c) => [c.cantidad, c.apartadas]),
    [[2, 1]],
  )
  assert.deepEqual(
    await uno(
      `select domicilio, telefono, numero_documento = (select numero_documento from afiliado where numero = ${queda}) as suyo from afiliado where numero = ${queda}`,
    ),
    {
      domicilio: 'Dos 2',
      telefono: '11-5555',
      suyo: true,
    },
  )
  assert.deepEqual(await t.rows(`select nombre_completo from beneficiario where afiliado_numero = ${queda} order by 1`), [
    { nombre_completo: 'Otra' },
    { nombre_completo: 'Otro' },
  ])
  assert.deepEqual(await t.rows(`select nombre from familiar where afiliado_numero = ${queda} order by 1`), [
    { nombre: 'Hija' },
    { nombre: 'Hijo' },
  ])
  assert.equal((await deshacer(admin, id)).status, 204)
  assert.deepEqual(await foto(), antes)
})

test('seniority: of the days in which only the number that passes was of the union, the person was; undone, only that number is', async () => {
  const [queda, pasa] = [1120, 1121]
  const { baja } = await uno<{ baja: number }>(`select id as baja from estado_afiliado where nombre = 'BAJA'`)
  const { activo } = await uno<{ activo: number }>(`select id as activo from estado_afiliado where nombre = 'ACTIVO'`)
  const dia = async (hace: number) => (await uno<{ d: string }>(`select ('${t.today()}'::date - ${hace})::text as d`)).d
  const en = (a: number, hace: number, estado: number, vinculado: boolean) =>
    dia(hace).then((d) =>
      t.rows(`begin; select set_config('gremial.al_dia', '${d}', true);
        update afiliado set estado_id = ${estado}, vinculado = ${vinculado} where numero = ${a}; commit`),
    )
  // One left sixty days ago and was taken in again, with another number, forty days ago.
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

test('a certificate goes with its person, says of which number it was given, and is checked by what is believed of them', async () => {
  const { body: dada } = await admin.post('vistas/historia-afiliado/1131/constancias', { dia: t.today() })
  const { id } = await fusionar(admin, 1130, 1131, {}, 'pasa')
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

test('what was read is what is done: something else since, and nothing is; the same sent twice is one; two at once, one wins', async () => {
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
  const vieja = await pedirFusion(admin, queda, pasa, leida.huella, leida.todo)
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'FUSION_CAMBIO'])
  // The same number into two others at once.
  const [a, b] = [await decidir(queda, pasa), await decidir(otro, pasa)]
  const dos = await alMismoTiempo(t, `select from afiliado where numero = ${queda} for update`, [
    () => pedirFusion(admin, queda, pasa, a.huella, a.todo),
    () => pedirFusion(admin, queda, pasa, a.huella, a.todo),
  ])
  assert.deepEqual(dos.map((r) => [r.status, r.body.codigo ?? '']).toSorted(), [
    [201, ''],
    [409, 'FUSION_CAMBIO'],
  ])
  assert.equal((await pedirFusion(admin, otro, pasa, b.huella, b.todo)).body.codigo, 'FUSION_CAMBIO')
  const gano = queda
  // Whoever comes later reads that it is another one.
  const { body: tarde } = await prever(admin, gano === queda ? otro : queda, pasa)
  assert.equal(tarde.impedimentos[0].que, 'yaFusionado')
  const clave = randomUUID()
  const c = await decidir(1143, 1144)
  const [primera, segunda] = [
    await pedirFusion(admin, 1143, 1144, c.huella, c.todo, clave),
    await pedirFusion(admin, 1143, 1144, c.huella, c.todo, clave),
  ]
  assert.deepEqual([primera.status, segunda.status, segunda.body.id], [201, 201, primera.body.id])
})

test('all or nothing: what fails in the middle of it leaves everything as it was, and so does undoing', async () => {
  const [queda, pasa] = [1150, 1001]
  const antes = await foto()
  const historia = await numero('select count(*) from afiliado_historia')
  const { body } = await prever(admin, queda, pasa)
  const todo = Object.fromEntries(body.faltan.map((f: string) => [f, 'queda']))
  const { body: previsto } = await prever(admin, queda, pasa, todo)
  // The history is the last that it writes: by then all the rest was done.
  await t.rows(`create function falla() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
    create trigger falla before insert on afiliado_historia for each row execute function falla()`)
  assert.equal((await pedirFusion(admin, queda, pasa, previsto.huella, todo)).status, 500)
  assert.deepEqual(await foto(), antes)
  await t.rows('drop trigger falla on afiliado_historia')
  const hecha = await pedirFusion(admin, queda, pasa, previsto.huella, todo)
  assert.equal(hecha.status, 201)
  const conUna = await foto()
  await t.rows('create trigger falla before insert on afiliado_historia for each row execute function falla()')
  assert.equal((await deshacer(admin, hecha.body.id)).status, 500)
  await t.rows('drop trigger falla on afiliado_historia')
  assert.deepEqual(await foto(), conUna)
  assert.equal((await deshacer(admin, hecha.body.id)).status, 204)
  assert.deepEqual(await foto(), antes)
  assert.ok((await numero('select count(*) from afiliado_historia')) > historia, 'that it was believed stays')
})

test('undone only while nothing contradicts it: a later fusion, a register that says otherwise, a row that went elsewhere', async () => {
  const [queda, pasa, tercero] = [1160, 1161, 1162]
  const { id } = await fusionar(admin, queda, pasa)
  const { id: otra } = await fusionar(admin, queda, tercero)
  const porque = async (cual: number) => (await admin.get(`fusiones/${cual}`)).body.noSeDeshace.map((n: { que: string }) => n.que)
  assert.deepEqual(await porque(id), ['noEsLaUltima'])
  const { id: cadena } = await fusionar(admin, 1163, queda)
  assert.deepEqual(await porque(otra), ['quedaPaso'])
  // Who passed to one that passed leads to the last.
  assert.equal((await admin.get(`vistas/afiliado/${pasa}`)).body.id, 1163)
  assert.equal((await deshacer(admin, cadena)).status, 204)
  assert.equal((await deshacer(admin, otra)).status, 204)
  await t.rows(
    `update afiliado set categoria_id = (select id from categoria_afiliado c where c.id <> categoria_id limit 1) where numero = ${queda}`,
  )
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

test('what keeps them two is said, with where it is solved: the same office on the same days, and a settlement that waits to be signed', async () => {
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
  const { status, body: no } = await pedirFusion(admin, 1170, 1171, previsto.huella, todo)
  assert.deepEqual([status, no.codigo], [409, 'FUSION_IMPEDIDA'])
})

test('who may: the administration; nobody of a branch, no member, and nobody of themselves nor beyond what they hold', async () => {
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
  const { db } = t.services.database
  await assert.rejects(db.updateTable('fusion').set({ motivo: 'otro' }).execute(), /permission denied|permiso denegado/)
})
