import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()
const admin = await t.login('admin')
const operador = await t.login('operador')

/** Deterministic random numbers from a seed, so that a failure can be reproduced. */
let semilla = 81
function n(hasta: number): number {
  semilla = (Math.imul(semilla ^ (semilla >>> 15), semilla | 1) ^ (semilla + 0x6d2b79f5)) >>> 0
  return semilla % hasta
}
const uno = <T>(de: readonly T[]): T => de[n(de.length)] as T

const ruta = 'vistas/afiliados-seccional'
const ventana = 400
const pasos = porte(60, 24)
const dia = (atras: number): string => new Date(Date.parse(t.today()) - atras * 86_400_000).toISOString().slice(0, 10)
/** Day of a step: in order, some days apart. */
const diaDe = (paso: number): string => dia(ventana - 1 - Math.floor(((ventana - 5) * paso) / pasos))

const [catalogos] = await t.rows<Record<'estados' | 'categorias' | 'seccionales' | 'empresas', number[]>>(`select
  array(select id::int from estado_afiliado order by id) as estados, array(select id::int from categoria_afiliado order by id) as categorias,
  array(select id::int from seccional order by id limit 4) as seccionales, array(select id::int from empresa order by id limit 5) as empresas`)
assert.ok(catalogos)
const { estados, categorias, seccionales, empresas } = catalogos

/**
 * The oracle: every day of each member, in a table written day by day and copied after each step, independent of periods,
 * statement order and imports.
 */
const como = 'estado_id, categoria_id, seccional_id, empresa_id, vinculado'
const anotar = (cuales: string, desde: string, hasta = `date '${t.today()}'`) =>
  t.rows(`insert into oraculo select a.numero, d::date, ${como} from afiliado a, generate_series(${desde}, ${hasta}, '1 day') d
    where a.numero in (${cuales}) on conflict (numero, dia) do update set estado_id = excluded.estado_id, categoria_id = excluded.categoria_id,
      seccional_id = excluded.seccional_id, empresa_id = excluded.empresa_id, vinculado = excluded.vinculado`)
const desdeAlta = `greatest(a.fecha_alta, date '${dia(ventana)}')`

let escritas = 0
/** Dates the new rows at noon of the step's day. */
const fechar = async (paso: number) => {
  await forzar(t, `update afiliado_historia set sabido = '${diaDe(paso)} 15:00+00' where id > ${escritas}`)
  escritas = (await t.rows<{ id: number }>('select coalesce(max(id), 0)::int as id from afiliado_historia'))[0]?.id ?? 0
}
const escribir = (alDia: string, importacion: number | undefined, cambio: string) =>
  t.rows(`begin; select set_config('gremial.al_dia', '${alDia}', true), set_config('gremial.importacion', '${importacion ?? ''}', true);
    ${cambio}; commit`)
const delPadron = async (numero: number) => JSON.stringify(await t.rows(`select ${como} from afiliado where numero = ${numero}`))

/** Transfers, departures, returns, changes of category and employer: of some members, on a day. */
async function cambiar(numeros: readonly number[], alDia: string, importacion?: number): Promise<void> {
  for (const numero of new Set(Array.from({ length: 6 }, () => uno(numeros)))) {
    const antes = await delPadron(numero)
    await escribir(
      alDia,
      importacion,
      `update afiliado a set estado_id = e.id, vinculado = e.vinculado, categoria_id = ${uno(categorias)}, seccional_id = ${uno(seccionales)},
        empresa_id = ${n(4) === 0 ? 'null' : uno(empresas)} from estado_afiliado e where e.id = ${uno(estados)} and a.numero = ${numero}`,
    )
    // A file that repeats known values states nothing.
    if ((await delPadron(numero)) !== antes) await anotar(String(numero), `date '${alDia}'`)
  }
}

async function agregar(numero: number, alta: string, alDia: string, importacion: number): Promise<void> {
  await escribir(
    alDia,
    importacion,
    `insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_nacimiento, genero, fecha_alta, categoria_id,
      estado_id, vinculado, seccional_id, email) select ${numero}, 'Nuevo', 'N${numero}', 1, ${60_000_000 + numero}, '1980-01-01', 1, '${alta}',
      ${uno(categorias)}, e.id, e.vinculado, ${uno(seccionales)}, '' from estado_afiliado e where e.id = ${uno(estados)}`,
  )
  await anotar(String(numero), desdeAlta)
}

