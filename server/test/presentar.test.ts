import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { signingActionOf } from '../src/platform/access/signing-actions.ts'
import { testApp } from './app.ts'
import { paseDado } from './captcha.ts'
import { folder, killedWhile, server } from './programa.ts'

/** A server killed while requests are filed: each is completely filed or unchanged. */
const t = await testApp()
const operador = await t.login('operador')
const cbu = '0110432930043210987654'
const [producto] = await t.rows<{ id: number; destino: number }>(
  `select p.id, min(d.destino_id) as destino from producto p join producto_destino d on d.producto_id = p.id where p.codigo = 'ANTICIPO' group by p.id`,
)

interface Lista {
  id: number
  version: number
}
async function list(numeroAfiliado: number): Promise<Lista> {
  const { body } = await operador.post('solicitudes-prestamo', {
    clave: randomUUID(),
    idProducto: producto?.id,
    numeroAfiliado,
    monto: 60_000,
    plazo: 2,
    idDestino: producto?.destino,
    cbu,
  })
  const saved = await operador.put(`solicitudes-prestamo/${body.id}/datos-solicitante`, {
    version: body.version,
    domicilio: 'Ayolas 1245',
    localidad: 'Rosario',
    codigoPostal: '2000',
    telefono: '3415550142',
    email: 'uno@correo.example',
    empresa: 'Textil Ríos',
    ingreso: 712_480,
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  return saved.body
}

test('a kill while filing keeps acknowledged requests; others are filed or unchanged', async () => {
  const socios = await t.rows<{ numero: number }>(`select numero from afiliado a where seccional_id in (1, 2) and estado_id = 1
    and not exists (select from solicitud s where s.afiliado_numero = a.numero) order by numero limit 24`)
  const lists: Lista[] = []
  for (const { numero } of socios) lists.push(await list(numero))
  const portal = await server(folder(), {
    env: { DATABASE_URL: t.url, GREMIAL_CLAVE: t.services.config.secret, GREMIAL_DEMO: '1' },
  })
  const entra = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { cookie: await paseDado(t), 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operador@gremial.example', password: 'Gremial.2026' }),
  })
  assert.equal(entra.status, 200)
  const cookie = entra.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  // Each is a signing action of the operator, proved before the server is killed (decision 066).
  for (const { id, version } of lists) {
    const acto = signingActionOf('POST', 'solicitudes-prestamo/:id/presentar', { id }, { version, conforme: 1 })
    await t.rows(`insert into acto_prueba (sesion_id, acto, forma, vence)
      select max(id), '${acto}', 'clave', now() + interval '5 minutes' from sesion`)
  }
  const contestadas = await killedWhile(portal, lists, ({ id, version }) =>
    fetch(`${portal.url}/api/solicitudes-prestamo/${id}/presentar`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ version, conforme: 1 }),
    }),
  )
  const quedaron = await t.rows<{ id: number; presentada: boolean; sucesos: number; huellas: number; fijas: boolean }>(`select id,
    estado = 'PRESENTADA' as presentada, (select count(*)::int from solicitud_suceso e where e.solicitud_id = s.id and e.que = 'presentada') as sucesos,
    (select count(*)::int from auditoria a where a.accion = 'presentar' and a.entidad = 'solicitud' and a.entidad_id = s.id::text) as huellas,
    cuota is not null and condiciones_dia is not null as fijas from solicitud s where id in (${lists.map((l) => l.id).join()})`)
  assert.equal(quedaron.length, lists.length)
  for (const { id, presentada, ...rest } of quedaron)
    assert.deepEqual(rest, { sucesos: Number(presentada), huellas: Number(presentada), fijas: presentada }, `request ${id}`)
  const presentadas = quedaron.filter((q) => q.presentada).map((q) => q.id)
  assert.ok(contestadas.every(({ id }) => presentadas.includes(id)))
  for (const { id, version } of lists) {
    const { status } = await operador.post(`solicitudes-prestamo/${id}/presentar`, { version, conforme: 1 })
    assert.equal(status, presentadas.includes(id) ? 409 : 200, `request ${id}`)
  }
})
