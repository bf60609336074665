import assert from 'node:assert/strict'
import type { SolicitudEnMesa } from '@gremial/contract/tramites/bandeja.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { recibir } from '../../../../test/correo.ts'
import { pedidoEnMesa, sendPapers } from '../../../../test/mesa.ts'

/** Corrections as a conversation (decision 083): each point is named, its outcome is tracked, and the history keeps all of it. */
const t = await testApp()
const [mesa, operador] = [await t.login('mesa'), await t.login('operador')]

const leer = async (id: number): Promise<SolicitudEnMesa> => (await mesa.get(`vistas/bandeja-tramites/${id}`)).body
const propia = async (id: number): Promise<Solicitud> => (await operador.get(`productos-afiliado/${id}`)).body
const dar = async (paso: string, id: number, mas: Record<string, unknown> = {}) =>
  mesa.post(`solicitudes/${id}/${paso}`, { version: (await leer(id)).solicitud.version, comentario: '', ...mas })
const ingreso = { papel: 'SOLICITANTE', campo: 'ingreso', motivo: 'No coincide con el recibo' }
const cbu = { papel: '', campo: 'cbu', motivo: 'Es de "otra" persona 🙂' }

const corregir = async (id: number, mas: Record<string, unknown>): Promise<void> => {
  const { personas, version } = await propia(id)
  const { status, body } = await operador.put(`solicitudes-prestamo/${id}/datos-solicitante`, {
    ...personas.SOLICITANTE,
    version,
    ...mas,
  })
  assert.equal(status, 200, JSON.stringify(body))
}
const presentar = async (id: number) =>
  operador.post(`solicitudes-prestamo/${id}/presentar`, { version: (await propia(id)).version, conforme: 1 })

test('a returned field is named with its party in mail and history; its correction is reported', async () => {
  const id = await pedidoEnMesa(t)
  await dar('tomar', id)
  await recibir(t)
  const recibo = (await leer(id)).solicitud.documentos[0]
  const motivos = [{ idDocumento: recibo?.id, motivo: 'Está cortado' }]
  const cuerpo = { comentario: 'Tres cosas', motivos, campos: [ingreso, cbu] }
  const anticipo = (await mesa.post(`solicitudes/${id}/anticipo`, { paso: 'observar', ...cuerpo })).body
  const observada = await dar('observar', id, cuerpo)
  assert.equal(observada.status, 200, JSON.stringify(observada.body))
  const [correo] = await recibir(t)
  assert.equal(correo?.texto.trim(), anticipo.texto.trim())
  assert.match(
    correo?.texto ?? '',
    /- Último recibo de sueldo: Está cortado\n- Solicitante, ingreso neto: No coincide con el recibo\n- CBU: Es de "otra" persona 🙂/,
  )
  const punto = { papel: '', campo: '', requisito: '', motivo: '' }
  const puntos = [
    { ...punto, requisito: 'Último recibo de sueldo', motivo: 'Está cortado' },
    { ...punto, ...ingreso },
    { ...punto, ...cbu },
  ]
  const vista = await propia(id)
  assert.deepEqual(vista.observacion, {
    momento: vista.sucesos.at(-1)?.momento,
    comentario: 'Tres cosas',
    puntos: puntos.map((uno) => ({ ...uno, corregido: 0 })),
    cambio: 0,
  })
  assert.deepEqual(vista.sucesos.at(-1)?.puntos, puntos)
  // One correction at a time: first the document, then the income; the account stays unchanged.
  await sendPapers(t, id, recibo?.idRequisito)
  assert.deepEqual(
    (await propia(id)).observacion?.puntos.map((uno) => uno.corregido),
    [1, 0, 0],
  )
  await corregir(id, { ingreso: 712_480 })
  assert.deepEqual(
    (await propia(id)).observacion?.puntos.map((uno) => uno.corregido),
    [1, 1, 0],
  )
  assert.equal((await presentar(id)).status, 200)
  const { solicitud } = await leer(id)
  // The desk sees the requested points and those left unchanged.
  assert.deepEqual(
    solicitud.observacion?.puntos.map((uno) => uno.corregido),
    [1, 1, 0],
  )
  const ultimo = solicitud.sucesos.at(-1)
  assert.deepEqual(
    [ultimo?.que, ultimo?.puntos],
    [
      'corregida',
      [
        { ...punto, papel: 'SOLICITANTE', campo: 'ingreso' },
        { ...punto, requisito: 'Último recibo de sueldo' },
      ],
    ],
  )
  // The audit keeps the requested points.
  const [fila] = await t.rows<{ puntos: unknown }>(
    `select datos -> 'puntos' as puntos from auditoria where accion = 'observar' and entidad = 'solicitud' and entidad_id = '${id}'`,
  )
  assert.deepEqual(fila?.puntos, puntos)
  // After the answer nothing is requested.
  await dar('tomar', id)
  await dar('rechazar', id, { comentario: 'No' })
  assert.equal((await propia(id)).observacion, null)
})

