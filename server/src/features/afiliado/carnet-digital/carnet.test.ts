import assert from 'node:assert/strict'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatDate } from '@gremial/contract/values/dates.ts'
import sharp from 'sharp'
import { test } from 'vitest'
import { alMismoTiempo } from '../../../../test/a-la-vez.ts'
import { type Person, testApp } from '../../../../test/app.ts'
import { colorPhoto, fotoConMetadatos, fotoDePrueba, heic, mitades, svg } from '../../../../test/fotos.ts'
import { systemCtx } from '../../../platform/context.ts'

const t = await testApp()
const ana = await t.login('ana')
const beto = await t.login('beto')
const base64 = async (content: Buffer | Promise<Buffer>) => (await content).toString('base64')
const cardsOf = (numero: number) =>
  t.rows<{ id: string; foto_sha256: string; vence: string }>(
    `select id, foto_sha256, vence::text from carnet_digital where afiliado_numero = ${numero} order by id`,
  )
/** A multipart body with a file. */
function multipart(name: string, type: string, content: Buffer) {
  const boundary = 'frontera7'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="imagen"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
const sendFile = (who: Person, name: string, type: string, content: Buffer) => {
  const { body, headers } = multipart(name, type, content)
  return who.call('POST', 'carnets-digital/generar', body, headers)
}

test('obtener-carnet by affiliate number returns the card, its date and validity (A-CARNET-03, A-CARNET-07)', async () => {
  const { status, body } = await ana.get('carnets-digital/1001/obtener-carnet')
  const [card] = await t.rows<{ id: number; dia: string; mostrado: string; vence: string; anio: number }>(
    `select id::int, to_char(emitido, 'YYYY-MM-DD') as dia, to_char(emitido, 'DD/MM/YYYY') as mostrado, vence::text, extract(year from vence)::int as anio
     from carnet_digital where afiliado_numero = 1001`,
  )
  const { credencial, ...rest } = body
  assert.equal(status, 200)
  assert.deepEqual(rest, {
    id: card?.id,
    numeroAfiliado: 1001,
    numeroAfiliadoFormateado: formatMemberNumber(1001),
    nombreCompleto: 'Ana Beatriz Quiroga',
    documento: 'DNI 17.845.302',
    categoria: 'Activo A',
    seccional: 'Rosario',
    estadoAfiliado: 'ACTIVO',
    estado: 'VIGENTE',
    fechaAlta: card?.dia,
    fechaActualizacion: card?.dia,
    fechaActualizacionFormateada: card?.mostrado,
    vence: card?.vence,
    venceFormateada: `31/12/${card?.anio}`,
    fotoValidada: true,
    fechaFotoFormateada: card?.mostrado,
    fotoEnPerfil: true,
  })
  assert.match(credencial, /\/verificar\/[\w-]{100,}$/)
})

test('a member without a card gets an empty one, not an error', async () => {
  const { status, body } = await beto.get('carnets-digital/1002/obtener-carnet')
  assert.deepEqual(
    [
      status,
      body.id,
      body.estado,
      body.fechaActualizacion,
      body.fechaActualizacionFormateada,
      body.fotoValidada,
      body.credencial,
    ],
    [200, null, 'SIN_CARNET', null, '', false, ''],
  )
})

test('without a new or an existing photo no card is generated (A-CARNET-04, A-CARNET-05)', async () => {
  for (const cuerpo of [{}, { id: null, fechaActualizacion: null }, { imagen: null }, { imagen: '' }]) {
    const { status, body } = await beto.post('carnets-digital/generar', cuerpo)
    assert.deepEqual([status, body.codigo], [400, 'CARNET_SIN_FOTO'], JSON.stringify(cuerpo))
  }
  assert.equal((await beto.call('POST', 'carnets-digital/generar')).body.codigo, 'CARNET_SIN_FOTO')
  assert.deepEqual(await cardsOf(1002), [])
})

test('files that are not photos are refused and not stored', async () => {
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 1)])
  for (const [name, type, content, status, codigo] of [
    ['grande.jpg', 'image/jpeg', Buffer.alloc(6_000_000, 0xff), 413, 'IMAGEN_PESADA'],
    ['foto.jpg', 'image/jpeg', exe, 415, 'TIPO_NO_PERMITIDO'],
    ['foto.svg', 'image/svg+xml', svg, 415, 'TIPO_NO_PERMITIDO'],
    ['foto.jpg', 'image/jpeg', svg, 415, 'TIPO_NO_PERMITIDO'],
    ['foto.heic', 'image/heic', heic, 415, 'TIPO_NO_PERMITIDO'],
    ['cortada.jpg', 'image/jpeg', (await fotoDePrueba()).subarray(0, 600), 400, 'IMAGEN_ILEGIBLE'],
  ] as const) {
    const answer = await sendFile(beto, name, type, content)
    assert.deepEqual([name, answer.status, answer.body.codigo], [name, status, codigo])
    const json = await beto.post('carnets-digital/generar', { imagen: content.toString('base64') })
    assert.deepEqual([name, json.status >= 400 && json.status < 500], [name, true])
  }
  assert.equal((await beto.post('carnets-digital/generar', { imagen: '<script>' })).body.codigo, 'IMAGEN_FALTA')
  assert.deepEqual(await cardsOf(1002), [])
  assert.deepEqual(await t.rows('select 1 from afiliado where numero = 1002 and foto_sha256 is not null'), [])
})

