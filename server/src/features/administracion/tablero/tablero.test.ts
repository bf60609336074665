import assert from 'node:assert/strict'
import type { FilaCalor, FilaEmbudo, FilaMesPadron } from '@gremial/contract/administracion/tablero.ts'
import { firstDayAgo } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { plansOf } from '../../../../test/planes.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const [admin, operador, central] = [await t.login('admin'), await t.login('operador'), await t.login('central')]
async function leer<F>(cual: string, quien = admin, consulta = ''): Promise<F[]> {
  const { status, body } = await quien.get(`vistas/tablero/${cual}?size=all&${consulta}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.content
}
const meses = (quien = admin, consulta = '') => leer<FilaMesPadron>('meses', quien, consulta)

/** A day of a month some months ago. */
const en = (hace: number, dia: number) => firstDayAgo(t.today(), hace).slice(0, 8) + String(dia).padStart(2, '0')
let ultimo = 700_000
/** Inserts a member with this history: [from, to, linked, branch]. */
async function vida(
  ...cosas: Array<[desde: string, hasta: string | null, vinculado: boolean, seccional: number, otra?: string]>
) {
  const numero = ultimo++
  for (const [desde, hasta, vinculado, seccional, otra] of cosas)
    await t.rows(`insert into afiliado_historia (afiliado_numero, desde, hasta, sabido, estado_id, categoria_id, seccional_id, vinculado${otra ? `, ${otra.split('=')[0]}` : ''})
      values (${numero}, '${desde}', ${hasta === null ? 'null' : `'${hasta}'`}, now(), 1, 1, ${seccional}, ${vinculado}${otra ? `, ${otra.split('=')[1]}` : ''})`)
}

/** Deterministic random numbers. */
const numeros = (semilla: number) => () => {
  semilla = (semilla * 48_271) % 2_147_483_647
  return semilla
}

/** Register at the end of each month without the product's functions: the last statement valid on that day. */
async function oraculo(seccionales: string): Promise<FilaMesPadron[]> {
  return t.rows<FilaMesPadron>(`with corte as (
      select n, case n when 0 then date '${t.today()}' else date '${firstDayAgo(t.today(), 0)}' - make_interval(months => n - 1) - interval '1 day' end as dia
      from generate_series(0, 24) n),
    sabe as (
      select c.n, h.afiliado_numero as quien, h.vinculado, h.seccional_id, h.vinculado and (${seccionales}) as es
      from corte c join afiliado_historia h on h.desde <= c.dia and coalesce(h.hasta > c.dia, true) and not h.fuera
      where not exists (select from importacion i where i.id = h.importacion_id and i.anulada is not null)
        and not exists (select from afiliado_historia o left join importacion i on i.id = o.importacion_id
          where o.afiliado_numero = h.afiliado_numero and o.id > h.id and o.desde <= c.dia and coalesce(o.hasta > c.dia, true) and i.anulada is null)),
    cambia as (
      select coalesce(d.n, a.n - 1) as n, coalesce(a.es, false) as antes, coalesce(d.es, false) as despues,
        a.quien is null as nuevo, coalesce(a.vinculado, false) as estaba, coalesce(d.vinculado, false) as esta
      from (select * from sabe where n > 0) a full join (select * from sabe where n < 24) d on d.quien = a.quien and d.n = a.n - 1)
    select to_char(date '${firstDayAgo(t.today(), 0)}' - make_interval(months => s.n), 'YYYYMM')::int as id,
      count(*) filter (where despues and not antes and nuevo)::int as ingresos,
      count(*) filter (where despues and not antes and not nuevo and not estaba)::int as reingresos,
      count(*) filter (where despues and not antes and estaba)::int as llegan,
      count(*) filter (where antes and not despues and not esta)::int as egresos,
      count(*) filter (where antes and not despues and esta)::int as salen
    from generate_series(0, 23) s (n) left join cambia c on c.n = s.n group by 1 order by 1`)
}

test('the members at the end of a certified month equal the certificate, in total and per branch', async () => {
  const certificados = await t.rows<{ id: number; seccional: number; cantidad: number }>(
    `select to_char(c.mes, 'YYYYMM')::int as id, f.seccional_id::int as seccional, count(*)::int as cantidad
    from padron_certificado c join padron_certificado_fila f on f.certificado_id = c.id
    where c.id in (select max(id) from padron_certificado group by mes) group by 1, 2`,
  )
  assert.ok(certificados.length > 20)
  const deMes = async (mes: number, consulta = '') => (await meses(admin, consulta)).find((f) => f.id === mes)?.afiliados
  for (const mes of new Set(certificados.map((c) => c.id))) {
    const suyos = certificados.filter((c) => c.id === mes)
    assert.equal(
      await deMes(mes),
      suyos.reduce((n, c) => n + c.cantidad, 0),
    )
    for (const { seccional, cantidad } of suyos.slice(0, 4)) assert.equal(await deMes(mes, `idSeccional=${seccional}`), cantidad)
  }
})

test('monthly joins, departures, returns and transfers equal the differences between month ends', async () => {
  const [{ id: anulada } = { id: 0 }] = await t.rows<{ id: number }>(
    `insert into importacion (tipo, archivo, sha256, estado, anulada) values ('padron', 'x.csv', '', 'DESHECHA', now()) returning id`,
  )
  await vida([en(20, 3), null, true, 1], [en(9, 28), null, false, 1], [en(3, 1), null, true, 2])
  await vida([en(5, 1), null, true, 1])
  // Back and forth within a month cancels out; a transfer counts for branches, not in total.
  await vida([en(30, 1), null, true, 1], [en(7, 5), null, false, 1], [en(7, 20), null, true, 1])
  await vida([en(30, 1), null, true, 1], [en(6, 15), null, true, 3])
  // Late statements, limited ones, an undone import, a merged number.
  await vida([en(12, 10), en(10, 10), true, 2])
  await vida([en(30, 1), null, true, 2], [en(4, 2), null, false, 2, `importacion_id=${anulada}`])
  await vida([en(20, 3), null, true, 1], [en(10, 3), null, true, 2, `importacion_id=${anulada}`], [en(5, 3), null, true, 2])
  await vida([en(30, 1), null, true, 1], [en(2, 9), null, true, 1, 'fuera=true'])
  // The same branch stated again, for an earlier day.
  await vida([en(20, 3), null, true, 1], [en(10, 3), null, true, 2], [en(15, 3), null, true, 2])
  // The last day of a month belongs to it, the first one to the next.
  const finDeMes = new Date(Date.parse(en(1, 1)) - 86_400_000).toISOString().slice(0, 10)
  await vida([finDeMes, null, true, 1])
  await vida([en(1, 1), null, true, 1])
  // An import undone afterwards: its departures are reverted.
  const [{ id: despues } = { id: 0 }] = await t.rows<{ id: number }>(
    `insert into importacion (tipo, archivo, sha256, estado) values ('padron', 'y.csv', '', 'APLICADA') returning id`,
  )
  await vida([en(30, 1), null, true, 2], [en(4, 2), null, false, 2, `importacion_id=${despues}`])
  await vida([en(8, 1), null, true, 3, `importacion_id=${despues}`])
  const antes = await meses()
  await t.rows(`update importacion set anulada = now() where id = ${despues}`)
  assert.notDeepEqual(await meses(), antes)
  // The steps stay in sync with any change of the register, on any day.
  const azar = numeros(7)
  for (let i = 0; i < 120; i++)
    await t.rows(`select set_config('gremial.al_dia', '${en(azar() % 23, 1 + (azar() % 28))}', true);
      update afiliado set (estado_id, vinculado) = (select e.id, e.vinculado from estado_afiliado e order by e.id offset ${azar() % 5} limit 1),
        seccional_id = ${1 + (azar() % 3)}, categoria_id = ${1 + (azar() % 3)}
      where numero in (${1010 + (azar() % 12)}, ${1010 + (azar() % 12)})`)
  for (const [consulta, cuales] of [
    ['', 'true'],
    ['idSeccional=1', 'h.seccional_id = 1'],
    ['idSeccional=2', 'h.seccional_id = 2'],
    ['idSeccional=3', 'h.seccional_id = 3'],
  ] as const) {
    const filas = await meses(admin, consulta)
    const esperadas = await oraculo(cuales)
    assert.equal(filas.length, 24)
    assert.deepEqual(
      filas.map(({ id, ingresos, reingresos, llegan, egresos, salen }) => ({ id, ingresos, reingresos, llegan, egresos, salen })),
      esperadas,
      consulta,
    )
    for (const [i, f] of filas.entries()) {
      assert.equal(f.saldo, f.ingresos + f.reingresos + f.llegan - f.egresos - f.salen)
      if (i > 0) assert.equal(f.afiliados - (filas[i - 1]?.afiliados ?? 0), f.saldo)
    }
  }
  const todas = await meses()
  assert.ok(todas.some((f) => f.reingresos > 0) && todas.some((f) => f.egresos > 0))
  assert.ok(todas.every((f) => f.llegan === 0 && f.salen === 0))
  assert.ok((await meses(admin, 'idSeccional=3')).some((f) => f.llegan > 0))
})

test('an operator reads their branch as the administrator does, and no other branch', async () => {
  const suyas = await t.rows<{
    id: number
  }>(`select us.seccional_id::int as id from usuario_seccional us join usuario u on u.id = us.usuario_id
    where u.email = 'operador@gremial.example' order by 1`)
  const suma = (filas: FilaMesPadron[]) => filas.map((f) => f.saldo)
  const deCada = await Promise.all(suyas.map(async ({ id }) => suma(await meses(admin, `idSeccional=${id}`))))
  // Transfers between own branches cancel out.
  assert.deepEqual(
    suma(await meses(operador)),
    deCada[0]?.map((_, i) => deCada.reduce((n, una) => n + (una[i] ?? 0), 0)),
  )
  assert.notDeepEqual(suma(await meses(operador)), suma(await meses()))
  for (const cual of ['meses', 'embudo'])
    assert.deepEqual(await leer(cual, operador, 'idSeccional=1'), await leer(cual, admin, 'idSeccional=1'))
  const padron = async (quien = admin) => (await leer<FilaEmbudo>('embudo', quien))[0]?.cantidad ?? 0
  assert.ok((await padron(operador)) > 0 && (await padron(operador)) < (await padron()))
  for (const cual of ['meses', 'embudo']) {
    assert.equal((await operador.get(`vistas/tablero/${cual}?idSeccional=3`)).status, 403)
    assert.equal((await (await t.login('ana')).get(`vistas/tablero/${cual}`)).status, 403)
  }
  assert.equal((await operador.get('vistas/tablero/seccionales')).status, 403)
})

test('the funnel counts members, with contact data, with a working account, active this month', async () => {
  await t.rows(`update usuario set ultimo_ingreso = null where afiliado_numero is not null;
    update usuario set ultimo_ingreso = now() where email in ('ana@gremial.example', 'beto@gremial.example');
    update usuario set ultimo_ingreso = date_trunc('month', now() at time zone 'America/Argentina/Buenos_Aires') at time zone 'America/Argentina/Buenos_Aires' - interval '1 second'
      where afiliado_numero = (select min(u.afiliado_numero) from usuario u where u.email !~ '^(ana|beto)@' and u.afiliado_numero is not null);
    update afiliado set email = '' where numero % 3 = 0;
    update afiliado set pasa_a = 1001 where numero in (select numero from afiliado where vinculado and seccional_id = 1 order by numero desc limit 2);
    update usuario set habilitado = false where email = 'beto@gremial.example'`)
  for (const [consulta, cuales] of [
    ['', 'true'],
    ['idSeccional=1', 'seccional_id = 1'],
  ] as const) {
    const [cuenta] = await t.rows<
      Record<string, number>
    >(`with m as (select numero, email from afiliado where vinculado and pasa_a is null and ${cuales}),
        c as (select afiliado_numero as numero, ultimo_ingreso from usuario where habilitado and mail_validado)
      select (select count(*)::int from m) as padron, (select count(*)::int from m where email <> '' or numero in (select numero from c)) as correo,
        (select count(*)::int from m where numero in (select numero from c)) as cuenta,
        (select count(*)::int from m where numero in (select numero from c
          where to_char(ultimo_ingreso at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') = '${t.today().slice(0, 7)}')) as entro`)
    const filas = await leer<FilaEmbudo>('embudo', admin, consulta)
    assert.deepEqual(Object.fromEntries(filas.map((f) => [f.paso, f.cantidad])), cuenta, consulta)
    assert.ok((cuenta?.entro ?? 0) > 0 && (cuenta?.entro ?? 0) < (cuenta?.cuenta ?? 0))
    assert.equal(filas[0]?.porcentaje, '100,0 %')
  }
})

test('each active branch has its oldest open sheet, missing signers and money, to the cent', async () => {
  await t.rows(`update seccional set habilitada = false where id = 4;
    update mandato set hasta = dia_de(now()) - 1 where seccional_id = 2 and puesto in (select codigo from puesto where firma = 'TESORERIA') and dia_de(now()) between desde and hasta and desde < dia_de(now())`)
  await forzar(
    t,
    `update planilla_caja set desde = dia_de(now()) - 40 where id = (select min(id) from planilla_caja where estado = 'ABIERTA' and seccional_id = 1)`,
  )
  const filas = await leer<FilaCalor>('seccionales', central)
  const esperadas = await t.rows(`select s.id,
      (select dia_de(now()) - min(p.desde) from planilla_caja p where p.estado = 'ABIERTA' and p.caja_id in (select id from caja where habilitada and seccional_id = s.id)) as dias,
      (select coalesce(sum(cantidad), 0)::int from (select 1 as cantidad from afiliado where vinculado and pasa_a is null and seccional_id = s.id) x) as afiliados,
      (select coalesce(sum(saldo_efectivo), 0) + coalesce(sum(saldo_banco), 0) + coalesce(sum(saldo_cheque), 0) from planilla_caja where estado = 'ABIERTA' and seccional_id = s.id)::float8 as "enCajas",
      (select coalesce(sum(total) filter (where estado = 2), 0) + coalesce(sum(total) filter (where estado = 5), 0) from rendicion_gasto where seccional_id = s.id)::float8 as "porPagar"
    from seccional s where s.habilitada order by s.codigo`)
  assert.deepEqual(
    filas.map(({ id, dias, afiliados, enCajas, porPagar }) => ({ id, dias, afiliados, enCajas, porPagar })),
    esperadas,
  )
  assert.ok(filas.some((f) => f.dias !== null && f.dias >= 40))
  // Missing signers match the list of branches.
  for (const [firma, dice] of [
    ['SECRETARIA', /Secretaría/],
    ['TESORERIA', /(^T| t)esorería/],
  ] as const) {
    const { body } = await admin.get(`vistas/seccionales?size=all&sinFirma=${firma}`)
    const sin = body.content.map((s: { id: number }) => s.id)
    assert.deepEqual(
      filas.filter((f) => dice.test(f.quienFalta)).map((f) => f.id),
      filas.filter((f) => sin.includes(f.id)).map((f) => f.id),
      firma,
    )
    assert.ok(sin.length > 0)
  }
  for (const f of filas) assert.equal(f.faltan > 0, f.quienFalta !== '')
})

test('with very many steps only those of the shown months are read, by index, not the history', async () => {
  await t.rows(`insert into paso_padron (afiliado_numero, mes, de, a, conocido)
    select 2000000 + i, date '1990-01-01' + make_interval(months => i % 300), null, 1 + i % 20, false from generate_series(1, ${porte(300_000)}) i`)
  await t.rows('vacuum analyze paso_padron')
  for (const quien of [admin, operador]) {
    assert.deepEqual(await plansOf(t, 'afiliado_historia', () => quien.get('vistas/tablero/meses')), [])
    const vistos = await plansOf(t, 'paso_padron', () => quien.get('vistas/tablero/meses'))
    assert.match(vistos.map((v) => v.plan).join('\n'), /paso_padron_mes/)
    for (const { text, walked } of vistos) assert.ok(!walked.includes('paso_padron'), text)
  }
})

test('staff of some branches see those only', async () => {
  const permisos = [{ permiso: 'tesoreria.central', ambito: 'seccionales' }]
  const { body: rol } = await admin.post('roles', { nombre: 'Mira la tesorería de lo suyo', permisos })
  await t.rows(
    `insert into usuario_rol (usuario_id, rol_id) select id, ${rol.id} from usuario where email = 'operador@gremial.example'`,
  )
  const { status, body } = await (await t.login('operador')).get('vistas/tablero/seccionales?size=1')
  assert.deepEqual([status, body.totalElements], [200, 2])
  const suyas = await leer<FilaCalor>('seccionales', await t.login('operador'))
  assert.deepEqual(
    suyas.map(({ id }) => id),
    [1, 2],
  )
})
