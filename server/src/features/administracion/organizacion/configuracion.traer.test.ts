import assert from 'node:assert/strict'
import { partesOrganizacion } from '@gremial/contract/administracion/configuracion.ts'
import sharp from 'sharp'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'

const t = await testApp()
const admin = await t.login('admin')
const ruta = 'organizacion/configuracion/archivo'
const bajar = async (): Promise<Record<string, unknown>> => (await admin.get(ruta)).body
const comparar = (contenido: unknown) =>
  admin.post(`${ruta}/comparar`, { contenido: typeof contenido === 'string' ? contenido : JSON.stringify(contenido) })
const aplicar = (contenido: unknown, version: string) => admin.put(ruta, { contenido: JSON.stringify(contenido), version })

test('a downloaded file changes nothing; an edited one lists its parts before applying', async () => {
  const archivo = await bajar()
  assert.deepEqual((await comparar(archivo)).body.partes, [])
  const logo = `data:image/png;base64,${(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#6b2d5c' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
  const nuevo = { ...archivo, nombre: 'Sindicato Traído', lema: 'Otro lema', logo, preguntas: [] }
  const { body } = await comparar(nuevo)
  assert.deepEqual(body.partes, [
    { parte: 'identidad', campos: 2 },
    { parte: 'aspecto', campos: 1 },
    { parte: 'preguntas', campos: 1 },
  ])
  assert.equal((await bajar()).nombre, archivo.nombre)
  assert.equal((await aplicar(nuevo, body.version)).status, 204)
  const ahora = await bajar()
  assert.deepEqual([ahora.nombre, ahora.lema, ahora.preguntas, ahora.cuit], ['Sindicato Traído', 'Otro lema', [], archivo.cuit])
  assert.match(String(ahora.logo), /^data:image\/png;base64,/)
  const vieja = await aplicar({ nombre: 'Perdida' }, body.version)
  assert.deepEqual([vieja.status, vieja.body.codigo, (await bajar()).nombre], [409, 'VERSION_VIEJA', 'Sindicato Traído'])
})

test('the file has the fields of the six parts and no setting of the installation', async () => {
  const { config } = t.services
  Object.assign(config, { smtpUrl: 'smtp://cartero:muy-secreto@correo.example' })
  const archivo = await bajar()
  Object.assign(config, { smtpUrl: undefined })
  assert.deepEqual(Object.keys(archivo).toSorted(), Object.values(partesOrganizacion).flat().toSorted())
  assert.doesNotMatch(JSON.stringify(archivo), /muy-secreto|cartero/)
})

test('a hostile or invalid file is refused by field and changes nothing', async () => {
  const antes = await bajar()
  const casos: Array<[contenido: unknown, dice: RegExp]> = [
    ['no es json', /No es un archivo de datos de la organización \(JSON\)/],
    ['[1,2,3]', /no cambió nada/],
    ['null', /no cambió nada/],
    ['['.repeat(200_000), /No es un archivo/],
    ['{"__proto__": {"nombre": "x"}, "nombre": "Otro"}', /__proto__: no es un campo conocido/],
    [{ nombre: '' }, /nombre: /],
    [{ ...antes, smtpUrl: 'smtp://x' }, /smtpUrl: no es un campo conocido/],
    [{ logo: '../../etc/passwd' }, /logo: tiene que venir dentro del archivo/],
    [{ color: 'rojo', cuit: '1' }, /color: Se espera #rrggbb.*|cuit: /],
    [
      {
        secretarias: [
          { codigo: 1, nombre: 'A', email: 'a@b.co' },
          { codigo: 1, nombre: 'A', email: 'a@b.co' },
        ],
      },
      /ya está en la lista/,
    ],
  ]
  for (const [contenido, dice] of casos) {
    const { status, body } = await comparar(contenido)
    assert.deepEqual([status, body.codigo], [400, 'CONFIGURACION_MALA'], String(contenido).slice(0, 60))
    assert.match(body.message, dice)
  }
  const { version } = (await comparar(antes)).body
  const imagen = await aplicar({ logo: 'data:image/png;base64,bm8=' }, version)
  assert.equal(imagen.status, 400)
  assert.match(imagen.body.message, /logo: /)
  assert.equal((await comparar('')).status, 400)
  assert.deepEqual(await bajar(), antes)
  for (const quien of ['ana', 'tesorera', 'central']) assert.equal((await (await t.login(quien)).get(ruta)).status, 403, quien)
})
