import assert from 'node:assert/strict'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { codigoDelPapel, deshacer, fusionar, prever, requestFusion } from '../../../../test/fusiones.ts'
import { createSession } from '../../../platform/access/session.ts'

const t = await testApp()
const [admin, ana] = [await t.login('admin'), await t.login('ana')]
const uno = async <T>(consulta: string): Promise<T> => (await t.rows<T>(consulta))[0] as T
const numero = async (consulta: string) => (await uno<{ n: number }>(`select (${consulta})::int as n`)).n

/** All rows that a merge may touch. */
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

/** Number of members whose history differs from the register. */
const distintos = () =>
  numero(`select count(*) from afiliado a left join padron_al_dia('infinity') h on h.afiliado_numero = a.numero
    where a.pasa_a is null and (h.estado_id, h.categoria_id, h.seccional_id, h.empresa_id, h.vinculado)
      is distinct from (a.estado_id::int, a.categoria_id::int, a.seccional_id::int, a.empresa_id::int, a.vinculado)`)

test('every column that refers to a member or an account has a merge rule', async () => {
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

test('a merge moves everything and the old number leads to it; undoing restores everything', async () => {
  const [sinCuenta, conTodo] = [1100, 1001]
  const antes = await foto()
  const cuentas = await t.rows(`select * from conteo_afiliado where cantidad <> 0 order by 1, 2, 3`)
  const eran = await numero(`select count(*) from movimiento_cuenta where afiliado_numero = ${conTodo}`)
  const padron = await alDia(t.today())
  const { body: carnet } = await admin.get(`carnets-digital/${conTodo}/obtener-carnet`)
  const verCarnet = await codigoDelPapel(t, admin, `carnets-digital/descargar-carnet-pdf/${carnet.id}`)
  const { nombre: deAna } = await verCarnet()
  const { id, previsto } = await fusionar(admin, sinCuenta, conTodo)
  for (const cosa of ['movimiento_cuenta_afiliado_numero', 'documento_afiliado_numero', 'familiar_afiliado_numero'])
    assert.ok(
      previsto.consecuencias.some((c) => c.cosa === cosa && c.cantidad > 0),
      cosa,
    )
  // Remaining references to the old number are those of its rule only.
  for (const { tabla, columna } of await t.rows<{ tabla: string; columna: string }>(
    `select tabla, columna from fusion_regla where que = 'MUEVE' and de = 'afiliado'`,
  ))
    assert.equal(await numero(`select count(*) from ${tabla} where ${columna} = ${conTodo}`), 0, `${tabla}.${columna}`)
  assert.ok((await numero(`select count(*) from movimiento_cuenta where afiliado_numero = ${sinCuenta}`)) >= eran)
  const { seccional_id: seccional } = await uno<{ seccional_id: number }>(
    `select seccional_id from afiliado where numero = ${sinCuenta}`,
  )

  // The old number still works in addresses, search, export, account and slips.
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
  // The printed card is still theirs.
  const verificado = await verCarnet()
  assert.deepEqual([verificado.resultado, verificado.nombre === deAna], ['VIGENTE', false])
  assert.equal(await distintos(), 0)
  // Lists, exports and counts have the member once.
  const { body: lista } = await admin.get(`vistas/afiliados-seccional?size=all&incluirDesvinculado=1`)
  assert.ok(!lista.content.some((f: { id: number }) => f.id === conTodo))
  assert.equal(lista.totalElements, await numero('select count(*) from afiliado where pasa_a is null'))
  const { body: personas } = await admin.get(`vistas/afiliado-dato-personal?numeroAfiliado=${conTodo}`)
  assert.deepEqual(
    personas.content.map((f: { id: number }) => f.id),
    [sinCuenta],
  )
  // Open sessions continue, with the number that stays.
  const { body: yo } = await ana.get('usuarios/actual')
  assert.equal(yo.numeroAfiliado, sinCuenta)

  // Earlier statements stay in the history; from now on it is one person.
  const ahora = await alDia(t.today())
  assert.equal(ahora.length, padron.length - 1)
  const { antes: recien } = await uno<{ antes: string }>(
    `select (min(sabido) - interval '1 microsecond')::text as antes from afiliado_historia where fusion_id = ${id}`,
  )
  assert.deepEqual(await alDia(t.today(), recien), padron, 'the list by what was known before is the one that it was')

  // Later writes to the old number go to the current one, from any feature.
  await t.rows(`insert into novedad (afiliado_numero, campo, dice, deberia, momento, resultado, resuelta, resuelta_por)
    values (${conTodo}, 'telefono', '', '1', now(), 'DESCARTADA', now(), 1)`)
  assert.equal(await numero(`select count(*) from novedad where afiliado_numero = ${conTodo}`), 0)
  await t.rows(`delete from novedad where deberia = '1'`)

  const { status, body } = await deshacer(admin, id)
  assert.equal(status, 204, JSON.stringify(body))
  assert.deepEqual(await foto(), antes)
  assert.deepEqual(await t.rows(`select * from conteo_afiliado where cantidad <> 0 order by 1, 2, 3`), cuentas)
  assert.deepEqual(await alDia(t.today()), padron)
  assert.equal(await distintos(), 0)
  assert.equal((await admin.get(`vistas/afiliado/${conTodo}`)).body.id, conTodo)
  assert.equal((await deshacer(admin, id)).body.codigo, 'FUSION_NO_SE_DESHACE')
})

test('of two accounts the chosen one stays with both sets of roles; both mailboxes are notified', async () => {
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
  await t.rows(`insert into token_correo (token_hash, tipo, usuario_id, creado, vence)
    select decode(md5(tipo), 'hex'), tipo, ${deClave}, now(), now() + interval '1 day' from unnest('{recuperar,cambiarEmail}'::text[]) tipo`)
  const { body: sinElegir } = await prever(admin, clave, beto)
  assert.ok(sinElegir.faltan.includes('cuenta'))
  // One number stays, with the account of the other.
  const { id } = await fusionar(admin, clave, beto, { cuenta: 'pasa' })
  assert.deepEqual(
    await t.rows(`select id, afiliado_numero, habilitado from usuario where id in (${deBeto}, ${deClave}) order by id`),
    [
      { id: deBeto, afiliado_numero: clave, habilitado: true },
      { id: deClave, afiliado_numero: null, habilitado: false },
    ],
  )
  assert.equal((await conClave.get('usuarios/actual')).status, 401)
  // Its sessions and links end now, in case the account is enabled again.
  assert.equal(await numero(`select count(*) from sesion where usuario_id = ${deClave}`), 0)
  assert.equal(await numero(`select count(*) from token_correo where usuario_id = ${deClave} and usado is null`), 0)
  assert.equal(
    await numero(
      `select count(*) from auditoria where accion = 'deshabilitar' and entidad = 'usuario' and entidad_id = '${deClave}'`,
    ),
    1,
  )
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
  const hecha = (await admin.get(`fusiones/${id}`)).body
  assert.deepEqual(
    hecha.noSeDeshace.map(({ que }: { que: string }) => que),
    ['yaDeshecha'],
  )
  assert.equal((await deshacer(admin, id)).status, 409, 'nor twice')
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

test('differing fields are chosen by a person; repeated rows are left out and restored', async () => {
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
  const incompleta = await requestFusion(admin, queda, pasa, body.huella)
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

test('a failure in the middle of a merge, or of undoing it, changes nothing', async () => {
  const [queda, pasa] = [1150, 1001]
  const antes = await foto()
  const historia = await numero('select count(*) from afiliado_historia')
  const { body } = await prever(admin, queda, pasa)
  const todo = Object.fromEntries(body.faltan.map((f: string) => [f, 'queda']))
  const { body: previsto } = await prever(admin, queda, pasa, todo)
  // The history is the last write: by then everything else was done.
  await t.rows(`create function falla() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$;
    create trigger falla before insert on afiliado_historia for each row execute function falla()`)
  assert.equal((await requestFusion(admin, queda, pasa, previsto.huella, todo)).status, 500)
  assert.deepEqual(await foto(), antes)
  await t.rows('drop trigger falla on afiliado_historia')
  const hecha = await requestFusion(admin, queda, pasa, previsto.huella, todo)
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
