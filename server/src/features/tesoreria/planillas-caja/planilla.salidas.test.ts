import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, close, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'
import { readSheet } from '../../../../test/hojas.ts'
import { textoDelPdf } from '../../../../test/papel.ts'
import { type Contenido, sha256 } from './contenido.rules.ts'
import { drawPlanilla } from './planilla.pdf.ts'

const t = await testApp()
const tesorera = await t.login('tesorera')
const saldos = async (box: CajaPrueba, nroPla: number) =>
  (await tesorera.post('vistas/saldos-caja/obtener-saldos', { caja: box.id, nroPla })).body

/** A closed sheet of `n` movements, alternating income and expense, with cents. */
function sheetOf(n: number): Contenido {
  const forma = (efectivo: number, bancarios = 0) => ({ efectivo, bancarios, valores: 0, total: efectivo + bancarios })
  const movimientos = Array.from({ length: n }, (_, i) => ({
    numero: i + 1,
    fecha: '2026-11-02',
    ingresoEgreso: (i % 2) + 1,
    tipo: 'Gasto',
    concepto: 'Librería y limpieza',
    descripcion: i % 7 === 0 ? 'Una descripción bastante más larga que las demás, que no entra en un solo renglón' : 'Resmas',
    ...forma(1000),
    anulado: i % 11 === 5 ? 'Era de otra caja' : null,
    corrige: null,
    rendicion: null,
    usuario: i % 3 === 0 ? 'Paz, Jorge Alberto' : 'Ledesma, Marta Susana',
  }))
  const sum = (side: number) => forma(1000 * movimientos.filter((m) => m.ingresoEgreso === side && m.anulado === null).length)
  const saldo = forma(50_000 + sum(1).efectivo - sum(2).efectivo, 7.5)
  return {
    version: 2,
    organizacion: 'Unión de Trabajadores del Sur',
    cuit: '30504177064',
    domicilio: 'Av. Belgrano 2450',
    firmantes: [{ firma: 'TESORERIA', nombre: 'Ledesma, Marta Susana', cargo: 'Tesorera' }],
    seccional: 'Rosario',
    caja: 'Caja Central',
    numero: 37,
    desde: '2026-11-02',
    hasta: '2026-11-20',
    cerrada: { momento: '2026-11-20T21:42:00.000Z', por: 'Ledesma, Marta Susana' },
    inicial: forma(50_000, 7.5),
    ingresos: sum(1),
    egresos: sum(2),
    saldo,
    movimientos,
    arqueo: {
      fecha: '2026-11-20T21:40:00.000Z',
      usuario: 'Ledesma, Marta Susana',
      denominaciones: [{ clase: 'BILLETE', valor: 1000, cantidad: saldo.efectivo / 1000 }],
      monedas: 0,
      contado: saldo,
      libros: saldo,
      diferencia: forma(0),
      motivo: '',
    },
  }
}

const pages = async (contenido: Contenido): Promise<string[]> =>
  textoDelPdf(
    await drawPlanilla({
      contenido,
      huella: sha256('x'),
      impresa: { momento: '2026-11-23T12:12:00Z', por: 'Paz, Jorge Alberto' },
    }),
  )
    .split('\f')
    .slice(0, -1)

