import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { testApp } from '../../../../test/app.ts'
import { hechosEn, loDichoEn, type Pedido } from '../../../../test/hechos.ts'
import { lecturasDe } from '../../../../test/lecturas.ts'

/** Preview, offers and refusals before a hecho is registered. */
const t = await testApp()
const admin = await t.login('admin')
const { estadoDe, seccional, dia } = loDichoEn(t)
const { ruta, prever, registrar, pasa, deshacer, cosas } = hechosEn(t, admin)
const [activo, baja, licencia] = [await estadoDe('ACTIVO'), await estadoDe('BAJA'), await estadoDe('LICENCIA')]
for (const numero of [1030, 1040, 1041, 1042, 1043])
  await t.rows(`update afiliado set estado_id = ${activo}, vinculado = true, fecha_alta = '2001-05-04' where numero = ${numero}`)

test('the preview lists later statements of the register that a past date would undo', async () => {
  await t.rows(`begin; select set_config('gremial.al_dia', '${await dia(40)}', true);
    update afiliado set estado_id = ${licencia} where numero = 1030; commit`)
  const dichas = async (hace: number) =>
    cosas((await prever(admin, 1030, { que: 'RENUNCIA', idEstado: baja, dia: await dia(hace) })).body.consecuencias)
  assert.ok((await dichas(60)).includes('dichoDespues'), 'the leave came after')
  assert.ok(!(await dichas(10)).includes('dichoDespues'), 'nothing was said since')
})

test('a document of another member is warned of if it becomes that one, with the same type', async () => {
  const [una, otra] = await t.rows<{ apellido: string; nombre: string; numeroDocumento: number }>(
    `select apellido, nombre, numero_documento as "numeroDocumento" from afiliado where numero in (1040, 1041) order by numero`,
  )
  assert.ok(una && otra)
  const deOtro = async (cambia: object) =>
    cosas((await prever(admin, 1040, { que: 'IDENTIDAD', ...una, cuil: '', ...cambia })).body.consecuencias).includes(
      'documentoDeOtro',
    )
  const { numeroDocumento } = otra
  assert.equal(await deOtro({ numeroDocumento }), true)
  await t.rows(`update afiliado set tipo_documento_id = (select min(id) from tipo_documento d where d.id <> tipo_documento_id)
    where numero = 1041`)
  assert.equal(await deOtro({ numeroDocumento }), false, 'the same figures on another kind')
  await t.rows(`update afiliado a set tipo_documento_id = o.tipo_documento_id, numero_documento = ${una.numeroDocumento}
    from afiliado o where o.numero = 1040 and a.numero = 1041`)
  assert.equal(await deOtro({ apellido: 'Corregida' }), false, 'it was so already')
})

test('a correction that makes another person is warned of; one of a single field is not', async () => {
  const [una] = await t.rows<{ apellido: string; nombre: string; numeroDocumento: number; fechaNacimiento: string }>(
    `select apellido, nombre, numero_documento as "numeroDocumento", fecha_nacimiento::text as "fechaNacimiento"
      from afiliado where numero = 1040`,
  )
  const esOtra = async (cambia: object) =>
    cosas((await prever(admin, 1040, { que: 'IDENTIDAD', ...una, cuil: '', ...cambia })).body.consecuencias).includes(
      'otraPersona',
    )
  assert.equal(await esOtra({ apellido: 'Zzyx', nombre: 'Wanda', numeroDocumento: 93_004_117 }), true)
  assert.equal(await esOtra({ apellido: 'Zzyx', nombre: 'Wanda' }), false)
  assert.equal(await esOtra({ numeroDocumento: 93_004_117 }), false)
})

test('the key of a hecho of one member is refused for another and writes nothing', async () => {
  const clave = randomUUID()
  const renuncia = { que: 'RENUNCIA', idEstado: baja }
  const con = async (numero: number) =>
    registrar(admin, numero, renuncia, { clave, huella: (await prever(admin, numero, renuncia)).body.huella })
  const uno = await con(1042)
  assert.equal(uno.status, 201, JSON.stringify(uno.body))
  const { status, body } = await con(1043)
  assert.deepEqual([status, body.codigo], [409, 'REPETIDO'])
  assert.deepEqual(await t.rows('select numero, vinculado from afiliado where numero in (1042, 1043) order by 1'), [
    { numero: 1042, vinculado: false },
    { numero: 1043, vinculado: true },
  ])
})

