import assert from 'node:assert/strict'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja } from '../../../../test/caja.ts'
import { withFile } from '../../../../test/importaciones.ts'
import { libro } from '../../../../test/libro.ts'

/** Statements with a row that cannot be believed: nothing of them is kept, and the refusal names the line (decision 090). */
const t = await testApp()
const tesorera = await t.login('tesorera')
const dia = formatDate(t.today())
const subir = (caja: number, contenido: string | Buffer, nombre = 'extracto.csv', consulta = '') => {
  const { cuerpo, cabeceras } = withFile(nombre, contenido)
  return tesorera.post(`conciliacion/${caja}/extracto${consulta}`, cuerpo, cabeceras)
}
const csv = (titulos: string, ...renglones: string[]) => `${[titulos, ...renglones.map((r) => `${dia};${r}`)].join('\r\n')}\r\n`
const importes = async (caja: number) =>
  (await t.rows<{ n: number }>(`select importe::float8 as n from linea_banco where caja_id = ${caja} order by id`)).map(
    (l) => l.n,
  )
const titulos = 'Fecha;Concepto;Comprobante;Importe;Saldo'
const buenos = ['Depósito;1;1.000,00;1.000,00', 'Débito;2;-300,00;700,00']

test('a row that cannot be believed refuses the whole statement, by its line and in words', async () => {
  const box = await newCaja(t)
  const formula = await libro({
    filas: [
      ['Fecha', 'Concepto', 'Importe'],
      [dia, 'Depósito', 10.5],
      [dia, 'Débito', '=A1*2'],
    ],
  })
  for (const [codigo, dice, contenido, nombre = 'a.csv'] of [
    ['EXTRACTO_CAMPOS', /línea 4 /, csv(titulos, ...buenos, 'Pago Quequén; repuestos;123;-5.000,00;-4.300,00')],
    ['EXTRACTO_COMILLAS', /línea 3 /, csv(titulos, 'Depósito;1;1.000,00;1.000,00', '"Pago;2;-300,00;700,00', 'x;3;"1,00;701,00')],
    ['EXTRACTO_FORMULA', /línea 3 /, formula, 'a.xlsx'],
    [
      'EXTRACTO_SALDO',
      /línea 3 .*\$ 700,00.*\$ 1\.300,00/,
      csv(titulos, 'Depósito;1;1.000,00;1.000,00', 'Débito;2;300,00;700,00'),
    ],
    [
      'EXTRACTO_SUMA',
      /empieza con \$ 100,00 y termina con \$ 150,00, y sus líneas suman \$ 10,00/,
      `Saldo inicial;100,00\r\n${csv('Fecha;Concepto;Importe', 'a;10,00')}Saldo final;;150,00\r\n`,
    ],
    ['EXTRACTO_CANTIDAD', /tiene 3 movimientos y se leen 2/, `${csv(titulos, ...buenos)}Total de movimientos: 3\r\n`],
    ['EXTRACTO_SIGNO', /línea 3 /, csv('Fecha;Concepto;D/C;Importe', 'a;D;1,00', 'b;X;2,00')],
    ['EXTRACTO_SIGNO_COLUMNA', /«Mov» dice E, S/, csv('Fecha;Concepto;Mov;Importe', 'a;E;1,00', 'b;S;2,00')],
    ['EXTRACTO_MONEDA', /USD/, `Cuenta en dólares\r\n${csv(titulos, ...buenos)}`],
  ] as Array<[string, RegExp, string | Buffer, string?]>) {
    const { status, body } = await subir(box.id, contenido, nombre)
    assert.deepEqual([status, body.codigo], [400, codigo], String(contenido).slice(0, 200))
    assert.match(body.message, dice, codigo)
  }
  assert.deepEqual(await t.rows(`select from extracto_banco where caja_id = ${box.id}`), [])
})

test('debits of a column of letters go out, and where the letters are is said once', async () => {
  const box = await newCaja(t)
  const provincia = csv('Fecha;Descripción;Comprobante;D/C;Importe;Saldo', 'a;1;C;10,00;10,00', 'b;2;D;3,00;7,00')
  assert.equal((await subir(box.id, provincia)).body.nuevas, 2)
  const otra = await newCaja(t)
  const raro = csv('uno;dos;tres;cuatro', 'Algo de alguien;20,00;C', 'Otra cosa;4,00;D')
  assert.ok((await subir(otra.id, raro)).body.elegir)
  assert.equal((await subir(otra.id, raro, 'x.csv', '?columnas=fecha:0,texto:1,importe:2,signo:3')).body.nuevas, 2)
  // The box remembers it.
  assert.equal((await subir(otra.id, csv('uno;dos;tres;cuatro', 'Algo;21,00;C', 'Otra;5,00;D'))).body.nuevas, 2)
  assert.deepEqual(
    [await importes(box.id), await importes(otra.id)],
    [
      [10, -3],
      [20, -4, 21, -5],
    ],
  )
})