test('a printed sheet of any length repeats header and totals and keeps signatures together', async () => {
  let masLarga = 0
  // Every length around the end of the first page, and one of several pages.
  for (const n of [1, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 160]) {
    const c = sheetOf(n)
    const sheets = await pages(c)
    masLarga = Math.max(masLarga, sheets.length)
    const total = formatAmount(c.saldo.total)
    for (const [i, sheet] of sheets.entries()) {
      for (const dice of [
        'Unión de Trabajadores del Sur',
        'CUIT 30-50417706-4 · Av. Belgrano 2450',
        'Planilla de caja 37',
        `Hoja ${i + 1} de ${sheets.length}`,
        'Caja Central',
        'Del 02/11/2026 al 20/11/2026',
        `$ ${total}`,
        'Impresa el 23/11/26, 09:12 por Jorge Alberto Paz',
        'JP Jorge Alberto Paz',
      ])
        assert.ok(sheet.includes(dice), `${n} movements, page ${i + 1}: ${dice}`)
      assert.equal(sheet.includes('Quienes firman'), i === sheets.length - 1)
      assert.equal(/Iniciales/.test(sheet), i < sheets.length - 1)
      // Carried-over amounts match between consecutive pages.
      const va = /Transporte de (ingresos|egresos) a la hoja \d+ (.*)/.exec(sheet)
      const viene = /Transporte de (ingresos|egresos) de la hoja \d+ (.*)/.exec(sheets[i + 1] ?? '')
      assert.deepEqual(va?.slice(1), viene?.slice(1))
      if (/^ *\d+ 02\/11 /m.test(sheet)) assert.match(sheet, /N\.º Fecha Concepto y descripción Reg\./)
    }
    const last = sheets.at(-1) ?? ''
    for (const dice of [/= Saldo final/, /Arqueo de efectivo/, /Tesorera, Seccional Rosario/, /Firma del Secretario/])
      assert.match(last, dice)
    const numbers = sheets.flatMap((sheet) => [...sheet.matchAll(/^ *(\d+) 02\/11 /gm)].map((x) => Number(x[1])))
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      c.movimientos.map((m) => m.numero),
    )
  }
  assert.ok(masLarga >= 4, String(masLarga))
})

test('a printed sheet lists every count however many there are, and keeps its last block whole', async () => {
  for (const n of [2, 30, 140]) {
    const conteos = Array.from({ length: n }, (_, i) => ({
      fecha: '2026-11-20T21:40:00.000Z',
      usuario: 'Ledesma, Marta Susana',
      diferencia: { efectivo: -1390 - i, bancarios: 0, valores: 0, total: -1390 - i },
      cierra: i === n - 1,
    }))
    const sheets = await pages({ ...sheetOf(20), conteos })
    const rows = sheets.flatMap((sheet) => [...sheet.matchAll(/^ *(\d+)\.º .* -([\d.]+),00$/gm)].map((x) => [x[1], x[2]]))
    assert.deepEqual(
      rows.map((r) => r[0]),
      conteos.map((_, i) => String(i + 1)),
    )
    assert.equal(rows.at(-1)?.[1], formatAmount(1389 + n).slice(0, -3))
    assert.ok(sheets.some((sheet) => sheet.includes(`Se contó ${n} veces`)))
    for (const dice of ['= Saldo final', 'Quienes firman']) assert.ok(sheets.at(-1)?.includes(dice), dice)
  }
})

test('a printed sheet has all its data and hash; reprints differ only in who and when', async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 1234.5, descripcion: 'Señora Ñandú' })
  const errado = await registrar(tesorera, box, { importeBanco: 9, importeEfectivo: 0 })
  await tesorera.post(`movimientos-caja/${errado}/anular-movimiento`, { password: pinBueno, motivo: 'Duplicado' })
  const imprimir = (who = tesorera) => who.get(`vistas/saldos-caja/imprimir-planilla?caja=${box.id}&nroPla=1`)
  const borrador = textoDelPdf((await imprimir()).raw)
  assert.match(borrador, /BORRADOR|Planilla abierta/)
  await close(tesorera, box, 1)
  const { raw, headers } = await imprimir()
  assert.equal(headers['content-type'], 'application/pdf')
  const dice = textoDelPdf(raw)
  const { huella } = await saldos(box, 1)
  for (const part of [
    'Planilla de caja 1',
    'Señora Ñandú',
    '1.234,50',
    'ANULADO: Duplicado',
    'CUIT 30-50000001-1',
    'Marta Susana Ledesma',
    'Tesorería, Seccional Rosario',
    'Ramón Esteban Acosta',
    'Quienes firman declaran que esta planilla de una hoja cierra con un saldo de $ 1.234,50.',
    'Cerrada sin arqueo',
    huella,
  ])
    assert.ok(dice.includes(part), part)
  assert.ok(!dice.includes('BORRADOR'))
  await t.rows(`update caja set nombre = 'Renombrada', version = version + 1 where id = ${box.id}`)
  await t.rows(`update concepto_caja set nombre = 'Otro nombre' where id = ${box.concepto}`)
  await t.rows(`update organizacion set domicilio = 'Otra calle 1'`)
  const sinImpresion = (dicho: string) => dicho.replace(/Impresa el .*/g, '')
  const deOtra = textoDelPdf((await imprimir(await t.login('revisora', 'ja'))).raw)
  assert.match(deOtra, /Impresa el \d\d?\/\d\d?\/\d\d, \d\d:\d\d por \S/)
  assert.equal(sinImpresion(deOtra), sinImpresion(dice))
  await t.rows(`update concepto_caja set nombre = 'Servicios' where id = ${box.concepto}`)
  const [saved] = await t.rows<{ contenido: string }>(
    `select contenido from planilla_caja where caja_id = ${box.id} and numero = 1`,
  )
  assert.equal(
    createHash('sha256')
      .update(saved?.contenido ?? '')
      .digest('hex'),
    huella,
  )
})