test("the member's own branch is not offered for a transfer", async () => {
  const uno = await seccional(1)
  await t.rows(`update afiliado set seccional_id = ${uno} where numero = 1040`)
  const ofrecidas = (await admin.get(ruta(1040))).body.seccionales.map((s: { id: number }) => s.id)
  assert.ok(ofrecidas.length > 0 && !ofrecidas.includes(uno))
})

test('an undone hecho has no day: an earlier one may follow, and the one before it be undone', async () => {
  const pase = await pasa(1040, { que: 'PASE', idSeccional: await seccional(2), dia: await dia(20) })
  const id = await pasa(1040, { que: 'RENUNCIA', idEstado: baja, dia: await dia(10) })
  const seDeshace = async () => (await admin.get(`hechos/${pase}`)).body.noSeDeshace
  assert.equal(await seDeshace(), 'noEsElUltimo')
  assert.equal((await deshacer(id)).status, 204)
  assert.equal((await prever(admin, 1040, { que: 'RENUNCIA', idEstado: baja, dia: await dia(15) })).status, 200)
  assert.equal(await seDeshace(), '')
  // A later change of the branch is not overwritten.
  await t.rows(`update afiliado set seccional_id = ${await seccional(3)} where numero = 1040`)
  assert.equal(await seDeshace(), 'yaCambio')
  await t.rows(`update afiliado set seccional_id = ${await seccional(2)} where numero = 1040`)
  assert.equal((await deshacer(pase)).status, 204)
  assert.equal(await seDeshace(), 'yaDeshecho')
})

test('two concurrent undos undo once, and nobody undoes a hecho about themselves', async () => {
  const pedido = {
    que: 'EMPRESA',
    idEmpresa:
      (
        await t.rows<{ id: number }>(`select id from empresa e
    where id not in (select empresa_id from afiliado where numero in (1011, 1040) and empresa_id is not null) limit 1`)
      )[0]?.id ?? 0,
  }
  const id = await pasa(1040, pedido)
  const { huella } = (await admin.get(`hechos/${id}`)).body.alDeshacer
  const deshace = () => admin.post(`hechos/${id}/deshacer`, { motivo: 'Se cargó mal', huella })
  const dos = await alMismoTiempo(t, 'select from afiliado where numero = 1040 for update', [deshace, deshace])
  assert.deepEqual(dos.map(({ status }) => status).toSorted(), [204, 409])
  const suyo = await pasa(1011, pedido)
  const secretario = await t.login('secretario')
  const { alDeshacer } = (await secretario.get(`hechos/${suyo}`)).body
  const propio = await secretario.post(`hechos/${suyo}/deshacer`, { motivo: 'x', huella: alDeshacer.huella })
  assert.deepEqual([propio.status, propio.body.codigo], [409, 'HECHO_PROPIO'])
})

test('a former member cannot leave or transfer; a disabled state cannot be chosen', async () => {
  const motivo = async (pedido: Pedido) => {
    const { status, body } = await prever(admin, 1040, pedido)
    assert.deepEqual([status, body.codigo], [409, 'HECHO_NO_CORRESPONDE'], JSON.stringify(pedido))
    return body.message
  }
  await t.rows(`update estado_afiliado set habilitado = false where id = ${baja}`)
  assert.match(await motivo({ que: 'RENUNCIA', idEstado: baja }), /ese estado no es de los que corresponden/)
  await t.rows(`update estado_afiliado set habilitado = true where id = ${baja};
    update afiliado set estado_id = ${baja}, vinculado = false where numero = 1040`)
  const noPuede: Pedido[] = [
    { que: 'RENUNCIA', idEstado: baja },
    { que: 'PASE', idSeccional: await seccional(2) },
  ]
  for (const pedido of noPuede) assert.match(await motivo(pedido), /hoy no está vinculado/)
  await t.rows(`update afiliado set estado_id = ${activo}, vinculado = true where numero = 1040`)
})

test('reading the hechos of a member, or one of them, is audited', async () => {
  const id = await pasa(1041, { que: 'RENUNCIA', idEstado: baja })
  const leyo = (url: string) => lecturasDe(t, 1041, () => admin.get(url))
  assert.deepEqual([await leyo(ruta(1041)), await leyo(`hechos/${id}`)], [['hechos'], ['hechos']])
})
