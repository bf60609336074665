import assert from 'node:assert/strict'
import { normalizePhone } from '@gremial/contract/values/phone.ts'
import sharp from 'sharp'
import { test } from 'vitest'
import { type Person, testApp } from '../../../../test/app.ts'
import { eventually } from '../../../../test/eventually.ts'
import { bombaPng, fotoConMetadatos, fotoDePrueba, fotoPoliglota, heic, mitades, svg } from '../../../../test/fotos.ts'
import { equipoOf } from '../acceso/dispositivo.rules.ts'

const t = await testApp()
const messages = (answer: { body: { errores?: Array<{ campo: string; mensaje: string }> } }) =>
  Object.fromEntries((answer.body.errores ?? []).map((e) => [e.campo, e.mensaje]))
const read = async (person: Person) => (await person.get('usuarios/actual/perfil')).body
const change = {
  genero: 2,
  cuilCuit: '',
  prefijoTelefono: '54',
  caracteristicaTelefono: '341',
  telefono: '4001200',
  usuarioFacebook: '',
  usuarioTwitter: '',
  usuarioInstagram: '',
  usuarioLinkedin: '',
}
const completo = {
  ...change,
  nombre: 'Martín',
  apellido: "Godoy O'Higgins Ñandú",
  numeroDocumento: '28765432',
  fechaNacimiento: '05-03-1981',
}

/** Ana's phone in the register: the initial value of her profile. */
const delRegistro = async () => {
  const [ficha] = await t.rows<{ telefono: string }>('select telefono from afiliado where numero = 1001')
  return normalizePhone(ficha?.telefono ?? '')
}

test('a member reads their profile, with registered fields from the register (B-PERFIL-01, B-PERFIL-07)', async () => {
  const { status, body } = await (await t.login('ana')).get('usuarios/actual/perfil')
  assert.equal(status, 200)
  const { nombre, apellido, numeroDocumento, fechaNacimiento, genero, email, numeroAfiliado, telefonoCompleto, delPadron } = body
  assert.deepEqual(
    [nombre, apellido, numeroDocumento, fechaNacimiento, genero, email, numeroAfiliado, telefonoCompleto],
    ['Ana Beatriz', 'Quiroga', '17845302', '1969-08-14', 2, 'ana@gremial.example', 1001, await delRegistro()],
  )
  assert.deepEqual(delPadron, ['nombre', 'apellido', 'numeroDocumento', 'fechaNacimiento', 'genero', 'cuilCuit'])
  assert.match(body.cuilCuit, /^\d{2}-17845302-\d$/)
  assert.equal('clave_hash' in body, false)
})

test("a member's save leaves the register, the e-mail and unknown fields unchanged (B-PERFIL-07)", async () => {
  const ana = await t.login('ana')
  const { version } = await read(ana)
  const { status, body } = await ana.put('usuarios/actual', {
    ...completo,
    genero: 1,
    cuilCuit: '20-12345678-6',
    usuarioInstagram: 'ana_q.69',
    email: 'mala@gremial.example',
    nivel: 3,
    habilitado: false,
    version,
  })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.nombre, body.apellido, body.numeroDocumento, body.fechaNacimiento, body.genero, body.email, body.version],
    ['Ana Beatriz', 'Quiroga', '17845302', '1969-08-14', 2, 'ana@gremial.example', version + 1],
  )
  assert.deepEqual(
    [body.telefonoCompleto, body.telefonoCompleto.length, body.usuarioInstagram],
    ['54-341-4001200', 14, 'ana_q.69'],
  )
  assert.deepEqual(await read(ana), body)
  const [row] = await t.rows(
    `select p.numero_documento, p.genero, p.cuil, u.nombre, u.nivel from usuario u join usuario_perfil p on p.usuario_id = u.id where u.afiliado_numero = 1001`,
  )
  assert.deepEqual(row, { numero_documento: null, genero: null, cuil: null, nombre: 'Quiroga, Ana Beatriz', nivel: 1 })
})

test('an account without affiliate owns all its fields, and a new name shows at once (B-PERFIL-07)', async () => {
  const operador = await t.login('operador')
  const before = await read(operador)
  assert.deepEqual([before.nombre, before.apellido, before.numeroAfiliado, before.delPadron], ['Martín', 'Godoy', null, []])
  const missing = await operador.put('usuarios/actual', { ...change, version: before.version })
  assert.deepEqual(
    messages(missing),
    Object.fromEntries(['nombre', 'apellido', 'numeroDocumento', 'fechaNacimiento'].map((c) => [c, 'Este campo es requerido.'])),
  )
  const { status, body } = await operador.put('usuarios/actual', {
    ...completo,
    cuilCuit: '20-28765432-0',
    version: before.version,
  })
  assert.deepEqual([status, messages({ body })], [400, { cuilCuit: '20-28765432-0 CUIT no es válido.' }])
  const right = await operador.put('usuarios/actual', { ...completo, cuilCuit: '20-12345678-6', version: before.version })
  assert.deepEqual([right.status, right.body.fechaNacimiento, right.body.cuilCuit], [200, '1981-03-05', '20-12345678-6'])
  await eventually(async () => (await operador.get('usuarios/actual')).body.nombre, "Godoy O'Higgins Ñandú, Martín")
})

