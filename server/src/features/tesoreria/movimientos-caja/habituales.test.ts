import assert from 'node:assert/strict'
import type { ConceptoHabitual } from '@gremial/contract/tesoreria/movimientos-opciones.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { close, newCaja, pinBueno, registrar } from '../../../../test/caja.ts'

const t = await testApp()

test('a concept offers its last payment form and five descriptions, without annulled ones', async () => {
  const tesorera = await t.login('tesorera')
  const box = await newCaja(t)
  const [otro] = await t.rows<{ id: number }>("select id::int from concepto_caja where seccional_id = 1 and nombre = 'Alquiler'")
  const egreso = { ingresoEgreso: 2, confirmaNegativo: true }
  for (const descripcion of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Dos', 'Seis'])
    await registrar(tesorera, box, { ...egreso, descripcion })
  await registrar(tesorera, box, { ...egreso, descripcion: 'Por banco', importeEfectivo: 0, importeBanco: 5 })
  const anulado = await registrar(tesorera, box, { ...egreso, descripcion: 'Anulado' })
  const cuerpo = { id: anulado, password: pinBueno, motivo: 'No era' }
  assert.equal((await tesorera.post(`movimientos-caja/${anulado}/anular-movimiento`, cuerpo)).status, 204)
  await registrar(tesorera, box, { ...egreso, concepto: otro?.id, descripcion: 'De dos maneras', importeBanco: 1 })
  await registrar(tesorera, box, { descripcion: 'Es un ingreso', importeEfectivo: 0, importeChequeDia: 7 })
  // Transfers have no concept, and reversals do not count as use.
  const pase = { desdeCaja: box.id, desdeForma: 'efectivo', haciaCaja: box.id, haciaForma: 'bancarios', importe: 1 }
  const pasado = await tesorera.post('transferencias-caja', { ...pase, fechaMovimiento: t.today(), confirmaNegativo: true })
  assert.equal(pasado.status, 201, JSON.stringify(pasado.body))
  assert.equal((await close(tesorera, box, 1)).status, 200)
  const [bad] = await t.rows<{ id: number }>(`select id from movimiento_caja where caja_id = ${box.id} and descripcion = 'Tres'`)
  const contra = { password: pinBueno, descripcion: 'Contra' }
  assert.equal((await tesorera.post(`movimientos-caja/${bad?.id}/corregir-movimiento`, contra)).status, 201)
  const de = async (sentido: number) =>
    (await tesorera.get(`movimientos-caja/habituales?caja=${box.id}&ingresoEgreso=${sentido}`)).body as ConceptoHabitual[]
  const egresos = await de(2)
  assert.equal(egresos.length, 2)
  assert.deepEqual(
    egresos.find((h) => h.idConcepto === box.concepto),
    { idConcepto: box.concepto, forma: 'bancarios', descripciones: ['Por banco', 'Seis', 'Dos', 'Cinco', 'Cuatro'] },
  )
  assert.deepEqual(
    egresos.find((h) => h.idConcepto === otro?.id),
    { idConcepto: otro?.id, forma: null, descripciones: ['De dos maneras'] },
  )
  assert.deepEqual(await de(1), [{ idConcepto: box.concepto, forma: 'valores', descripciones: ['Es un ingreso'] }])
  const otra = await t.login('otra')
  assert.equal((await otra.get(`movimientos-caja/habituales?caja=${box.id}&ingresoEgreso=2`)).status, 404)
})