test('a second round has its own points; a comment alone reports only if anything changed', async () => {
  const id = await pedidoEnMesa(t)
  await dar('tomar', id)
  await t.rows(`insert into solicitud_persona (solicitud_id, papel, apellido, nombre, numero_documento, ingreso)
    values (${id}, 'COSOLICITANTE', 'Paz', 'Eva', 29555111, 100)`)
  await dar('observar', id, { campos: [ingreso] })
  // Another party's income is no correction.
  await t.rows(`update solicitud_persona set ingreso = 200 where solicitud_id = ${id} and papel = 'COSOLICITANTE'`)
  const puesto = (await propia(id)).observacion
  assert.deepEqual([puesto?.puntos.map((uno) => uno.corregido), puesto?.cambio], [[0], 1])
  await t.rows(`delete from solicitud_persona where solicitud_id = ${id} and papel = 'COSOLICITANTE'`)
  await corregir(id, { ingreso: 700_000 })
  await presentar(id)
  await dar('tomar', id)
  await dar('observar', id, { comentario: 'El domicilio no existe' })
  const segunda = (await propia(id)).observacion
  assert.deepEqual([segunda?.comentario, segunda?.puntos, segunda?.cambio], ['El domicilio no existe', [], 0])
  // A phone number in another format is not a change.
  const { telefono } = (await propia(id)).personas.SOLICITANTE ?? {}
  await corregir(id, { telefono: `${telefono?.slice(0, 3)} ${telefono?.slice(3)}` })
  assert.equal((await propia(id)).observacion?.cambio, 0)
  await corregir(id, { domicilio: 'Ayolas 1300' })
  assert.equal((await propia(id)).observacion?.cambio, 1)
  // Observations from before points existed are read from their documents.
  await t.rows(`update solicitud_suceso set datos = datos - 'puntos' where solicitud_id = ${id}`)
  const vieja = await propia(id)
  assert.deepEqual(vieja.observacion?.puntos, [])
  assert.deepEqual(
    vieja.sucesos.flatMap((uno) => uno.puntos),
    [],
  )
})

test('a new document is a change, purposes show by name, old observations by document', async () => {
  const id = await pedidoEnMesa(t)
  await dar('tomar', id)
  const recibo = (await leer(id)).solicitud.documentos[0]
  const destino = { papel: '', campo: 'idDestino', motivo: 'No es un viaje' }
  await dar('observar', id, { campos: [destino], motivos: [{ idDocumento: recibo?.id, motivo: 'Otro' }] })
  await t.rows(
    `update solicitud set destino_id = (select min(id) from destino_fondos f where f.id <> destino_id) where id = ${id}`,
  )
  assert.deepEqual(
    (await propia(id)).observacion?.puntos.map((uno) => uno.corregido),
    [0, 1],
  )
  await t.rows(`update solicitud_suceso set datos = datos - 'puntos' where solicitud_id = ${id} and que = 'observada'`)
  const vieja = (await propia(id)).observacion?.puntos
  assert.deepEqual(
    vieja?.map((uno) => [uno.requisito, uno.motivo, uno.corregido]),
    [['Último recibo de sueldo', 'Otro', 0]],
  )
  await t.rows(`update solicitud set destino_id = (select min(destino_id) from producto_destino d where d.producto_id = solicitud.producto_id)
    where id = ${id}`)
  assert.equal((await propia(id)).observacion?.cambio, 0)
  await sendPapers(t, id, recibo?.idRequisito)
  assert.equal((await propia(id)).observacion?.cambio, 1)
})

test('only fields of this request can be returned, each with a reason, by its assignee', async () => {
  const id = await pedidoEnMesa(t)
  await dar('tomar', id)
  const antes = await leer(id)
  for (const [campo, donde] of [
    [{ ...ingreso, motivo: '' }, 'campos.0.motivo'],
    [{ ...ingreso, motivo: 'x'.repeat(101) }, 'campos.0.motivo'],
    [{ ...ingreso, campo: 'apellido' }, 'campos.0.campo'],
    [{ ...ingreso, campo: 'clave' }, 'campos.0.campo'],
    [{ ...ingreso, papel: 'MESA' }, 'campos.0.papel'],
    [{ ...ingreso, papel: 'COSOLICITANTE' }, 'campos'],
  ] as const) {
    const { status, body } = await dar('observar', id, { campos: [campo] })
    assert.deepEqual([status, body.errores?.[0]?.campo], [400, donde], JSON.stringify(body))
  }
  assert.deepEqual(await leer(id), antes, 'nothing of it stays')
  assert.equal((await operador.post(`solicitudes/${id}/observar`, { version: 1, campos: [ingreso] })).status, 403)
})