test('generar with a photo returns 201 and the id; only the picture of the file is stored (A-CARNET-06, A-CARNET-05)', async () => {
  const { status, body } = await beto.post('carnets-digital/generar', {
    id: 77,
    fechaActualizacion: null,
    fechaActualizacionFormateada: '',
    vence: '2099-01-01',
    imagen: `data:image/jpeg;base64,${await base64(fotoConMetadatos())}`,
  })
  assert.equal(status, 201)
  const [card] = await cardsOf(1002)
  assert.deepEqual(body, { id: Number(card?.id) })
  const [year] = await t.rows<{ anio: number }>('select extract(year from dia_de(now()))::int as anio')
  assert.equal(card?.vence, `${(year?.anio ?? 0) + 1}-12-31`)
  const stored = (await t.services.files.read(card?.foto_sha256 ?? '', { db: t.db, log: t.app.log })) ?? Buffer.alloc(0)
  const { width, height, exif, format } = await sharp(stored).metadata()
  assert.deepEqual([format, width, height, exif], ['jpeg', 480, 600, undefined])
  for (const secret of ['SECRETO-AUTOR', 'GPS', 'Exif']) assert.equal(stored.includes(secret), false, secret)
  const imagen = await beto.get('carnets-digital/1002/imagen')
  assert.equal(Buffer.from(imagen.body.imagen, 'base64').equals(stored), true)
  const leido = (await beto.get('carnets-digital/1002/obtener-carnet')).body
  assert.deepEqual([leido.estado, leido.fotoValidada, leido.fotoEnPerfil], ['VIGENTE', true, true])
})

test('the same photo, or none, returns the same card; another photo replaces the card', async () => {
  const before = (await beto.get('carnets-digital/1002/obtener-carnet')).body.id
  assert.deepEqual((await beto.post('carnets-digital/generar')).body, { id: before })
  assert.deepEqual((await beto.post('carnets-digital/generar', { imagen: await base64(fotoConMetadatos()) })).body, {
    id: before,
  })
  await t.rows(`update carnet_digital set emitido = emitido - interval '40 days' where id = ${before}`)
  const nueva = await sendFile(beto, 'niña.png', 'image/png', await fotoDePrueba('png'))
  assert.equal(nueva.status, 201)
  assert.ok(nueva.body.id > before)
  // The date shown is that of the current photo.
  assert.equal((await beto.get('carnets-digital/1002/obtener-carnet')).body.fechaFotoFormateada, formatDate(t.today()))
  assert.equal((await beto.get(`carnets-digital/descargar-carnet-pdf/${before}`)).body.codigo, 'CARNET_NO_VIGENTE')
  const rows = await t.rows<{ datos: string }>(
    `select entidad_id from auditoria where accion = 'generar' and entidad = 'carnet_digital'`,
  )
  assert.equal(rows.length, 2)
})

