import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { add, cuitOf, dataOf, mandar, pathOf } from '../../../../test/comprobantes.ts'
import { eventually } from '../../../../test/eventually.ts'
import { fotoConMetadatos, fotoDePrueba } from '../../../../test/fotos.ts'
import { pdf } from '../../../../test/papeles.ts'
import { esperando, pasar } from '../../../../test/por-rendir.ts'
import { newRendicion, rendicionEnLaOtra } from '../../../../test/rendiciones.ts'

const t = await testApp()
const [operador, other] = [await t.login('operador'), await t.login('otra')]

const [aca, alla] = [await newRendicion(t, operador), await rendicionEnLaOtra(t, other)]

test('a duplicate of a receipt in any branch is rejected with its location', async () => {
  const dichos = dataOf()
  const uno = await add(operador, aca, dichos)
  const { clave: _clave, ...otraVez } = dichos
  // Another file, amount and day: still the same receipt.
  const aqui = await mandar(operador, pathOf(aca, 1), { ...otraVez, importe: 1, fecha: '2026-01-01', motivoParecido: 'x' })
  assert.deepEqual([aqui.status, aqui.body.codigo], [409, 'COMPROBANTE_REPETIDO'])
  assert.match(
    aqui.body.message,
    new RegExp(`^Este comprobante ya se rindió en la ${aca.numeroRendicion} de .*: lo cargó Godoy, Martín el \\d\\d/\\d\\d/`),
  )
  assert.deepEqual(
    [aqui.body.detalle.repetido.idRendicion, aqui.body.detalle.repetido.id, aqui.body.detalle.repetido.por],
    [aca.id, uno.id, 'Godoy, Martín'],
  )
  const lejos = await mandar(other, pathOf(alla), otraVez)
  assert.equal(lejos.status, 409)
  assert.equal(
    lejos.body.message,
    `Este comprobante ya se rindió en la ${aca.numeroRendicion} de ${aca.nombreSeccional}. No se puede cargar otra vez.`,
  )
  assert.deepEqual(lejos.body.detalle.repetido, {
    id: null,
    idRendicion: null,
    idDetalle: null,
    numeroRendicion: aca.numeroRendicion,
    seccional: aca.nombreSeccional,
    fecha: '',
    proveedor: '',
    importe: null,
    entregado: '',
    por: '',
  })
  // A correction cannot make it a duplicate either.
  const third = await add(other, alla)
  const puesto = await other.put(`${pathOf(alla)}/${third.id}`, { ...otraVez, version: 1 })
  assert.deepEqual([puesto.status, puesto.body.codigo], [409, 'COMPROBANTE_REPETIDO'])
  // A debit note with that number is another document, and so is another point of sale, letter or provider.
  for (const distinta of [{ puntoVenta: dichos.puntoVenta + 1 }, { letra: 'B' }, { cuitProveedor: cuitOf(90_000) }]) {
    const { status, body } = await mandar(other, pathOf(alla), { ...otraVez, importe: 7, motivoParecido: 'x', ...distinta })
    assert.equal(status, 201, JSON.stringify([distinta, body]))
  }
  assert.equal((await mandar(other, pathOf(alla), { ...otraVez, clase: 'NOTA_DEBITO', importe: 8 })).status, 201)
})

test('cancelling a settlement lets its receipts be handed in again', async () => {
  const r = await newRendicion(t, operador)
  const dichos = dataOf()
  await add(operador, r, dichos)
  const { clave: _clave, ...otraVez } = dichos
  assert.equal((await mandar(other, pathOf(alla), otraVez)).status, 409)
  const { status } = await operador.post(`rendiciones-gasto/${r.id}/cancelar-rendicion`, { password: 'Gremial.2026' })
  assert.equal(status, 204)
  assert.equal((await mandar(other, pathOf(alla), otraVez)).status, 201)
})