/** A late statement that only fills the past, until the day before known history. */
async function llenar(numero: number): Promise<void> {
  const hasta = 20 + n(ventana - 60)
  const [desde, fin] = [dia(hasta + 1 + n(30)), dia(hasta)]
  const valores = `${uno(estados)}, ${uno(categorias)}, ${uno(seccionales)}, null`
  await t.rows(`insert into afiliado_historia (afiliado_numero, desde, hasta, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado)
    select ${numero}, '${desde}', '${fin}', now(), v.*, e.vinculado from (values (${valores}::int)) v (e, c, s, em) join estado_afiliado e on e.id = v.e`)
  await t.rows(`insert into oraculo select ${numero}, d::date, v.*, e.vinculado
    from generate_series(date '${desde}', date '${fin}' - 1, '1 day') d, (values (${valores}::int)) v (e, c, s, em) join estado_afiliado e on e.id = v.e
    where d >= date '${dia(ventana)}'
    on conflict (numero, dia) do update set estado_id = excluded.estado_id, categoria_id = excluded.categoria_id,
      seccional_id = excluded.seccional_id, empresa_id = excluded.empresa_id, vinculado = excluded.vinculado`)
}

/** A register of more than a year. Returns the number of steps. */
async function vivir(): Promise<void> {
  await t.rows(`create table oraculo (numero bigint, dia date, estado_id int, categoria_id int, seccional_id int, empresa_id int, vinculado boolean,
      primary key (numero, dia));
    create table foto as select 0 as paso, * from oraculo`)
  await anotar('select numero from afiliado', desdeAlta)
  escritas = -1
  // Except statements of the demo data.
  await forzar(
    t,
    `delete from afiliado_historia h using afiliado_historia p
      where p.afiliado_numero = h.afiliado_numero and p.id < h.id and h.afiliado_numero between 1240 and 1260`,
  )
  await forzar(t, `update afiliado_historia set sabido = '${dia(ventana)} 12:00+00', al_dia = null`)
  await t.rows(`select rehacer_periodos(array(select numero from afiliado))`)
  escritas = (await t.rows<{ id: number }>('select max(id)::int as id from afiliado_historia'))[0]?.id ?? 0
  const numeros = (await t.rows<{ numero: number }>('select numero from afiliado order by numero')).map((a) => a.numero)
  let archivo: { id: number; nuevos: number[] } | undefined
  let siguiente = 900_000
  for (let paso = 0; paso < pasos; paso++) {
    const que = n(6)
    if (archivo && que < 2) {
      // Undone: its changes are reverted, and its rows are no longer believed from then on.
      await t.rows(`begin; select set_config('gremial.deshace', '${archivo.id}', true);
        delete from afiliado where numero = any('{${archivo.nuevos.join(',')}}');
        update afiliado a set ${como
          .split(', ')
          .map((c) => `${c} = p.${c}`)
          .join(', ')} from padron_antes p where p.numero = a.numero;
        update importacion set estado = 'DESHECHA', anulada = '${diaDe(paso)} 15:00+00' where id = ${archivo.id}; commit`)
      await t.rows(`truncate oraculo; insert into oraculo select numero, dia, ${como} from foto where paso = ${paso - 2}`)
      for (const numero of archivo.nuevos) numeros.splice(numeros.indexOf(numero), 1)
      archivo = undefined
    } else if (que < 4 && paso > 0) {
      await t.rows(`drop table if exists padron_antes; create table padron_antes as select numero, ${como} from afiliado`)
      // The file is dated some days earlier, and may follow later writes on the screen.
      const alDia = dia(Math.round((Date.parse(t.today()) - Date.parse(diaDe(paso))) / 86_400_000) + n(20))
      const [fila] = await t.rows<{ id: number }>(
        `insert into importacion (tipo, archivo, sha256, estado, al_dia) values ('padron', 'p${paso}.csv', '', 'APLICADA', '${alDia}') returning id::int`,
      )
      archivo = { id: fila?.id ?? 0, nuevos: [] }
      await cambiar(numeros, alDia, archivo.id)
      for (let i = n(3); i > 0; i--) {
        archivo.nuevos.push(++siguiente)
        const atras = Math.round((Date.parse(t.today()) - Date.parse(alDia)) / 86_400_000)
        await agregar(siguiente, dia(atras + n(40)), alDia, archivo.id)
      }
      numeros.push(...archivo.nuevos)
    } else {
      archivo = undefined
      if (que === 4) await cambiar(numeros, diaDe(paso))
      else await llenar(uno(numeros))
    }
    await fechar(paso)
    await t.rows(`insert into foto select ${paso}, * from oraculo`)
  }
  await t.rows('create index on foto (paso, dia); analyze foto')
}