test('eight concurrent calls create one card', async () => {
  const imagen = await base64(colorPhoto('#204060'))
  const n = (await cardsOf(1002)).length
  const answers = await Promise.all(Array.from({ length: 8 }, () => beto.post('carnets-digital/generar', { imagen })))
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [201])
  assert.equal(new Set(answers.map((a) => a.body.id)).size, 1)
  assert.equal((await cardsOf(1002)).length, n + 1)
})

test("a profile photo chosen by the user stays when the card's photo changes", async () => {
  const clara = (await t.rows<{ id: number }>(`select id from usuario where email = 'tesorera@gremial.example'`))[0]?.id
  const propia = await t.services.files.keep(
    systemCtx(t.services, t.app.log),
    await mitades(50, 50).jpeg().toBuffer(),
    'image/jpeg',
  )
  // A profile photo equal to the card's follows it.
  const generar = async (color: string) => {
    const { status } = await (await t.login('tesorera')).post('carnets-digital/generar', {
      imagen: await base64(colorPhoto(color)),
    })
    assert.equal(status, 201)
    return (
      await t.rows<{ sigue: boolean }>(`select u.imagen_sha256 = a.foto_sha256 as sigue
      from usuario u join afiliado a on a.numero = u.afiliado_numero where u.id = ${clara}`)
    )[0]?.sigue
  }
  assert.deepEqual([await generar('#aa3322'), await generar('#22aa33')], [true, true])
  await t.rows(`update usuario set imagen_sha256 = '${propia}' where id = ${clara}`)
  const tesorera = await t.login('tesorera')
  assert.equal((await tesorera.post('carnets-digital/generar', { imagen: await base64(colorPhoto('#113322')) })).status, 201)
  const [row] = await t.rows<{ imagen_sha256: string }>(`select imagen_sha256 from usuario where id = ${clara}`)
  assert.equal(row?.imagen_sha256, propia)
  assert.equal((await tesorera.get('carnets-digital/1010/obtener-carnet')).body.fotoEnPerfil, false)
})

test('other members, other branches and staff cannot generate a card (A-PERMISOS)', async () => {
  const anas = (await ana.get('carnets-digital/1001/obtener-carnet')).body.id
  for (const url of ['carnets-digital/1001/obtener-carnet', `carnets-digital/descargar-carnet-pdf/${anas}`]) {
    assert.equal((await beto.get(url)).status, 404, url)
    assert.equal((await (await t.login('otra')).get(url)).status, 404, url)
    assert.equal((await (await t.login('operador')).get(url)).status, 200, url)
    assert.equal((await (await t.login('central')).get(url)).status, 403, url)
    assert.equal((await t.visitor().get(url)).status, 401, url)
  }
  const read = await t.rows<{ usuario_id: number }>(
    `select 1 from auditoria a join usuario u on u.id = a.usuario_id where u.email like 'operador@%' and a.accion = 'consultar' and a.entidad_id = '1001'`,
  )
  assert.equal(read.length, 2)
  const imagen = await base64(fotoDePrueba())
  assert.equal((await beto.post('carnets-digital/generar', { numeroAfiliado: 1001, imagen })).status, 404)
  for (const quien of ['operador', 'otra', 'central', 'mesa', 'revisora']) {
    assert.equal(
      (await (await t.login(quien)).post('carnets-digital/generar', { numeroAfiliado: 1001, imagen })).status,
      403,
      quien,
    )
  }
  // An administrator holds the permission but has no number: 404 alone, or the member they name.
  const admin = await t.login('admin')
  assert.equal((await admin.post('carnets-digital/generar', { imagen })).status, 404)
  assert.equal((await admin.post('carnets-digital/generar', { numeroAfiliado: 1003, imagen })).status, 201)
  for (const mal of ['abc', '0', '-3', '1.5', '99999999999999999999'])
    assert.equal((await ana.get(`carnets-digital/descargar-carnet-pdf/${mal}`)).status, 400, mal)
  assert.equal((await ana.get('carnets-digital/descargar-carnet-pdf/987654')).status, 404)
})

