import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'
import { porte } from '../../../../test/porte.ts'
import { systemCtx } from '../../../platform/context.ts'
import { deshacerAhora, ultimaAplicada } from '../../administracion/importacion/deshacer.ts'
import { importarArchivo } from '../../administracion/importacion/importacion.service.ts'

const dir = mkdtempSync(join(tmpdir(), 'gremial-historia-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const estados = ['ACTIVO', 'LICENCIA', 'BAJA']
const categorias = ['Activo A', 'Activo B', 'Jubilado']
const empresas = ['', 'Textil Ríos', 'Metalúrgica Oncativo']
/** Deterministic random numbers from a seed, so that a failure can be reproduced. */
function azar(semilla: number): (hasta: number) => number {
  let estado = semilla
  return (hasta) => {
    estado = (Math.imul(estado ^ (estado >>> 15), estado | 1) ^ (estado + 0x6d2b79f5)) >>> 0
    return estado % hasta
  }
}

interface Miembro {
  estado: string
  categoria: string
  seccional: number
  empresa: string
}
const lineaDe = (numero: number, m: Miembro, alta: string): string =>
  [
    numero,
    `Apellido${numero}, Nombre`,
    'DNI',
    20_000_000 + numero,
    '',
    '',
    '',
    '',
    alta,
    m.categoria,
    m.estado,
    m.seccional,
    m.empresa,
  ]
    .concat(['', '', '', '', '', ''])
    .join(';')
const titulos =
  'NRO_AFILIADO;APELLIDO Y NOMBRE;TIPO DOC;NRO DOC;CUIL;FECHA NAC;SEXO;EST CIVIL;FECHA ALTA;CATEGORIA;ESTADO;SECCIONAL;EMPRESA;CUIT EMPRESA;DOMICILIO;LOCALIDAD;CP;TELEFONO;EMAIL'

const dia = (n: number): string => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)

/** An organisation whose register is written only by imports, with its helpers. */
async function conPadron() {
  const t = await testApp()
  await t.rows(`begin; set local session_replication_role = replica;
    truncate movimiento_cuenta, familiar, beneficiario, usuario, afiliado, afiliado_historia, seccional, empresa, categoria_afiliado,
      conteo_afiliado cascade; commit`)
  writeFileSync(join(dir, 'seccionales.csv'), 'CODIGO;NOMBRE;LOCALIDAD;TELEFONO;EMAIL\n1;Rosario;;;\n2;Cordoba;;;\n3;Salta;;;\n')
  const ctx = () => systemCtx(t.services, t.app.log)
  await importarArchivo(ctx(), 'seccionales', join(dir, 'seccionales.csv'))
  let cuantos = 0
  const importar = async (lineas: string[], alDia: string) => {
    const path = join(dir, `padron-${++cuantos}.csv`)
    writeFileSync(path, `${[titulos, ...lineas].join('\n')}\n`, 'latin1')
    const confirmado = { crear: true, confirmarEstados: true, vinculados: ['ACTIVO', 'LICENCIA'] }
    return importarArchivo(ctx(), 'padron', path, { ...confirmado, alDia })
  }
  const deshacer = async () => {
    const ultima = await ultimaAplicada(t.services.database.db)
    assert.deepEqual(await deshacerAhora(ctx(), ultima?.id ?? 0), [])
  }
  return { ...t, ctx, importar, deshacer }
}
type Organizacion = Awaited<ReturnType<typeof conPadron>>

/** Values that the database believes for a day, as known at a timestamp. */
const creidoPor = async (t: Organizacion, elDia: string, sabido: string) =>
  new Map(
    (
      await t.rows<{ numero: number; como: string }>(`select h.afiliado_numero as numero,
        concat_ws('|', coalesce(e.nombre, qe.nombre), coalesce(c.nombre, qc.nombre), s.codigo, coalesce(em.nombre, qm.nombre)) as como
      from padron_al_dia('${elDia}', '${sabido}') h
      left join estado_afiliado e on e.id = h.estado_id left join nombre_quitado qe on qe.tabla = 'estado_afiliado' and qe.id = h.estado_id
      left join categoria_afiliado c on c.id = h.categoria_id
      left join nombre_quitado qc on qc.tabla = 'categoria_afiliado' and qc.id = h.categoria_id
      left join seccional s on s.id = h.seccional_id
      left join empresa em on em.id = h.empresa_id left join nombre_quitado qm on qm.tabla = 'empresa' and qm.id = h.empresa_id`)
    ).map(({ numero, como }) => [numero, como]),
  )

const dias = 420

test('the register of any day, as known at any timestamp, equals that of an independent calendar', async () => {
  const t = await conPadron()
  const n = azar(2024)
  const uno = (): Miembro => ({
    estado: estados[n(3)] ?? '',
    categoria: categorias[n(3)] ?? '',
    seccional: 1 + n(3),
    empresa: empresas[n(3)] ?? '',
  })
  const como = (m: Miembro): string => [m.estado, m.categoria, m.seccional, ...(m.empresa ? [m.empresa] : [])].join('|')
  // The oracle stores every day of each member, and a copy of it after each action.
  const altas = new Map<number, number>()
  let ahora = new Map<number, Miembro>()
  let calendario = new Map<number, string[]>()
  const conocido: Array<{ sabido: string; calendario: Map<number, string[]> }> = []
  const anotar = async () => {
    const [reloj] = await t.rows<{ sabido: string }>('select clock_timestamp()::text as sabido')
    conocido.push({ sabido: reloj?.sabido ?? '', calendario: new Map([...calendario].map(([k, v]) => [k, [...v]])) })
  }
  let antes: Array<[Map<number, Miembro>, Map<number, string[]>]> = []
  let alDia = 5
  for (let vuelta = 0; vuelta < porte(60, 24); vuelta++) {
    if (antes.length > 0 && n(5) === 0) {
      await t.deshacer()
      const [estaban, dias] = antes.pop() ?? [ahora, calendario]
      ;[ahora, calendario] = [estaban, dias]
      // Undoing affects the last import in force, and the next file may have the same day again.
      await anotar()
      continue
    }
    antes = [...antes, [new Map(ahora), new Map([...calendario].map(([k, v]) => [k, [...v]]))]]
    // Files have increasing days, some repeated, and are loaded on their day.
    alDia = Math.min(dias - 10, alDia + n(3) * 8)
    const nuevos = new Map(Array.from({ length: 12 }, () => [1001 + n(60), uno()]))
    for (const [numero, miembro] of nuevos) {
      if (!altas.has(numero)) altas.set(numero, Math.max(0, alDia - n(20)))
      const desde = ahora.has(numero) ? alDia : Math.min(altas.get(numero) ?? 0, alDia)
      const escrito = calendario.get(numero) ?? Array.from<string>({ length: dias })
      const cambia = !ahora.has(numero) || como(ahora.get(numero) as Miembro) !== como(miembro)
      if (cambia) for (let d = desde; d < dias; d++) escrito[d] = como(miembro)
      calendario.set(numero, escrito)
      ahora.set(numero, miembro)
    }
    await t.importar(
      [...ahora].map(([numero, m]) => lineaDe(numero, m, dia(altas.get(numero) ?? 0))),
      dia(alDia),
    )
    await anotar()
  }
  for (let i = 0; i < porte(1000, 150); i++) {
    const elDia = n(dias)
    const cuando = conocido[n(conocido.length)]
    assert.ok(cuando)
    const esperado = new Map(
      [...cuando.calendario].flatMap(([numero, escrito]) => {
        const este = escrito[elDia]
        return este === undefined ? [] : [[numero, este] as const]
      }),
    )
    assert.deepEqual(
      [...(await creidoPor(t, dia(elDia), cuando.sabido))].toSorted(([a], [b]) => a - b),
      [...esperado].toSorted(([a], [b]) => a - b),
      `${dia(elDia)} as known at ${cuando.sabido}`,
    )
  }
  // The current register equals what is believed for today.
  const hoy = await creidoPor(t, t.today(), 'infinity')
  assert.deepEqual([...hoy.keys()].toSorted(), [...ahora.keys()].toSorted())
})

test('a history is read by its member, branch or centre; staff reads are audited', async () => {
  const t = await testApp()
  const [ana, beto, operador, otra] = await Promise.all(['ana', 'beto', 'operador', 'otra'].map((quien) => t.login(quien)))
  assert.ok(ana && beto && operador && otra)
  await t.rows(
    `update afiliado set categoria_id = (select max(id) from categoria_afiliado where id <> categoria_id) where numero = 1002`,
  )
  const leido = await beto.get('vistas/historia-afiliado/1002')
  assert.equal(leido.status, 200)
  const categorias = leido.body.periodos.filter((p: { dato: string }) => p.dato === 'categoria')
  assert.deepEqual(
    categorias.map((p: { desde: string; hasta: string | null; fuente: { tipo: string } }) => [p.desde, p.hasta, p.fuente.tipo]),
    [
      [t.today(), null, 'oficina'],
      [leido.body.fechaAlta, new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10), 'inicio'],
    ],
  )
  assert.deepEqual((await operador.get('vistas/historia-afiliado/1002')).body, leido.body)
  for (const ruta of ['vistas/historia-afiliado/1002', 'vistas/historia-afiliado/1002/dia?dia=01-03-2026']) {
    assert.equal((await ana.get(ruta)).status, 404)
    assert.equal((await otra.get(ruta)).status, 404)
    assert.deepEqual(await lecturasDe(t, 1002, () => operador.get(ruta)), ['historia'])
    assert.deepEqual(await lecturasDe(t, 1002, () => beto.get(ruta)), [])
  }
  const elDia = (dia: string) => beto.get(`vistas/historia-afiliado/1002/dia?dia=${dia}`)
  const hoy = (await elDia(t.today())).body
  assert.deepEqual(hoy.ahora, hoy.entonces)
  assert.equal(hoy.ahora.supuesto, false)
  // Before the history was recorded there are only later statements, and the answer says so (`supuesto`).
  const antes = (await elDia('01-03-2026')).body
  assert.deepEqual([antes.ahora.supuesto, antes.entonces], [true, null])
  assert.deepEqual((await elDia('01-01-1950')).body, { dia: '1950-01-01', ahora: null, entonces: null })
  assert.equal((await elDia('31-02-2026')).status, 400)
})