test('all field errors are returned together, with their messages (B-PERFIL-07)', async () => {
  const other = await t.login('otra')
  const { version } = await read(other)
  const requerido = 'Este campo es requerido.'
  assert.deepEqual(messages(await other.put('usuarios/actual', { version, cuilCuit: '' })), {
    genero: requerido,
    prefijoTelefono: requerido,
    caracteristicaTelefono: requerido,
    telefono: requerido,
  })
  const wrong = {
    nombre: 'N'.repeat(41),
    apellido: ' ',
    numeroDocumento: '123456789',
    fechaNacimiento: '31-02-1990',
    genero: 3,
    cuilCuit: '20123456786',
    usuarioFacebook: 'ana maría',
    usuarioTwitter: 'x'.repeat(61),
    usuarioInstagram: '@ana',
    usuarioLinkedin: 'ñandú',
  }
  assert.deepEqual(messages(await other.put('usuarios/actual', { ...change, ...wrong, version })), {
    nombre: 'Este campo no puede tener más de 40 caracteres.',
    apellido: requerido,
    numeroDocumento: 'Valor inválido.',
    fechaNacimiento: 'Esa fecha no existe. Escribila como 03/05/2026.',
    genero: 'Valor inválido.',
    cuilCuit: '20123456786 CUIT no es válido.',
    usuarioFacebook: 'ana maría no es usuario válido.',
    usuarioTwitter: 'Este campo no puede tener más de 60 caracteres.',
    usuarioInstagram: '@ana no es usuario válido.',
    usuarioLinkedin: 'ñandú no es usuario válido.',
  })
  const doce = 'El teléfono va completo, con código de área: 341 614-3162.'
  for (const parts of [
    ['54', '341', '400120'],
    ['54', '341', '40012000'],
    ['', '5434', '14001200'],
    ['543', '', '414001200'],
  ]) {
    const [prefijoTelefono, caracteristicaTelefono, telefono] = parts
    const answer = await other.put('usuarios/actual', { ...completo, prefijoTelefono, caracteristicaTelefono, telefono, version })
    assert.deepEqual(messages(answer), { telefono: doce }, parts.join('-'))
  }
  const blank = { prefijoTelefono: '', caracteristicaTelefono: '', telefono: '' }
  assert.deepEqual(messages(await other.put('usuarios/actual', { ...completo, ...blank, version })), { telefono: requerido })
  const letters = await other.put('usuarios/actual', { ...completo, telefono: '40o1200', version })
  assert.deepEqual(messages(letters), { telefono: 'Valor inválido.' })
  assert.equal((await read(other)).version, version, 'nothing was half saved')
})

test('a birth date exactly 18 years ago is accepted, and a later one refused (B-PERFIL-07)', async () => {
  const other = await t.login('otra')
  t.at(new Date('2026-11-21T02:00:00Z')) // still 20 November in Buenos Aires
  const { version } = await read(other)
  const young = await other.put('usuarios/actual', { ...completo, fechaNacimiento: '21-11-2008', version })
  assert.deepEqual(messages(young), { fechaNacimiento: 'Debe ser mayor de 18 años' })
  assert.equal((await other.put('usuarios/actual', { ...completo, fechaNacimiento: '20-11-2008', version })).status, 200)
  t.at()
})

test('of two tabs the second save is rejected and writes nothing', async () => {
  const beto = await t.login('beto')
  const { version } = await read(beto)
  const answers = await Promise.all(
    ['uno', 'dos', 'tres'].map((usuarioFacebook) => beto.put('usuarios/actual', { ...change, usuarioFacebook, version })),
  )
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 409, 409])
  const won = answers.find((a) => a.status === 200)
  assert.equal((await read(beto)).usuarioFacebook, won?.body.usuarioFacebook)
})

test('a profile change is audited with its values before and after', async () => {
  const [row] = await t.rows<{ datos: Record<string, unknown> }>(
    `select datos from auditoria where entidad = 'perfil' and accion = 'modificar' order by id limit 1`,
  )
  const before = await delRegistro()
  assert.deepEqual(row?.datos, {
    telefono: [before.split('-')[2], '4001200'],
    telefonoCompleto: [before, '54-341-4001200'],
    usuarioInstagram: ['', 'ana_q.69'],
  })
})