test('a former member gets no card and cannot print the old one; the state decides, not its name', async () => {
  const secretario = await t.login('secretario')
  const { body } = await secretario.post('carnets-digital/generar', { imagen: await base64(fotoDePrueba()) })
  const as = (estado: string) =>
    t.rows(
      `update afiliado a set estado_id = e.id, vinculado = e.vinculado from estado_afiliado e where e.nombre = '${estado}' and a.numero = 1011`,
    )
  await as('BAJA')
  const refused = await secretario.post('carnets-digital/generar')
  assert.deepEqual([refused.status, refused.body.codigo], [409, 'CARNET_NO_CORRESPONDE'])
  assert.match(refused.body.message, /BAJA/)
  assert.equal((await secretario.get('carnets-digital/1011/obtener-carnet')).body.estado, 'NO_CORRESPONDE')
  assert.equal((await secretario.get(`carnets-digital/descargar-carnet-pdf/${body.id}`)).status, 409)
  // Without any card the same error is returned, instead of a missing photo.
  await t.rows(`update afiliado set foto_sha256 = null, estado_id = (select id from estado_afiliado where nombre = 'BAJA'), vinculado = false
    where numero = 1045`)
  const sinFoto = await (await t.login('admin')).post('carnets-digital/generar', { numeroAfiliado: 1045 })
  assert.deepEqual([sinFoto.status, sinFoto.body.codigo], [409, 'CARNET_NO_CORRESPONDE'])
  // A concurrent departure is waited for.
  await as('ACTIVO')
  const seVa = `update afiliado a set estado_id = e.id, vinculado = false from estado_afiliado e where e.nombre = 'BAJA' and a.numero = 1011`
  const [mientras] = await alMismoTiempo(t, seVa, [() => secretario.post('carnets-digital/generar')])
  assert.equal(mientras?.status, 409)
  await as('SUSPENDIDO')
  assert.deepEqual((await secretario.post('carnets-digital/generar')).body, body)
  await t.rows("update estado_afiliado set vinculado = false where nombre = 'SUSPENDIDO'")
  assert.equal((await secretario.post('carnets-digital/generar')).status, 409)
  await as('ACTIVO')
})

test('a revoked card is not printed and is replaced by a new one; an expired one is renewed', async () => {
  const secretario = await t.login('secretario')
  const id = (await secretario.post('carnets-digital/generar')).body.id as number
  await t.rows(`update carnet_digital set revocado = now(), motivo_revocacion = 'perdido' where id = ${id}`)
  assert.equal((await secretario.get('carnets-digital/1011/obtener-carnet')).body.estado, 'ANULADO')
  assert.equal((await secretario.get(`carnets-digital/descargar-carnet-pdf/${id}`)).body.codigo, 'CARNET_NO_VIGENTE')
  const second = (await secretario.post('carnets-digital/generar')).body.id as number
  assert.ok(second > id)
  const ayer = new Date(Date.parse(t.today()) - 86_400_000).toISOString().slice(0, 10)
  await t.rows(`update carnet_digital set vence = '${ayer}' where id = ${second}`)
  const expired = (await secretario.get('carnets-digital/1011/obtener-carnet')).body
  assert.deepEqual([expired.estado, expired.credencial], ['VENCIDO', ''])
  assert.equal((await secretario.get(`carnets-digital/descargar-carnet-pdf/${second}`)).status, 409)
  assert.ok((await secretario.post('carnets-digital/generar')).body.id > second)
  const { body } = await secretario.get('carnets-digital/1011/obtener-carnet')
  assert.deepEqual([body.estado, body.fotoValidada], ['VIGENTE', true])
})

test('a failed save returns "Error al guardar el objeto." and stores no partial card (A-CARNET-13)', async () => {
  const n = (await cardsOf(1001)).length
  const { files } = t.services
  t.services.files = { ...files, keep: () => Promise.reject(new Error('no space left on device')) }
  const { status, body } = await ana.post('carnets-digital/generar', { imagen: await base64(fotoDePrueba('webp')) })
  t.services.files = files
  assert.deepEqual([status, body.message], [500, 'Error al guardar el objeto.'])
  assert.equal((await cardsOf(1001)).length, n)
})