test('the application cannot write the history; writes to the register add it atomically', async () => {
  const t = await testApp()
  const { db } = t.services.database
  await assert.rejects(sql`delete from afiliado_historia`.execute(db), /permission denied|permiso denegado/)
  await assert.rejects(sql`update afiliado_historia set desde = '2000-01-01'`.execute(db), /permission denied|permiso denegado/)
  const cuenta = async () =>
    (await t.rows<{ n: number }>('select count(*)::int as n from afiliado_historia where afiliado_numero = 1001'))[0]?.n
  const antes = await cuenta()
  const cambiar =
    'update afiliado set estado_id = estado_id % 2 + 1, vinculado = (select vinculado from estado_afiliado e where e.id = estado_id % 2 + 1)'
  await assert.rejects(t.rows(`begin; ${cambiar} where numero = 1001; select 1 / 0; commit`))
  await t.rows('rollback').catch(() => undefined)
  assert.equal(await cuenta(), antes)
  // Columns without history add no row.
  await t.rows(`update afiliado set telefono = '0341 4000000' where numero = 1001`)
  assert.equal(await cuenta(), antes)
  const peor =
    await t.rows(`select a.numero from afiliado a left join padron_al_dia(dia_de(now())) h on h.afiliado_numero = a.numero
    where (h.estado_id, h.categoria_id, h.seccional_id, h.vinculado) is distinct from (a.estado_id::int, a.categoria_id::int, a.seccional_id::int, a.vinculado)
      or h.empresa_id is distinct from a.empresa_id`)
  assert.deepEqual(peor, [])
})