test('a line that cannot be believed may be left out, and the statement and its audit say so', async () => {
  const box = await newCaja(t)
  const extracto = csv(titulos, 'Depósito;1;1.000,00;1.000,00', 'Débito;2;########;700,00', 'Otro;3;-100,00;600,00')
  const rechazado = await subir(box.id, extracto)
  assert.deepEqual([rechazado.status, rechazado.body.detalle], [400, { linea: 3 }])
  assert.equal((await subir(box.id, extracto, 'a.csv', '?fuera=3')).body.nuevas, 2)
  const dicha = { linea: 3, dice: `${dia} Débito 2 ######## 700,00` }
  const { extracto: guardado } = (await tesorera.get(`conciliacion/${box.id}`)).body
  assert.deepEqual([guardado.fuera, guardado.saldo, guardado.receta], [[dicha], 600, 'Nación'])
  const [{ datos } = { datos: {} }] = await t.rows<{ datos: Record<string, unknown> }>(
    `select datos from auditoria where entidad = 'extractoBanco' and entidad_id = '${guardado.id}' and accion = 'importar'`,
  )
  assert.deepEqual(datos.fuera, [dicha])
  assert.equal((await subir(box.id, extracto, 'a.csv', '?fuera=todas')).status, 400)
})

test('a line above the titles that somebody pointed at refuses the statement', async () => {
  const box = await newCaja(t)
  const raro = ['uno;dos;tres', `${dia};Algo de alguien;20,00`, 'a;b;c', `${dia};Otra cosa;4,00`].join('\r\n') + '\r\n'
  const { status, body } = await subir(box.id, raro, 'x.csv', '?columnas=fecha:0,texto:1,importe:2&titulos=3')
  assert.deepEqual([status, body.codigo], [400, 'EXTRACTO_ENCIMA'])
  assert.equal((await subir(box.id, raro, 'x.csv', '?columnas=fecha:0,texto:1,importe:2&titulos=1')).body.nuevas, 2)
})

test('a workbook with movements in two sheets is refused, and one with an empty sheet or a summary is read', async () => {
  const box = await newCaja(t)
  const movimientos = [
    ['Fecha', 'Concepto', 'Importe'],
    [dia, 'Depósito', 10.5],
  ]
  const dos = await libro({ filas: movimientos, segunda: movimientos })
  const { status, body } = await subir(box.id, dos, 'a.xlsx')
  assert.deepEqual([status, body.codigo], [400, 'EXTRACTO_HOJAS'])
  assert.match(body.message, /Hoja 1, Hoja 2/)
  const vacia = await libro({ filas: movimientos.slice(0, 1), segunda: movimientos })
  assert.equal((await subir(box.id, vacia, 'a.xlsx')).body.nuevas, 1)
  const resumen = [
    ['Emitido', dia],
    ['Saldo', 10.5],
  ]
  const otra = movimientos.map((fila, i) => (i === 0 ? fila : [dia, 'Otro', 11.5]))
  assert.equal((await subir(box.id, await libro({ filas: otra, segunda: resumen }), 'a.xlsx')).body.nuevas, 1)
})

test('a wrong balance may be disregarded by a person and the chain goes on, which the statement and its audit row say', async () => {
  const box = await newCaja(t)
  const contenido = csv(titulos, 'Depósito;1;1.000,00;1.000,00', 'Débito;2;-300,00;799,00', 'Otro;3;-50,00;650,00')
  const negado = await subir(box.id, contenido)
  assert.deepEqual([negado.body.codigo, negado.body.detalle], ['EXTRACTO_SALDO', { linea: 3, usar: true }])
  assert.equal((await subir(box.id, contenido, 'a.csv', '?usadas=3')).body.nuevas, 3)
  assert.deepEqual(await importes(box.id), [1000, -300, -50])
  const { extracto, banco } = (await tesorera.get(`conciliacion/${box.id}`)).body
  assert.equal(banco, 650)
  assert.deepEqual(
    extracto.fuera.map((f: { linea: number; usada?: boolean }) => [f.linea, f.usada]),
    [[3, true]],
  )
  const [fila] = await t.rows<{ usadas: Array<{ linea: number }> }>(
    `select datos->'usadas' as usadas from auditoria where entidad = 'extractoBanco' and accion = 'importar' order by id desc limit 1`,
  )
  assert.deepEqual(
    fila?.usadas.map((u) => u.linea),
    [3],
  )
  // A wrong amount is not used so: the next balance would not follow.
  const otra = await newCaja(t)
  const { body } = await subir(otra.id, csv(titulos, 'a;1;1.000,00;1.000,00', 'b;2;-301,00;700,00', 'c;3;-50,00;650,00'))
  assert.deepEqual([body.codigo, body.detalle], ['EXTRACTO_SALDO', { linea: 3 }])
})

test('rows below the end that a person says of a table are notes; without it they refuse the file', async () => {
  const box = await newCaja(t)
  const contenido = csv('Fecha;Concepto;Importe', 'Depósito;1.000,00', 'Débito;-300,00', 'Cheques diferidos;zzz')
  assert.equal((await subir(box.id, contenido)).body.codigo, 'EXTRACTO_RENGLON')
  const { body } = await subir(box.id, contenido, 'a.csv', '?fin=3')
  assert.deepEqual(
    [body.nuevas, body.notas],
    [2, { cantidad: 1, primeras: [{ linea: 4, dice: `${dia} Cheques diferidos zzz` }] }],
  )
  assert.deepEqual(await importes(box.id), [1000, -300])
})
