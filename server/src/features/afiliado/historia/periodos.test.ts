import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { porte } from '../../../../test/porte.ts'

const t = await testApp()

/** Deterministic random numbers, so that a failure can be reproduced. */
let semilla = 167
function n(hasta: number): number {
  semilla = (Math.imul(semilla ^ (semilla >>> 15), semilla | 1) ^ (semilla + 0x6d2b79f5)) >>> 0
  return semilla % hasta
}
const ventana = 900
const dia = (atras: number) => addDays(t.today(), -atras)
const como = ['estado_id', 'categoria_id', 'seccional_id', 'empresa_id', 'vinculado', 'apellido']

const numeros = (
  await t.rows<{ numero: number }>(`select numero from afiliado a
    where pasa_a is null and not exists (select from beneficiario b where b.afiliado_numero = a.numero) order by numero limit 40`)
).map(({ numero }) => numero)
const uno = () => numeros[n(numeros.length)] ?? 0
const cambio =
  () => `(estado_id, vinculado) = (select e.id, e.vinculado from estado_afiliado e order by e.id offset ${n(5)} limit 1),
  seccional_id = ${1 + n(3)}, categoria_id = ${1 + n(3)}, empresa_id = ${n(4) === 0 ? 'null' : 1 + n(3)}`
const decir = (alDia: string, importacion: number | string, texto: string) =>
  t.rows(`begin; select set_config('gremial.al_dia', '${alDia}', true), set_config('gremial.importacion', '${importacion}', true);
    ${texto}; commit`)

/** A file with changes, newcomers and new names; returns how to undo it. */
async function importar(): Promise<() => Promise<unknown>> {
  const alDia = dia(n(ventana))
  const [fila] = await t.rows<{ id: number }>(
    `insert into importacion (tipo, archivo, sha256, estado, al_dia) values ('padron', 'p.csv', '', 'APLICADA', '${alDia}') returning id::int`,
  )
  const id = fila?.id ?? 0
  await t.rows('drop table if exists antes; create table antes as select * from afiliado')
  const cuales = [uno(), uno(), uno()]
  const nuevos = [800_000 + id * 2, 800_001 + id * 2]
  await decir(
    alDia,
    id,
    `update afiliado set ${cambio()}, apellido = 'Apellido ${n(50)}' where numero in (${cuales.join(', ')});
    insert into afiliado (numero, apellido, nombre, tipo_documento_id, numero_documento, fecha_nacimiento, genero, fecha_alta, categoria_id,
        estado_id, vinculado, seccional_id, email)
      select n, 'Nuevo ' || n, 'N', 1, 60000000 + n, '1980-01-01', 1, date '${alDia}' - ${n(3) * 200}, 1, 1, true, ${1 + n(3)}, ''
      from unnest('{${nuevos.join(',')}}'::bigint[]) n;
    update afiliado set ${cambio()} where numero = ${nuevos[0]}`,
  )
  return () =>
    t.rows(`begin; select set_config('gremial.deshace', '${id}', true);
      delete from afiliado where numero in (${nuevos.join(', ')});
      update afiliado a set ${como.map((c) => `${c} = v.${c}`).join(', ')} from antes v where v.numero = a.numero;
      update importacion set estado = 'DESHECHA', anulada = clock_timestamp() where id = ${id}; commit`)
}

async function fundir(): Promise<(() => Promise<unknown>) | undefined> {
  const [queda, pasa] = [uno(), uno()]
  if (queda === pasa) return undefined
  const [fila] = await t.rows<{ id: number }>(
    `insert into fusion (clave, queda, pasa, antes, despues, consecuencias, registrada, registrada_por)
    values (gen_random_uuid(), ${queda}, ${pasa}, '{}', '{}', '{}', now(), 1) returning id::int`,
  )
  await t.rows(`select hacer_fusion(${fila?.id})`)
  numeros.splice(numeros.indexOf(pasa), 1)
  return async () => {
    await t.rows(`update fusion set deshecha = now(), deshecha_por = 1, deshecha_motivo = 'x' where id = ${fila?.id};
      select deshacer_fusion(${fila?.id})`)
    numeros.push(pasa)
  }
}

const tardia = () =>
  t.rows(`insert into afiliado_historia (afiliado_numero, desde, hasta, sabido, estado_id, categoria_id, seccional_id, vinculado)
    select ${uno()}, d, d + ${1 + n(90)}, now(), e.id, 1, ${1 + n(3)}, e.vinculado
    from (values (date '${dia(n(ventana))}')) x (d), (select * from estado_afiliado order by id offset ${n(5)} limit 1) e`)