interface Fila {
  id: number
  estado: string
  categoria: string
  seccional: string
  empresa: string
}
const soloComo = ({ id, estado, categoria, seccional, empresa }: Fila): Fila => ({ id, estado, categoria, seccional, empresa })

test('the list, total, chart and export of any day, as known on any other, equal an oracle', async () => {
  await vivir()
  const propias = (
    await t.rows<{ id: number }>(`select seccional_id::int as id from usuario_seccional s join usuario u on u.id = s.usuario_id
    where u.email = 'operador@gremial.example'`)
  ).map((s) => s.id)
  let conFilas = 0
  for (let i = 0; i < porte(1000, 120); i++) {
    const alDia = dia(n(ventana))
    const conocido = n(3) === 0 ? pasos - 1 : n(pasos)
    const deTodos = n(2) === 0 || conocido < pasos - 1
    const filtros = [
      ...(n(2) === 0 ? [['seccional_id', 'idSeccional', uno(deTodos ? seccionales : propias)] as const] : []),
      ...(n(3) === 0 ? [['categoria_id', 'idCategoria', uno(categorias)] as const] : []),
      ...(n(4) === 0 ? [['estado_id', 'idEstado', uno(estados)] as const] : []),
    ]
    const desvinculados = n(2) === 0
    // At the end of its day every step of that day was known.
    const paso =
      conocido === pasos - 1 ? conocido : Array.from({ length: pasos }, (_, p) => p).findLast((p) => diaDe(p) <= diaDe(conocido))
    const donde = [
      `f.paso = ${paso} and f.dia = '${alDia}'`,
      ...filtros.map(([columna, , valor]) => `f.${columna} = ${valor}`),
      ...(desvinculados ? [] : ['f.vinculado']),
      ...(deTodos ? [] : [`f.seccional_id = any('{${propias.join(',')}}')`]),
    ]
    const esperadas =
      await t.rows<Fila>(`select f.numero as id, e.nombre as estado, c.nombre as categoria, s.nombre as seccional, coalesce(em.nombre, '') as empresa
      from foto f join estado_afiliado e on e.id = f.estado_id join categoria_afiliado c on c.id = f.categoria_id
      join seccional s on s.id = f.seccional_id left join empresa em on em.id = f.empresa_id where ${donde.join(' and ')} order by f.numero`)
    const pide = [
      `alDia=${alDia}`,
      ...(conocido < pasos - 1 ? [`sabidoAl=${diaDe(conocido)}`] : []),
      ...(desvinculados ? ['incluirDesvinculado=1'] : []),
      ...filtros.map(([, filtro, valor]) => `G_${filtro}=${valor}`),
    ].join('&')
    const quien = deTodos ? admin : operador
    const { status, body } = await quien.get(`${ruta}?size=all&sort=numeroAfiliadoFormateado,asc&${pide}`)
    assert.equal(status, 200, `${pide}: ${JSON.stringify(body)}`)
    assert.deepEqual(body.content.map(soloComo), esperadas, pide)
    assert.equal(body.totalElements, esperadas.length, pide)
    if (esperadas.length > 0) conFilas++
    if (i % 20 > 0) continue
    const corta = await quien.get(`${ruta}?size=5&sort=numeroAfiliadoFormateado,asc&page=1&${pide}`)
    assert.deepEqual(
      [corta.body.totalElements, corta.body.content.map(soloComo)],
      [esperadas.length, esperadas.slice(5, 10)],
      pide,
    )
    const lejos = await quien.get(`${ruta}?size=5&page=500&${pide}`)
    assert.deepEqual([lejos.body.totalElements, lejos.body.content], [esperadas.length, []], pide)
    if (filtros.every(([, filtro]) => filtro === 'idSeccional')) {
      const { body: grafico } = await quien.get(`${ruta}/grafico?${pide}`)
      const porciones: Array<{ y: number }> = grafico.series[0].data
      assert.equal(
        porciones.reduce((suma, { y }) => suma + y, 0),
        esperadas.length,
        pide,
      )
    }
    const { raw, headers } = await quien.get(`${ruta}/exportar-excel?formato=csv&${pide}`)
    assert.equal(raw.toString().trim().split('\r\n').length, esperadas.length + 3, pide)
    assert.match(raw.toString(), new RegExp(`Afiliados de la seccional, al ${alDia.split('-').toReversed().join('/')}`))
    assert.match(String(headers['content-disposition']), new RegExp(`al ${alDia.split('-').toReversed().join('-')}`))
  }
  assert.ok(conFilas > porte(700, 80), `${conFilas} of the lists had somebody`)
})