test('of concurrent duplicates in two branches one is refused, thirty times', async () => {
  for (let vez = 0; vez < 30; vez++) {
    const dichos = dataOf()
    const { clave: _clave, ...others } = dichos
    const dos = await Promise.all([mandar(operador, pathOf(aca, 2), dichos), mandar(other, pathOf(alla, 1), others)])
    assert.deepEqual(
      dos.map((d) => d.status).toSorted((a, b) => a - b),
      [201, 409],
      JSON.stringify(dos.map((d) => d.body)),
    )
    const second = dos.find((d) => d.status === 409)
    assert.equal(second?.body.codigo, 'COMPROBANTE_REPETIDO')
    assert.match(second?.body.message, /\d{4}\/\d{4}/)
  }
  const [duplicates] = await t.rows<{ n: number }>(`select count(*)::int as n from (select 1 from comprobante where vigente
    and letra is not null group by cuit, clase, letra, punto_venta, numero having count(*) > 1) x`)
  assert.equal(duplicates?.n, 0)
})

test('the same file warns in any branch; a reason sends it to the reviewer', async () => {
  const photo = await fotoDePrueba('jpeg')
  const uno = await add(operador, aca, {}, { contenido: photo })
  const dichos = dataOf()
  const sin = await mandar(other, pathOf(alla), dichos, photo)
  assert.deepEqual([sin.status, sin.body.codigo], [409, 'COMPROBANTE_PARECIDO'])
  assert.deepEqual(
    sin.body.detalle.parecidos.map((p: { clase: string; numeroRendicion: string; id: null }) => [
      p.clase,
      p.numeroRendicion,
      p.id,
    ]),
    [['MISMO_ARCHIVO', aca.numeroRendicion, null]],
  )
  const length = await mandar(other, pathOf(alla), { ...dichos, motivoParecido: 'x'.repeat(301) }, photo)
  assert.deepEqual([length.status, length.body.errores[0].campo], [400, 'motivoParecido'])
  const con = await mandar(other, pathOf(alla), { ...dichos, motivoParecido: 'Dos gastos en un papel' }, photo)
  assert.deepEqual([con.status, con.body.motivoParecido], [201, 'Dos gastos en un papel'])
  const quedan = await t.rows(
    `select otro_id, clase, motivo, revisado from comprobante_parecido where comprobante_id = ${con.body.id}`,
  )
  assert.deepEqual(quedan, [{ otro_id: uno.id, clase: 'MISMO_ARCHIVO', motivo: 'Dos gastos en un papel', revisado: null }])
  // An original stored without metadata is matched by a copy that another browser shrank.
  const cruda = await fotoConMetadatos()
  await add(operador, aca, {}, { contenido: cruda })
  const achicada = dataOf({ original: createHash('sha256').update(cruda).digest('hex') })
  assert.equal((await mandar(operador, pathOf(aca), achicada, pdf('achicada'))).body.codigo, 'COMPROBANTE_PARECIDO')
  // A shrunk photo is matched by the hash of its original.
  const original = 'ab'.repeat(32)
  await add(operador, aca, { original })
  assert.equal(
    (await mandar(operador, pathOf(aca), dataOf({ original }), pdf('otra medida'))).body.codigo,
    'COMPROBANTE_PARECIDO',
  )
})

