import assert from 'node:assert/strict'
import { addDays } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { inconsistencias, newCaja } from '../../../../test/caja.ts'
import { carga, ids, lineasBanco, type Renglon } from '../../../../test/lineas-banco.ts'

/** Many lines of a bank in one act: groups, proposals, posting, splitting, joining, and who may. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const hoy = t.today()

const { subir, leer, abrir, muchas, numeros } = lineasBanco(t, tesorera)
const gastos = (n: number): Renglon[] =>
  Array.from({ length: n }, (_, i): Renglon[] => [
    [`COMISION MANTENIMIENTO ${100 + i}`, '-9.075,00'],
    [`IVA 21% S/COMISION ${100 + i}`, '-1.905,75'],
  ]).flat()

test('equal texts are one group, a charge with its tax one decision, and all are posted in one act', async () => {
  const box = await newCaja(t)
  await subir(box, [
    ...gastos(3),
    ['SIRCREB 30-1', '-12,50'],
    ['SIRCREB 30-2', '-7,50'],
    ['COMISION MANTENIMIENTO DEV', '9.075,00'],
  ])
  const antes = await leer(box)
  assert.deepEqual(
    antes.grupos.map((g) => [g.clave, g.signo, g.cantidad, g.lineas, g.total, g.propuesta]),
    [
      ['comision mantenimiento + iva s comision', -1, 3, 6, -32_942.25, null],
      ['sircreb', -1, 2, 2, -20, null],
    ],
  )
  assert.deepEqual([antes.cantidad, (await leer(box, '?solas=1')).cantidad, antes.sinResolver.cantidad], [6, 1, 6])
  const grupo = await abrir(box, 'comision mantenimiento + iva s comision')
  const lotes = [carga(box, ids(grupo)), { accion: 'PENDIENTE', items: ids(await abrir(box, 'sircreb')), nota: 'Se reclama' }]
  const previa = await tesorera.post(`conciliacion/${box.id}/muchas/previa`, { lotes, numeroPlanilla: 1 })
  const esperado = {
    numeroPlanilla: 1,
    ingresos: { cantidad: 0, total: 0 },
    egresos: { cantidad: 3, total: 32_942.25 },
    pendientes: 2,
    unidas: 0,
    otroDia: 0,
    problemas: [],
  }
  assert.deepEqual([previa.status, previa.body, await leer(box)], [200, esperado, antes])
  const [auditadas] = await t.rows<{ id: number }>('select max(id) as id from auditoria')
  const hecho = await muchas(box, lotes, { numeroPlanilla: 1 })
  assert.deepEqual([hecho.status, hecho.body], [200, esperado])
  assert.deepEqual(await numeros(box), [1, 2, 3])
  // One audit row of the act, and one of each movement.
  const filas = await t.rows<{ que: string }>(
    `select accion || ' ' || entidad as que from auditoria where id > ${auditadas?.id} and accion <> 'consultar' order by id`,
  )
  assert.deepEqual(
    filas.map((f) => f.que),
    [...Array(3).fill('registrar movimiento-caja'), 'modificar conciliacionCaja'],
  )
  const despues = await leer(box)
  assert.deepEqual([despues.grupos, despues.sinResolver.cantidad, despues.pendientes.cantidad], [[], 1, 2])
  assert.deepEqual(await inconsistencias(t.rows), [])
  const resuelto = await tesorera.get(`conciliacion/${box.id}/grupo?clave=sircreb&signo=-1`)
  assert.deepEqual([resuelto.status, resuelto.body.codigo], [409, 'GRUPO_YA_RESUELTO'])
  // Undone as any other join and movement.
  const [union] = await t.rows<{ id: number }>(`select id from conciliacion where caja_id = ${box.id} order by id limit 1`)
  assert.equal((await tesorera.post(`conciliaciones/${union?.id}/separar`)).status, 204)
})

test('the past proposes the concept of the last equal text, of the right kind, and a rule comes before it', async () => {
  const box = await newCaja(t)
  await subir(box, gastos(2))
  await muchas(box, [carga(box, ids(await abrir(box, 'comision mantenimiento + iva s comision')))], {
    regla: { caja: box.id, como: 'EMPIEZA', texto: 'SIRCREB', accion: 'NO_CORRESPONDE' },
  })
  await subir(box, [
    ['COMISION MANTENIMIENTO 999', '-50,00'],
    ['COMISION MANTENIMIENTO 998', '60,00'],
    ['SIRCREB 7', '-1,00'],
  ])
  const { grupos } = await leer(box)
  // One line is a group when something is proposed for it; money that comes in is no charge.
  assert.deepEqual(
    grupos.map((g) => [
      g.clave,
      g.signo,
      g.propuesta && [g.propuesta.origen, g.propuesta.idConcepto, g.propuesta.veces, g.propuesta.nota],
    ]),
    [
      ['comision mantenimiento', -1, ['ANTES', box.concepto, 2, '']],
      ['sircreb', -1, ['REGLA', null, 0, 'No corresponde a esta caja']],
    ],
  )
  const { body: conceptos } = await tesorera.get(`conciliacion/${box.id}/conceptos?signo=1`)
  assert.ok(!conceptos.some((c: { id: number }) => c.id === box.concepto))
  const { body: deSalida } = await tesorera.get(`conciliacion/${box.id}/conceptos?signo=-1`)
  assert.ok(deSalida.find((c: { id: number }) => c.id === box.concepto)?.veces >= 2)
})

test('a line split in parts is one movement for each; parts that do not sum it write nothing', async () => {
  const box = await newCaja(t)
  await subir(box, [
    ['TRANSFERENCIA CON GASTOS', '-1.000,33'],
    ['Otra', '-5,00'],
  ])
  const linea = (await leer(box)).items.flatMap((i) => i.lineas).find((l) => l.importe === -1000.33)?.id
  const partir = (...importes: number[]) =>
    muchas(box, [
      {
        accion: 'CARGAR',
        items: [{ lineas: [linea] }],
        partes: importes.map((importe) => ({ concepto: box.concepto, importe })),
      },
    ])
  const mal = await partir(900, 100.32)
  assert.deepEqual([mal.body.egresos.cantidad, mal.body.problemas[0].codigo], [0, 'PARTES_NO_SUMAN'])
  assert.match(mal.body.problemas[0].mensaje, /\$ 1\.000,32 .* \$ 1\.000,33/)
  assert.deepEqual(await numeros(box), [])
  const bien = await partir(900, 79.33, 21)
  assert.deepEqual([bien.body.egresos, bien.body.problemas], [{ cantidad: 3, total: 1000.33 }, []])
  const uniones = await t.rows(`select l.importe::text as linea, sum(b.importe)::text as partes, count(*)::int as n
    from linea_banco l join movimiento_banco b using (conciliacion_id) where l.caja_id = ${box.id} group by l.id`)
  assert.deepEqual(uniones, [{ linea: '-1000.33', partes: '-1000.33', n: 3 }])
})

test('a line of before the open sheet is posted on its first day, and the preview says so', async () => {
  const box = await newCaja(t)
  await subir(box, [
    ['Cargo 1', '-10,00', addDays(hoy, -9)],
    ['Cargo 2', '-20,00', addDays(hoy, -8)],
  ])
  const { body } = await muchas(box, [carga(box, ids(await abrir(box, 'cargo')))])
  assert.deepEqual([body.egresos.cantidad, body.otroDia], [2, 2])
  const dias = await t.rows(`select distinct fecha_movimiento::text as dia from movimiento_caja where caja_id = ${box.id}`)
  assert.deepEqual(dias, [{ dia: hoy }])
})

test('filters leave the groups and lines of a text, a sign or an amount, by pages', async () => {
  const box = await newCaja(t)
  const otras = Array.from(
    { length: 30 },
    (_, i): Renglon => [`Persona ${'abcdefghijklmnopqrstuvwxyzabcd'[i]}${i > 25 ? 'z' : 'y'}`, `${i + 1},00`],
  )
  await subir(box, [...gastos(2), ...otras])
  const de = async (mas: string) => {
    const c = await leer(box, `?solas=1${mas}`)
    return [c.grupos.length, c.cantidad, c.items.length]
  }
  assert.deepEqual(await de(''), [1, 30, 25])
  assert.deepEqual(await de('&pagina=1'), [1, 30, 5])
  assert.deepEqual(await de('&pagina=2'), [1, 30, 0])
  assert.deepEqual(await de('&texto=manteni'), [1, 0, 0])
  assert.deepEqual(await de('&texto=PERSONA%20ay'), [0, 1, 1])
  assert.deepEqual(await de('&signo=1'), [0, 30, 25])
  assert.deepEqual(await de('&signo=-1'), [1, 0, 0])
  assert.deepEqual(await de('&desde=29&hasta=30.00'), [0, 2, 2])
  assert.equal((await tesorera.get(`conciliacion/${box.id}?desde=abc`)).status, 400)
  const { body: cerca } = await tesorera.get(`conciliacion/${box.id}/candidatos?lado=LINEAS&importe=12.4`)
  assert.deepEqual(
    cerca.slice(0, 3).map((c: { importe: number }) => c.importe),
    [12, 13, 11],
  )
})

test('a user of the box resolves lines; a reader gets 403 and another branch 404', async () => {
  const box = await newCaja(t, { usuarios: ['tesorera'] })
  await subir(box, [
    ['Cargo 1', '-10,00'],
    ['Cargo 2', '-20,00'],
  ])
  const items = ids(await abrir(box, 'cargo'))
  for (const [quien, lee, escribe] of [
    ['secretario', 200, 403],
    ['central', 200, 403],
    ['otra', 404, 404],
    ['ana', 403, 403],
  ] as const) {
    const persona: Person = await t.login(quien)
    for (const ruta of ['grupo?clave=cargo&signo=-1', 'candidatos?lado=LINEAS&importe=1', 'conceptos?signo=-1'])
      assert.equal((await persona.get(`conciliacion/${box.id}/${ruta}`)).status, lee, `${quien} ${ruta}`)
    assert.equal((await muchas(box, [carga(box, items)], {}, persona)).status, escribe, quien)
    const previa = await persona.post(`conciliacion/${box.id}/muchas/previa`, { lotes: [carga(box, items)] })
    assert.equal(previa.status, escribe, quien)
  }
  assert.deepEqual(await numeros(box), [])
})
