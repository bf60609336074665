import assert from 'node:assert/strict'
import { revisarDefinicion } from '@gremial/contract/tramites/definicion.revisar.ts'
import { contenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Definicion, RevisionDefinicion, VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { borrador, empezada, hoy, publicado } from '../../../../test/armados.ts'
import { porte } from '../../../../test/porte.ts'
import { ejemploDe, nombresDeEjemplos } from './ejemplos.ts'

const t = await testApp()
const [mesa, admin, ana] = [await t.login('mesa'), await t.login('admin'), await t.login('ana')]

test('each of the ten examples can be published unchanged', async () => {
  assert.equal(nombresDeEjemplos.length, 10)
  const { body: catalogos } = await mesa.get('vistas/catalogos-tramite')
  await t.rows(`insert into clase_papel (nombre, meses) values ('DNI', 120) on conflict do nothing`)
  for (const ejemplo of nombresDeEjemplos) {
    const contenido = ejemploDe(ejemplo)
    assert.ok(contenido)
    assert.deepEqual(revisarDefinicion(contenido, catalogos), [], ejemplo)
  }
  assert.equal((await mesa.get('vistas/ejemplos-tramite')).body.length, 10)
})

test('a draft is autosaved, a stale version rejected, and publishing lists what is missing first', async () => {
  const { body } = await mesa.post('definiciones-tramite', { nombre: `Ayuda "d'Ñandú" 🐦`, origen: 'BLANCO' })
  const ruta = `definiciones-tramite/${body.id}`
  const uno = (await mesa.get(`${ruta}/versiones/1`)).body as VersionConContenido
  assert.equal(uno.contenido.nombre.es, `Ayuda "d'Ñandú" 🐦`)
  const contenido = { ...uno.contenido, declaracion: { es: 'Declaro.' } }
  const guardada = await mesa.put(`${ruta}/borrador`, { version: uno.version, contenido })
  assert.deepEqual([guardada.status, guardada.body.version], [200, uno.version + 1])
  const vieja = await admin.put(`${ruta}/borrador`, { version: uno.version, contenido })
  assert.deepEqual([vieja.status, vieja.body.codigo], [409, 'VERSION_VIEJA'])
  const revision = (await mesa.get(`${ruta}/revision`)).body as RevisionDefinicion
  assert.deepEqual(
    revision.faltan.map((f) => f.clave),
    ['correo'],
  )
  const publica = await mesa.post(`${ruta}/publicar`, { version: uno.version + 1, desde: await hoy(t) })
  assert.deepEqual([publica.status, publica.body.codigo], [409, 'DEFINICION_INCOMPLETA'])
  assert.equal((await mesa.post(`${ruta}/descartar`, { version: uno.version + 1 })).status, 204)
  assert.equal((await mesa.get(ruta)).status, 404)
})

test('definitions need the permission to design; members and products of the portal are refused', async () => {
  const { id } = await borrador(mesa, 'casamiento')
  assert.equal((await ana.get(`definiciones-tramite/${id}`)).status, 403)
  assert.equal((await ana.post('definiciones-tramite', { nombre: 'X', origen: 'BLANCO' })).status, 403)
  const [prestamo] = await t.rows<{ id: number }>(`select id from producto where clase = 'PRESTAMO' limit 1`)
  assert.equal((await mesa.get(`definiciones-tramite/${prestamo?.id}`)).status, 404)
  assert.equal((await admin.get(`productos/${id}`)).status, 404, 'the catalogue of loans does not edit it')
  assert.equal((await admin.post(`productos/cambiar-estado/${id}`)).status, 404)
})

test('a published version never changes, is compared with the next one, and its requests keep it', async () => {
  const id = await publicado(t, mesa, 'consulta-legal')
  await assert.rejects(
    t.rows(`update definicion_tramite set contenido = '{}' where producto_id = ${id}`),
    /definicion_tramite_publicada|a published definition/,
  )
  await assert.rejects(t.rows(`delete from definicion_tramite where producto_id = ${id}`), /a published definition/)
  const armada = await empezada(ana, id, { tema: 'trabajo' })
  const dos = (await mesa.post(`definiciones-tramite/${id}/borrador`)).body as VersionConContenido
  assert.equal(dos.numero, 2)
  assert.equal((await mesa.post(`definiciones-tramite/${id}/borrador`)).body.codigo, 'DEFINICION_EN_BORRADOR')
  dos.contenido.mesa.dias = 9
  const { body: guardada } = await mesa.put(`definiciones-tramite/${id}/borrador`, {
    version: dos.version,
    contenido: dos.contenido,
  })
  const revision = (await mesa.get(`definiciones-tramite/${id}/revision`)).body as RevisionDefinicion
  assert.deepEqual([revision.cambios.map((c) => c.ruta), revision.contra, revision.borradores], [['mesa.dias'], 1, 1])
  const ayer = await mesa.post(`definiciones-tramite/${id}/publicar`, { version: guardada.version, desde: '2020-01-01' })
  assert.equal(ayer.body.codigo, 'DEFINICION_FECHA')
  const { body: nueva } = await mesa.post(`definiciones-tramite/${id}/publicar`, {
    version: guardada.version,
    desde: await hoy(t),
  })
  assert.equal((nueva as Definicion).vigente, 2)
  const sigue = (await ana.get(`solicitudes-armadas/${armada.solicitud.id}`)).body
  assert.deepEqual([sigue.formulario.numero, sigue.formulario.nuevaVersion], [1, nueva.versiones[0].idDefinicion])
  assert.deepEqual(
    (await mesa.get(`definiciones-tramite/${id}/comparar?de=1&a=2`)).body.map((c: { ruta: string }) => c.ruta),
    ['mesa.dias'],
  )
  assert.equal((await mesa.get(`definiciones-tramite/${id}/revision`)).body.codigo, 'DEFINICION_SIN_BORRADOR')
  const porAprobar = await admin.post(`definiciones-tramite/${id}/aprobar`, { version: nueva.versiones[0].version })
  assert.equal(porAprobar.body.codigo, 'DEFINICION_OTRO_ESTADO')
  const tres = (await mesa.post(`definiciones-tramite/${id}/borrador`)).body as VersionConContenido
  tres.contenido.personas.garantes = 1
  const { body: conGarante } = await mesa.put(`definiciones-tramite/${id}/borrador`, {
    version: tres.version,
    contenido: tres.contenido,
  })
  const cambia = await mesa.post(`definiciones-tramite/${id}/publicar`, { version: conGarante.version, desde: await hoy(t) })
  assert.equal(cambia.body.codigo, 'DEFINICION_PERSONAS', 'a request under way depends on its guarantors')
  const retirada = await mesa.post(`definiciones-tramite/${id}/retirar`, { version: nueva.versiones[0].version })
  assert.equal(retirada.body.situacion, 'RETIRADO')
  assert.equal((await ana.get(`solicitudes-armadas/${armada.solicitud.id}`)).status, 200, 'what was begun goes on')
})

test("a definition that pays above the organisation's limit needs another person's approval", async () => {
  await t.rows('update organizacion set pago_dos_desde = 100000')
  try {
    const { id, version } = await borrador(mesa, 'casamiento')
    const { body } = await mesa.post(`definiciones-tramite/${id}/publicar`, { version: version.version, desde: await hoy(t) })
    const [espera] = (body as Definicion).versiones
    assert.equal(espera?.estado, 'POR APROBAR')
    const propia = await mesa.post(`definiciones-tramite/${id}/aprobar`, { version: espera.version })
    assert.deepEqual([propia.status, propia.body.codigo], [403, 'DEFINICION_PROPIA'])
    assert.equal((await ana.get(`vistas/armados/${id}`)).body.codigo, 'PRODUCTO_NO_DISPONIBLE')
    const { status, body: aprobada } = await admin.post(`definiciones-tramite/${id}/aprobar`, { version: espera.version })
    assert.deepEqual([status, aprobada.situacion], [200, 'PUBLICADO'])
  } finally {
    await t.rows('update organizacion set pago_dos_desde = null')
  }
})

test('a version not yet in force returns to draft, and two concurrent new versions make one', async () => {
  const { id, version } = await borrador(mesa, 'club-deportivo')
  const { body } = await mesa.post(`definiciones-tramite/${id}/publicar`, { version: version.version, desde: '2099-01-01' })
  assert.equal(body.situacion, 'CON FECHA')
  const { body: vuelta } = await mesa.post(`definiciones-tramite/${id}/devolver`, { version: body.versiones[0].version })
  assert.deepEqual([vuelta.situacion, vuelta.versiones[0].estado], ['BORRADOR', 'BORRADOR'])
  const otra = await publicado(t, mesa, 'club-deportivo')
  const a = await Promise.all([1, 2, 3].map(() => mesa.post(`definiciones-tramite/${otra}/borrador`)))
  assert.deepEqual(a.map((r) => r.status).toSorted(), [201, 409, 409])
})

test('a definition moves between installations as a file; a hostile one is refused', async () => {
  const { id } = await borrador(mesa, 'nacimiento')
  const archivo = JSON.stringify((await mesa.get(`definiciones-tramite/${id}/versiones/1/archivo`)).body)
  const { status, body } = await mesa.post('definiciones-tramite', { nombre: 'Traído', origen: 'ARCHIVO', archivo })
  assert.equal(status, 201, JSON.stringify(body))
  const { body: mal } = await mesa.post('definiciones-tramite', {
    nombre: 'X',
    origen: 'ARCHIVO',
    archivo: '{"campos":[{"tipo":"X"}]}',
  })
  assert.deepEqual([mal.codigo, mal.message.includes('campos.0')], ['DEFINICION_ARCHIVO', true], JSON.stringify(mal))
  const base = archivo
  const hostil = fc.oneof(
    fc.jsonValue({ maxDepth: 5 }).map((v) => JSON.stringify(v)),
    fc
      .tuple(fc.nat(base.length), fc.string({ maxLength: 6 }), fc.nat(20))
      .map(([en, p, n]) => base.slice(0, en) + p + base.slice(en + n)),
    fc.constant('{'.repeat(5000)),
    fc.constant(`{"campos":${'['.repeat(3000)}${']'.repeat(3000)}}`),
  )
  await fc.assert(
    fc.asyncProperty(hostil, async (texto) => {
      const r = await mesa.post('definiciones-tramite', { nombre: 'Hostil', origen: 'ARCHIVO', archivo: texto })
      assert.ok(r.status === 201 || r.status === 400, `${r.status} ${texto.slice(0, 200)}`)
    }),
    { numRuns: porte(10_000, 60), seed: 7 },
  )
})

test("members who meet each condition are counted, and the year's requests are costed", async () => {
  const { body } = await mesa.post('definiciones-tramite/alcance', {
    condiciones: contenidoDefinicion.parse({
      condiciones: [
        { tipo: 'ESTADO', valores: ['ACTIVO'] },
        { tipo: 'ANTIGUEDAD', meses: 12, campo: '' },
        { tipo: 'EDAD', desde: 18, hasta: null, campo: '' },
        { tipo: 'A_CARGO', minimo: 1, menoresDe: 18 },
        { tipo: 'VECES', veces: 1, cada: 'ANIO', campo: '' },
      ],
    }).condiciones,
  })
  assert.equal(body.condiciones.length, 5)
  assert.equal(body.condiciones[4], null)
  assert.ok(
    body.todas > 0 && body.todas <= Math.min(...body.condiciones.slice(0, 4)) && body.condiciones[0] <= body.total,
    JSON.stringify(body),
  )
  const { id, version } = await borrador(mesa, 'casamiento')
  assert.deepEqual((await mesa.post(`definiciones-tramite/${id}/costo`, { contenido: version.contenido })).body, {
    pedidos: 0,
    total: 0,
    sinCuenta: 0,
  })
})