test("a sheet's .xls names it and adds up to its balance, with annulled ones on request (C-PLANILLA-21, C-PLANILLA-22, C-EXPORTAR-01)", async () => {
  const box = await newCaja(t)
  await registrar(tesorera, box, { importeEfectivo: 100 })
  await close(tesorera, box, 1)
  await registrar(tesorera, box, { importeEfectivo: 10.5 })
  const anulado = await registrar(tesorera, box)
  await registrar(tesorera, box, { ingresoEgreso: 2, importeEfectivo: 0.25, importeBanco: 3 })
  await tesorera.post(`movimientos-caja/${anulado}/anular-movimiento`, { password: pinBueno, motivo: 'x' })
  const sheet = async (extra: string, formato: 'xls' | 'xlsx' = 'xls') => {
    const { raw, headers } = await tesorera.get(
      `vistas/movimientos-caja/exportar-excel-planilla?caja=${box.id}&nroPla=2&formato=${formato}${extra}`,
    )
    assert.match(String(headers['content-disposition']), /filename="Planilla 2 Caja \w+\.xlsx?"/)
    return readSheet(raw, formato)
  }
  const rows = await sheet('')
  const titles = rows.findIndex((f) => f[0] === 'Número')
  assert.deepEqual(
    rows.slice(0, titles - 1).map((f) => f.filter(Boolean)),
    [
      ['Unión de Trabajadores del Sur'],
      ['Planilla de caja 2'],
      ['Caja', rows[2]?.[1]],
      ['Seccional', 'Rosario'],
      ['Período', `Desde el ${formatDate(t.today())}`],
    ],
  )
  assert.match(rows[2]?.[1] ?? '', /^Caja \w+/)
  const importes = (f: string[]) => [f[0], f[4], ...f.slice(5, 9).map((x) => x.replace(',', '.'))]
  const cuerpo = rows.slice(titles + 1).map(importes)
  assert.deepEqual(cuerpo, [
    ['', 'Saldo inicial', '100.00', '0.00', '0.00', '100.00'],
    ['2', 'De prueba', '10.50', '0.00', '0.00', '10.50'],
    ['4', 'De prueba', '-0.25', '-3.00', '0.00', '-3.25'],
    ['', 'Total de ingresos', '10.50', '0.00', '0.00', '10.50'],
    ['', 'Total de egresos', '-0.25', '-3.00', '0.00', '-3.25'],
    ['', 'Saldo', '110.25', '-3.00', '0.00', '107.25'],
  ])
  const completa = await sheet('&anulados=1', 'xlsx')
  assert.deepEqual(completa[titles], rows[titles])
  assert.equal(completa.length, rows.length + 1)
  await close(tesorera, box, 2)
  assert.deepEqual((await sheet('')).slice(titles + 1, -1).map(importes), cuerpo.slice(0, -1))
  assert.equal((await tesorera.get(`vistas/movimientos-caja/exportar-excel-planilla?caja=${box.id}&nroPla=9`)).status, 404)
})