/** Days on which the kept periods, or the counts, differ from what the history says when it is read whole. */
async function diferencias(): Promise<unknown[]> {
  const dias = Array.from({ length: 12 }, () => `'${dia(n(ventana + 200) - 50)}'`)
  return t.rows(`with d as (select unnest(array[${dias.join(', ')}]::date[]) as dia),
      dicho as (select d.dia, h.* from d cross join lateral padron_al_dia(d.dia) h),
      guardado as (select d.dia, p.* from d join afiliado_periodo p on p.desde <= d.dia and p.hasta > d.dia),
      contado as (select dia, seccional_id, categoria_id, vinculado, count(*) as n from dicho group by 1, 2, 3, 4),
      sumado as (
        select dia, seccional_id, categoria_id, vinculado, sum(cantidad) as n
        from d cross join lateral (
          select seccional_id, categoria_id, vinculado, cantidad from conteo_periodo where anio < extract(year from dia)
          union all
          select seccional_id, categoria_id, vinculado, 1 from afiliado_periodo
            where desde <= dia and extract(year from desde) = extract(year from dia)
          union all
          select seccional_id, categoria_id, vinculado, -1 from afiliado_periodo
            where hasta <= dia and extract(year from hasta) = extract(year from dia)) x
        group by 1, 2, 3, 4 having sum(cantidad) <> 0)
    select h.dia, h.afiliado_numero::text as que from dicho h
      full join guardado p on (p.dia, p.afiliado_numero) = (h.dia, h.afiliado_numero)
      left join afiliado a on a.numero = h.afiliado_numero
      where (h.id, h.estado_id, h.categoria_id, h.seccional_id, h.empresa_id, h.vinculado, coalesce(a.orden, '')) is distinct from
        (p.historia_id, p.estado_id, p.categoria_id, p.seccional_id, p.empresa_id, p.vinculado, p.orden)
    union all
    select c.dia, 'count' from contado c full join sumado s using (dia, seccional_id, categoria_id, vinculado) where c.n is distinct from s.n`)
}

test('kept periods and counts equal the history on any day, after imports, undoing, merges and late statements', async () => {
  assert.deepEqual(await diferencias(), [])
  let deshacer: (() => Promise<unknown>) | undefined
  const hechas = new Set<string>()
  for (let paso = 0; paso < porte(400, 100); paso++) {
    const que = deshacer && n(2) === 0 ? 'deshacer' : ['cambiar', 'nombrar', 'importar', 'fundir', 'tardia'][n(5)]
    hechas.add(String(que))
    if (que === 'deshacer') await deshacer?.()
    deshacer = undefined
    if (que === 'cambiar')
      await decir(dia(n(ventana) - 30), '', `update afiliado set ${cambio()} where numero in (${uno()}, ${uno()})`)
    if (que === 'nombrar')
      await t.rows(`update afiliado set apellido = 'Renombrado ${n(99)}' where numero in (${uno()}, ${uno()})`)
    if (que === 'importar') deshacer = await importar()
    if (que === 'fundir' && numeros.length > 10) deshacer = await fundir()
    if (que === 'tardia') await tardia()
    if (paso % 5 === 0 || que === 'deshacer') assert.deepEqual(await diferencias(), [], `step ${paso}: ${que}`)
  }
  assert.equal(hechas.size, 6)
  // An upgrade works out the rows that were kept all along.
  const [{ distintos, tramos, sobran } = { distintos: -1, tramos: 0, sobran: -1 }] = await t.rows<{
    distintos: number
    tramos: number
    sobran: number
  }>(`with p as (select p.* from periodos_de(array(select distinct afiliado_numero from afiliado_historia)) p)
    select (select count(*)::int from (table p except table afiliado_periodo) x) as distintos, (select count(*)::int from p) as tramos,
      (select count(*)::int from (table afiliado_periodo except table p) x) as sobran`)
  assert.deepEqual([distintos, sobran], [0, 0])
  assert.ok(tramos > 200)
})

test('writers of one branch at once leave exact counts', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, escritor) => {
      for (let vez = 0; vez < 6; vez++)
        await t.rows(`update afiliado set seccional_id = ${1 + ((escritor + vez) % 3)}, categoria_id = ${1 + (vez % 2)}
          where numero = ${numeros[escritor]}`)
    }),
  )
  assert.deepEqual(await diferencias(), [])
})
