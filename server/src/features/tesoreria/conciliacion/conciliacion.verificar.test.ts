import assert from 'node:assert/strict'
import { formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja } from '../../../../test/caja.ts'
import { withFile } from '../../../../test/importaciones.ts'
import { systemCtx } from '../../../platform/context.ts'
import { verificarExtractos } from './conciliacion.verificar.ts'

/** Lines of a statement changed by who owns the database: the weekly command names it. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const aEscondidas = (cambio: string) => t.rows(`begin; set local session_replication_role = replica; ${cambio}; commit`)
const verificar = async () => {
  const { malos, primero } = await verificarExtractos(systemCtx(t.services, t.app.log))
  return malos === 0 ? 'sano' : `${malos} ${primero?.archivo}: ${primero?.motivo}`
}
const leer = async (saldo = true) => {
  const { id: caja } = await newCaja(t)
  const dia = formatDate(t.today())
  const filas = [`${dia};Depósito;1;100,00;${saldo ? '100,00' : ''}`, `${dia};Débito;2;-30,00;${saldo ? '70,00' : ''}`]
  const { cuerpo, cabeceras } = withFile('extracto.csv', `Fecha;Concepto;Comprobante;Importe;Saldo\r\n${filas.join('\r\n')}\r\n`)
  assert.equal((await tesorera.post(`conciliacion/${caja}/extracto`, cuerpo, cabeceras)).body.nuevas, 2)
  const [extracto] = await t.rows<{ id: number }>(`select id from extracto_banco where caja_id = ${caja}`)
  return extracto?.id ?? 0
}

test('a line of a statement, its balance, its file or who read it, changed behind the application, is named', async () => {
  const id = await leer()
  assert.equal(await verificar(), 'sano')
  const una = `(select min(id) from linea_banco where extracto_id = ${id})`
  for (const [cambio, vuelta, dicho] of [
    [`importe = importe + 0.01 where id = ${una}`, `importe = importe - 0.01 where id = ${una}`, /sus líneas/],
    [`fecha = fecha - 1 where id = ${una}`, `fecha = fecha + 1 where id = ${una}`, /sus líneas/],
    [`texto = texto || 'x' where id = ${una}`, `texto = left(texto, -1) where id = ${una}`, /sus líneas/],
    [`referencia = referencia || 'x' where id = ${una}`, `referencia = left(referencia, -1) where id = ${una}`, /sus líneas/],
    [`orden = orden + 1 where id = ${una}`, `orden = orden - 1 where id = ${una}`, /sus líneas/],
  ] as const) {
    await aEscondidas(`update linea_banco set ${cambio}`)
    assert.match(await verificar(), dicho, cambio)
    await aEscondidas(`update linea_banco set ${vuelta}`)
    assert.equal(await verificar(), 'sano', vuelta)
  }
  for (const [cambio, vuelta, dicho] of [
    ['saldo = saldo + 1', 'saldo = saldo - 1', /su saldo/],
    ["huella = repeat('0', 64)", null, /su archivo/],
    ["leido = leido - interval '1 day'", "leido = leido + interval '1 day'", /no lo leyó quien, o cuando/],
  ] as const) {
    const [era] = await t.rows<{ huella: string }>(`select huella from extracto_banco where id = ${id}`)
    await aEscondidas(`update extracto_banco set ${cambio} where id = ${id}`)
    assert.match(await verificar(), dicho, cambio)
    await aEscondidas(`update extracto_banco set ${vuelta ?? `huella = '${era?.huella}'`} where id = ${id}`)
    assert.equal(await verificar(), 'sano')
  }
  // A balance that somebody typed is held against the audit, too.
  const sinSaldo = await leer(false)
  assert.equal((await tesorera.put(`extractos-banco/${sinSaldo}/saldo`, { saldo: -8.5 })).status, 204)
  assert.equal(await verificar(), 'sano')
  await aEscondidas(`update extracto_banco set saldo = 8.5 where id = ${sinSaldo}`)
  assert.match(await verificar(), /su saldo/)
  await aEscondidas(`update extracto_banco set saldo = -8.5 where id = ${sinSaldo}`)
  await aEscondidas(`delete from linea_banco where id = ${una}`)
  assert.match(await verificar(), /sus líneas/)
})

test('a statement of before the audit said its lines is told as altered only when some are missing', async () => {
  await aEscondidas('delete from linea_banco; delete from extracto_banco')
  const id = await leer()
  await aEscondidas(
    `update auditoria set datos = datos - 'contenido' - 'saldo' where entidad = 'extractoBanco' and entidad_id = '${id}'`,
  )
  assert.equal(await verificar(), 'sano')
  await aEscondidas(`delete from linea_banco where id = (select min(id) from linea_banco where extracto_id = ${id})`)
  assert.match(await verificar(), /sus líneas/)
})
