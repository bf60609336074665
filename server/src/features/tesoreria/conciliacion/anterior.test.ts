import assert from 'node:assert/strict'
import type { ConciliacionDeCaja } from '@gremial/contract/tesoreria/conciliacion.ts'
import { addDays, formatDate } from '@gremial/contract/values/dates.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { newCaja } from '../../../../test/caja.ts'
import { withFile } from '../../../../test/importaciones.ts'

/** The difference before the first statement is fixed on its day, a statement that is missing is named, and the sum may not close. */
const t = await testApp()
const tesorera = await t.login('tesorera')
const dia = (hace: number) => addDays(t.today(), -hace)
const subir = async (caja: number, titulos: string, ...filas: Array<[hace: number, resto: string]>) => {
  const texto = [titulos, ...filas.map(([hace, resto]) => `${formatDate(dia(hace))};Línea ${hace};${resto}`)].join('\r\n')
  const { cuerpo, cabeceras } = withFile('extracto.csv', `${texto}\r\n`)
  const { status, body } = await tesorera.post(`conciliacion/${caja}/extracto?confirma=1`, cuerpo, cabeceras)
  assert.equal(status, 200, JSON.stringify(body))
}
const conSaldo = 'Fecha;Concepto;Importe;Saldo'
const leer = async (caja: number) => (await tesorera.get(`conciliacion/${caja}`)).body as ConciliacionDeCaja
const anotarTodo = async (caja: number) => {
  const { items } = await leer(caja)
  const lineas = items.flatMap((i) => i.lineas.map((l) => l.id))
  assert.equal((await tesorera.post('conciliaciones/pendientes', { caja, lineas, nota: 'Se anota' })).status, 204)
}

test('a month that was never read is named with its amount, and the sum does not close over it', async () => {
  const { id } = await newCaja(t)
  await subir(id, conSaldo, [80, '100,00;1.100,00'], [70, '50,00;1.150,00'])
  const primera = await leer(id)
  assert.deepEqual([primera.anterior, primera.huecos, primera.sinExplicar], [1000, [], 0])
  await subir(id, conSaldo, [20, '10,00;5.160,00'])
  await anotarTodo(id)
  const { anterior, huecos, sinExplicar, sinResolver } = await leer(id)
  assert.deepEqual(
    [anterior, huecos, sinExplicar, sinResolver.cantidad],
    [1000, [{ desde: dia(70), hasta: dia(20), importe: 4000 }], 0, 0],
  )
  const { pendiente } = (await tesorera.get(`conciliacion/${id}/para-cierre`)).body
  assert.match(pendiente, /Falta el extracto del .*: 4\.000,00/)
  // The one that was missing explains it.
  await subir(id, conSaldo, [45, '4.000,00;5.150,00'])
  assert.deepEqual((await leer(id)).huecos, [])
})

test('a balance that somebody says has to follow from the statement before it, unless they say it again', async () => {
  const { id } = await newCaja(t)
  await subir(id, conSaldo, [40, '100,00;100,00'])
  await subir(id, 'Fecha;Concepto;Importe', [35, '20,00'], [34, '5,00'])
  const { extracto, banco } = await leer(id)
  assert.equal(banco, null)
  const decir = (saldo: number, mas = {}) => tesorera.put(`extractos-banco/${extracto?.id}/saldo`, { saldo, ...mas })
  const mal = await decir(130)
  assert.deepEqual([mal.status, mal.body.codigo], [409, 'EXTRACTO_NO_SIGUE'])
  assert.match(mal.body.message, /\$ 125,00, y no \$ 130,00/)
  assert.equal((await decir(125)).status, 204)
  assert.deepEqual([(await leer(id)).banco, (await leer(id)).huecos], [125, []])
  assert.equal((await decir(130, { confirma: true })).status, 204)
  assert.deepEqual((await leer(id)).huecos, [{ desde: dia(40), hasta: dia(35), importe: 5 }])
})