test('a register dated before the last import, or in the future, is refused with a message', async () => {
  const t = await conPadron()
  const fila = [lineaDe(1001, { estado: 'ACTIVO', categoria: 'Activo A', seccional: 1, empresa: '' }, '2020-01-01')]
  await t.importar(fila, '2024-03-31')
  await assert.rejects(
    t.importar(
      [...fila, lineaDe(1002, { estado: 'BAJA', categoria: 'Activo A', seccional: 1, empresa: '' }, '2020-01-01')],
      '2024-02-28',
    ),
    /31\/03\/2024/,
  )
  await assert.rejects(
    t.importar([lineaDe(1001, { estado: 'BAJA', categoria: 'Activo A', seccional: 1, empresa: '' }, '2020-01-01')], '2099-01-01'),
    /todavía no llegó/,
  )
})

test('an employer removed by an undone import stays in the history of members who had it', async () => {
  const t = await testApp()
  await t.rows(`insert into nombre_quitado (tabla, id, nombre) values ('empresa', 999999, 'Textil quitada'), ('empresa', 999998, 'Otra quitada');
    update afiliado set empresa_id = null where numero in (1010, 1011);
    insert into afiliado_historia (afiliado_numero, desde, hasta, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado)
      select numero, '2019-01-01', '2019-02-01', now(), estado_id, categoria_id, seccional_id, 999999, true from afiliado where numero = 1011`)
  const admin = await t.login('admin')
  const quitadas = async (numero: number) => {
    const { status, body } = await admin.get(`vistas/historia-afiliado/${numero}`)
    assert.equal(status, 200)
    return JSON.stringify(body).match(/\w+ quitada/g) ?? []
  }
  assert.deepEqual(await quitadas(1010), [])
  assert.deepEqual([...new Set(await quitadas(1011))], ['Textil quitada'])
})

test('a deleted state, category, branch or employer keeps its name in the history, once', async () => {
  const t = await testApp()
  const filas = {
    estado_afiliado: "(nombre) values ('Quitado')",
    categoria_afiliado: "(nombre) values ('Quitado')",
    seccional: "(codigo, nombre) values (9999, 'Quitado')",
    empresa: "(nombre) values ('Quitado')",
  }
  for (const [tabla, fila] of Object.entries(filas)) {
    const [creada] = await t.rows<{ id: string }>(`insert into ${tabla} ${fila} returning id`)
    await t.rows(`delete from ${tabla} where id = ${creada?.id}`)
    const quedan = await t.rows(`select nombre from nombre_quitado where tabla = '${tabla}' and id = ${creada?.id}`)
    assert.deepEqual(quedan, [{ nombre: 'Quitado' }], tabla)
  }
})