const ownImage = async (person: Person) => {
  const { id } = (await person.get('usuarios/actual')).body
  const answer = await person.get(`usuarios/${id}/imagen`)
  return answer.status === 200 ? Buffer.from(answer.body.imagen, 'base64') : answer.status
}
const multipart = (content: Buffer, name = 'foto.jpg', type = 'image/jpeg') => {
  const boundary = 'frontera-1234'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="imagen"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
const send = (person: Person, content: Buffer, name?: string, type?: string) => {
  const { payload, headers } = multipart(content, name, type)
  return person.call('PUT', 'usuarios/actual/imagen', payload, headers)
}

test('a multipart or base64 photo is stored 100 by 100 without metadata (B-PERFIL-02, B-PERFIL-03)', async () => {
  const beto = await t.login('beto')
  assert.equal((await beto.get('usuarios/actual')).body.imagen, false)
  assert.equal(await ownImage(beto), 404)
  assert.equal((await send(beto, await fotoConMetadatos())).status, 204)
  const stored = await ownImage(beto)
  assert.ok(stored instanceof Buffer)
  const { format, width, height, exif } = await sharp(stored).metadata()
  assert.deepEqual([format, width, height, exif], ['jpeg', 100, 100, undefined])
  await eventually(async () => (await beto.get('usuarios/actual')).body.imagen, true)
  const base64 = (await fotoDePrueba('png')).toString('base64')
  for (const imagen of [base64, `data:image/png;base64,${base64}`]) {
    assert.equal((await beto.put('usuarios/actual/imagen', { imagen })).status, 204)
    assert.notDeepEqual(await ownImage(beto), stored)
  }
  assert.equal((await beto.delete('usuarios/actual/imagen')).status, 204)
  assert.equal((await beto.delete('usuarios/actual/imagen')).status, 204)
  assert.equal(await ownImage(beto), 404)
})

test('harmful photos are refused and the existing one stays', async () => {
  const ana = await t.login('ana')
  const before = await ownImage(ana)
  const big = Buffer.concat([await fotoDePrueba(), Buffer.alloc(5_000_000)])
  const cases: Array<[Buffer, number, string]> = [
    [svg, 415, 'El tipo de archivo no es permitido'],
    [heic, 415, 'El tipo de archivo no es permitido'],
    [Buffer.from('<html>'), 415, 'El tipo de archivo no es permitido'],
    [await fotoDePrueba('gif'), 415, 'El tipo de archivo no es permitido'],
    [
      (await mitades(900, 900).jpeg().toBuffer()).subarray(0, 3000),
      400,
      'No se pudo leer la foto: el archivo está cortado o dañado. Probá con otra.',
    ],
    [bombaPng(20_000, 20_000), 413, 'La foto tiene demasiados píxeles. Achicala o sacá otra.'],
    [big, 413, 'El máximo permitido es 5Mb'],
    [Buffer.alloc(0), 400, 'Falta la foto.'],
  ]
  for (const [content, status, message] of cases) {
    const answer = await send(ana, content)
    assert.deepEqual([answer.status, answer.body.message], [status, message])
    if (content.length === 0 || content === big) continue
    const json = await ana.put('usuarios/actual/imagen', { imagen: content.toString('base64') })
    assert.deepEqual([json.status, json.body.message], [status, message])
  }
  for (const imagen of ['no es base64 €', '', 5, undefined])
    assert.equal((await ana.put('usuarios/actual/imagen', { imagen })).status, 400)
  const { payload, headers } = multipart(await fotoDePrueba())
  assert.equal((await ana.call('PUT', 'usuarios/actual/imagen', payload.subarray(0, 300), headers)).status, 400)
  assert.deepEqual(await ownImage(ana), before)
  assert.equal((await send(ana, await fotoPoliglota(), '../../etc/passwd')).status, 204)
  const clean = await ownImage(ana)
  assert.ok(clean instanceof Buffer && !clean.includes('COLA'))
})

test('a multipart body is refused where no file is expected', async () => {
  const { payload, headers } = multipart(await fotoDePrueba())
  assert.equal((await (await t.login('ana')).call('PUT', 'usuarios/actual', payload, headers)).status, 415)
})

test('the profile is refused without a session or during a forced password change', async () => {
  assert.equal((await t.visitor().get('usuarios/actual/perfil')).status, 401)
  assert.equal((await t.visitor().put('usuarios/actual', {})).status, 401)
  assert.equal((await send(t.visitor(), await fotoDePrueba())).status, 401)
  assert.equal((await (await t.login('clave')).get('usuarios/actual/perfil')).body.codigo, 'CLAVE_VENCIDA')
})

test("another user's id returns no image", async () => {
  const { id } = (await (await t.login('ana')).get('usuarios/actual')).body
  assert.equal((await (await t.login('beto')).get(`usuarios/${id}/imagen`)).status, 404)
  assert.equal((await (await t.login('admin')).get(`usuarios/${id}/imagen`)).status, 404)
})

test('devices are shown by browser and system name', () => {
  const says = (agent: string) => Object.values(equipoOf(agent)).join(' / ')
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  assert.equal(says(`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/130.0.0.0 Mobile Safari/537.36`), 'Chrome / Android')
  assert.equal(
    says(`Mozilla/5.0 (Linux; Android 13; SM-A145M) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`),
    'Samsung Internet / Android',
  )
  assert.equal(
    says(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ),
    'Safari / iPhone',
  )
  assert.equal(
    says(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    ),
    'Chrome / iPhone',
  )
  assert.equal(says('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'), 'Firefox / Windows')
  assert.equal(says(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`), 'Edge / Windows')
  assert.equal(says(`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/130.0 Safari/537.36`), 'Chrome / ChromeOS')
  assert.equal(says('curl/8.5'), ' / ')
})
