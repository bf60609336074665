import assert from 'node:assert/strict'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { type CajaPrueba, newCaja, registrar } from '../../../../test/caja.ts'
import { withFile } from '../../../../test/importaciones.ts'

/** Monthly payments: this month's line and last month's movement are two payments (decision 090). */
const t = await testApp()
const tesorera = await t.login('tesorera')
const hoy = t.today()

const extracto = (...renglones: Array<[texto: string, importe: string, dia?: string]>) =>
  `Fecha;Concepto;Importe\r\n${renglones.map(([x, i, d = hoy]) => `${formatDate(d)};${x};${i}\r\n`).join('')}`
const subir = async (caja: number, contenido: string) => {
  const { cuerpo, cabeceras } = withFile('extracto.csv', contenido)
  return (await tesorera.post(`conciliacion/${caja}/extracto?confirma=1`, cuerpo, cabeceras)).body
}
const banco = (box: CajaPrueba, importeBanco: number, descripcion: string, dias = 0) =>
  registrar(tesorera, box, { importeEfectivo: 0, importeBanco, descripcion, fechaMovimiento: addDays(hoy, -dias) })
/** A box whose open sheet began two months ago. */
const cajaVieja = async () => {
  const box = await newCaja(t)
  await t.rows(`begin; set local session_replication_role = replica; update planilla_caja set desde = dia_de(now()) - 60 where caja_id = ${box.id};
    update caja set planilla_desde = dia_de(now()) - 60 where id = ${box.id}; commit`)
  return box
}

test('a due of this month is not joined to the movement of last month that shares a document, a period or a year', async () => {
  for (const [linea, movimiento] of [
    ['TRANSFERENCIA CUOTA 11/2026', 'Cuota 10/2026 Sosa'],
    ['TRANSF DNI 30123456', 'Cuota de Sosa, DNI 30123456'],
    ['TRANSF 30.123.456', 'Cuota de Sosa, 30123456'],
    ['TRANSF ALQUILER 2026', 'Alquiler octubre 2026'],
    ['DEB AUT EDESUR 884512', 'Luz Edesur 884512'],
  ] as const) {
    const box = await cajaVieja()
    await banco(box, 28_800.01, movimiento, 29)
    assert.equal((await subir(box.id, extracto([linea, '28.800,01']))).unidas, 0, linea)
    assert.deepEqual((await tesorera.get(`conciliacion/${box.id}`)).body.sinResolver.cantidad, 1, linea)
  }
})

test('a movement of before the first statement is joined by its cheque alone, and proposed for the rest', async () => {
  const box = await cajaVieja()
  await banco(box, 71.13, 'Librería', 3)
  await banco(box, 72.17, 'Cobro, cheque 412', 20)
  await banco(box, 73.19, 'Imprenta')
  const lineas = extracto(['CREDITO', '71,13'], ['CHEQUE 48 HS 00000412', '72,17'], ['CREDITO', '73,19'])
  assert.equal((await subir(box.id, lineas)).unidas, 2)
  // A statement of those days comes in, and it is certain.
  assert.equal((await subir(box.id, extracto(['CREDITO', '5,00', addDays(hoy, -5)]))).unidas, 1)
})

test('a number that was joined last month names a client this month', async () => {
  const box = await cajaVieja()
  await banco(box, 500, 'Luz Edesur 884512', 30)
  await subir(box.id, extracto(['DEBITO EDESUR 884512', '500,00', addDays(hoy, -30)]))
  assert.equal((await t.rows(`select from conciliacion where caja_id = ${box.id}`)).length, 1)
  await banco(box, 500, 'Luz Edesur 884512', 2)
  assert.equal((await subir(box.id, extracto(['DEBITO EDESUR 884512', '500,00']))).unidas, 0)
  assert.equal((await tesorera.get(`conciliacion/${box.id}`)).body.items[0].clase, 'MISMO')
})