test("joins, departures, returns and transfers between two days equal the oracle's counts", async () => {
  const vistos = new Set<string>()
  for (let i = 0; i < porte(200, 30); i++) {
    const [desde, hasta] = [dia(n(ventana)), dia(n(ventana))].toSorted()
    const seccional = n(2) === 0 ? uno(seccionales) : undefined
    // Linked on only one of the days, or on both in different branches.
    const esperados = await t.rows<{ id: number; paso: string }>(`with
        a as (select * from foto where paso = ${pasos - 1} and dia = '${desde}'), d as (select * from foto where paso = ${pasos - 1} and dia = '${hasta}')
      select numero as id, 'INGRESO' as paso, seccional_id as antes, seccional_id as despues from d where vinculado and numero not in (select numero from a)
      union all select numero, 'REINGRESO', d.seccional_id, d.seccional_id from d join a using (numero) where d.vinculado and not a.vinculado
      union all select numero, 'EGRESO', seccional_id, seccional_id from a where vinculado and numero not in (select numero from d where vinculado)
      union all select numero, 'PASE', a.seccional_id, d.seccional_id from a join d using (numero)
        where a.vinculado and d.vinculado and a.seccional_id <> d.seccional_id
      order by 1`)
    const suyos = esperados.filter((e) => seccional === undefined || Object.values(e).slice(2).includes(seccional))
    const pide = `fechaDesde=${desde}&fechaHasta=${hasta}${seccional === undefined ? '' : `&idSeccional=${seccional}`}`
    const { body } = await admin.get(`vistas/cambios-padron?size=all&sort=numeroAfiliadoFormateado,asc&${pide}`)
    const dados: Array<{ id: number; paso: string }> = body.content
    assert.deepEqual(
      dados.map((c) => [c.id, c.paso]),
      suyos.map((c) => [c.id, c.paso]),
      pide,
    )
    assert.equal(body.totalElements, suyos.length, pide)
    for (const { paso } of dados) vistos.add(paso)
  }
  assert.deepEqual([...vistos].toSorted(), ['EGRESO', 'INGRESO', 'PASE', 'REINGRESO'])
  const alReves = await admin.get('vistas/cambios-padron?fechaDesde=02-03-2026&fechaHasta=01-03-2026')
  assert.deepEqual([alReves.status, alReves.body.errores?.[0]?.campo], [400, 'fechaHasta'])
  const despues = await admin.get(`vistas/cambios-padron?fechaHasta=${addDays(t.today(), 1)}`)
  assert.deepEqual([despues.status, despues.body.errores?.[0]?.campo], [400, 'fechaHasta'])
  assert.equal((await operador.get('vistas/cambios-padron?idSeccional=3')).status, 403)
})

test('past knowledge needs the audit permission; no future day; a branch sees its members only', async () => {
  assert.equal((await operador.get(`${ruta}?alDia=01-03-2026&sabidoAl=02-03-2026`)).status, 403)
  assert.equal((await operador.get(`${ruta}/grafico?sabidoAl=02-03-2026`)).status, 403)
  assert.equal((await operador.get(`${ruta}/exportar-excel?sabidoAl=02-03-2026`)).status, 403)
  for (const campo of ['alDia', 'sabidoAl']) {
    const { status, body } = await admin.get(`${ruta}?${campo}=31-12-2099`)
    assert.deepEqual([status, body.errores?.[0]?.campo], [400, campo])
  }
  assert.equal((await operador.get(`${ruta}?alDia=01-03-2026&idSeccional=3`)).status, 403)
  assert.equal((await admin.get(`${ruta}?alDia=31-02-2026`)).status, 400)
})