test('the same provider and amount warn within seven days, and not on the eighth', async () => {
  const mismo = { cuitProveedor: cuitOf(900_001), importe: 4200, fecha: '2026-11-01' }
  const uno = await add(operador, aca, mismo)
  const codigo = async (others: Record<string, unknown>) =>
    (await mandar(operador, pathOf(aca), dataOf({ ...mismo, ...others }))).body.codigo
  assert.equal(await codigo({ fecha: '2026-11-08' }), 'COMPROBANTE_PARECIDO')
  assert.equal(await codigo({ fecha: '2026-10-25' }), 'COMPROBANTE_PARECIDO')
  assert.equal(await codigo({ fecha: '2026-10-24' }), undefined)
  assert.equal(await codigo({ fecha: '2026-11-08', importe: 4200.01 }), undefined)
  const { clave: _clave, ...dichos } = dataOf({ ...mismo, fecha: '2026-11-05', motivoParecido: 'Ida y vuelta' })
  const dos = await mandar(operador, pathOf(aca), dichos)
  assert.equal(dos.status, 201)
  const corregido = { ...dichos, motivoParecido: '', proveedor: 'Peajes del Litoral S.A.', version: 1 }
  assert.equal((await operador.put(`${pathOf(aca)}/${dos.body.id}`, corregido)).status, 200)
  // Similarities created by a correction reach the reviewer too.
  const tres = await add(operador, aca)
  const { clave: _otra, ...igualados } = dataOf({ ...mismo, motivoParecido: 'Dos cargas' })
  assert.equal((await operador.put(`${pathOf(aca)}/${tres.id}`, { ...igualados, version: 1 })).body.motivoParecido, 'Dos cargas')
  assert.equal((await operador.delete(`${pathOf(aca)}/${tres.id}`)).status, 204)
  // Checked before saving, with the fields known so far.
  const { body } = await operador.post('rendiciones-gasto/comprobantes/parecidos', {
    cuitProveedor: mismo.cuitProveedor,
    importe: 4200,
    fecha: '2026-11-01',
    id: dos.body.id,
  })
  assert.equal(body.repetido, null)
  assert.deepEqual(body.parecidos.map((p: { id: number; clase: string }) => [p.id, p.clase]).at(-1), [uno.id, 'MISMO_IMPORTE'])
  const { numeroComprobante, letra, puntoVenta } = uno
  const mas = { cuitProveedor: mismo.cuitProveedor, clase: 'FACTURA', letra, puntoVenta, numeroComprobante }
  assert.equal((await operador.post('rendiciones-gasto/comprobantes/parecidos', mas)).body.repetido.id, uno.id)
  assert.deepEqual((await operador.post('rendiciones-gasto/comprobantes/parecidos', {})).body, { repetido: null, parecidos: [] })
})

test('a receipt is not moved through another path nor to another branch', async () => {
  const [c, vecina] = [await add(operador, aca), await newRendicion(t, operador)]
  const a = (r: typeof aca, which: number) => ({ idRendicion: r.id, iddetalle: r.detalles[which]?.id, version: 1 })
  const deOtra = pathOf(aca).replace(`rendiciones-gasto/${aca.id}`, `rendiciones-gasto/${vecina.id}`)
  for (const path of [pathOf(aca, 1), deOtra]) {
    assert.equal((await operador.post(`${path}/${c.id}/mover`, a(aca, 2))).status, 404, path)
    assert.equal((await operador.post(`${path}/${c.id}/retirar`)).status, 404, path)
  }
  const { clave: _clave, ...dichos } = dataOf()
  assert.equal((await operador.put(`${pathOf(aca, 1)}/${c.id}`, { ...dichos, version: 1 })).status, 404)
  const enLasDos = `usuario_id = (select id from usuario where email = 'operador@gremial.example') and seccional_id = 3`
  await t.rows(
    `insert into usuario_seccional (usuario_id, seccional_id) select id, 3 from usuario where email = 'operador@gremial.example'`,
  )
  await eventually(async () => (await operador.get(pathOf(alla))).status, 200)
  const lejos = await operador.post(`${pathOf(aca)}/${c.id}/mover`, a(alla, 0))
  assert.deepEqual([lejos.status, lejos.body.codigo], [404, 'NO_EXISTE'])
  assert.equal((await pasar(operador, alla, [await esperando(operador)])).body.codigo, 'POR_RENDIR_NO_ESTA')
  await t.rows(`delete from usuario_seccional where ${enLasDos}`)
  await eventually(async () => (await operador.get(pathOf(alla))).status, 404)
  assert.equal((await operador.get(pathOf(aca))).body.at(-1).id, c.id)
})

test('a receipt with a missing file returns its own error', async () => {
  const c = await add(operador, aca)
  await t.rows(`insert into archivo (sha256, tipo, bytes) values ('${'0'.repeat(64)}', 'application/pdf', 1);
    update comprobante set archivo_sha256 = '${'0'.repeat(64)}' where id = ${c.id}`)
  const { status, body } = await operador.get(c.contenido)
  assert.deepEqual([status, body.codigo], [404, 'DOCUMENTO_NO_DISPONIBLE'])
})
