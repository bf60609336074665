import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SolicitudArmada } from '@gremial/contract/tramites/armados.ts'
import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import type { Definicion, VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import type { Person, TestApp } from './app.ts'
import { cbuOf } from './pagos.ts'

/** Draft of a procedure from an example, with changes. */
export async function borrador(quien: Person, ejemplo: string, cambiar: (c: ContenidoDefinicion) => void = () => {}) {
  const { status, body } = await quien.post('definiciones-tramite', {
    nombre: `${ejemplo} ${randomUUID().slice(0, 8)}`,
    origen: 'EJEMPLO',
    ejemplo,
  })
  assert.equal(status, 201, JSON.stringify(body))
  const version = (await quien.get(`definiciones-tramite/${body.id}/versiones/1`)).body as VersionConContenido
  cambiar(version.contenido)
  const guardada = await quien.put(`definiciones-tramite/${body.id}/borrador`, {
    version: version.version,
    contenido: version.contenido,
  })
  assert.equal(guardada.status, 200, JSON.stringify(guardada.body))
  return { id: body.id as number, version: guardada.body as VersionConContenido }
}

/** Published procedure, in force from today. */
export async function publicado(
  t: TestApp,
  quien: Person,
  ejemplo: string,
  cambiar?: (c: ContenidoDefinicion) => void,
): Promise<number> {
  const { id, version } = await borrador(quien, ejemplo, cambiar)
  const { status, body } = await quien.post(`definiciones-tramite/${id}/publicar`, {
    version: version.version,
    desde: await hoy(t),
  })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((body as Definicion).situacion, 'PUBLICADO')
  return id
}

export const hoy = async (t: TestApp): Promise<string> =>
  (await t.rows<{ dia: string }>('select dia_de(now())::text as dia'))[0]?.dia ?? ''

export async function empezada(quien: Person, idProducto: number, respuestas: Respuestas = {}): Promise<SolicitudArmada> {
  const { status, body } = await quien.post('solicitudes-armadas', { clave: randomUUID(), idProducto, respuestas })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

export const presentar = (quien: Person, { solicitud }: SolicitudArmada) =>
  quien.post(`solicitudes-armadas/${solicitud.id}/presentar`, { version: solicitud.version, conforme: 1 })

/** A granted request of a member: filed, approved and granted by the desk. Returns its id and amount in pesos. */
export async function otorgada(
  { quien, mesa }: { quien: Person; mesa: Person },
  idProducto: number,
  respuestas: Respuestas,
): Promise<{ id: number; monto: number }> {
  const { body: presentada } = await presentar(quien, await empezada(quien, idProducto, respuestas))
  assert.equal(presentada.estado, 'PRESENTADA', JSON.stringify(presentada))
  const { id, monto } = presentada
  let { version } = (await mesa.get(`vistas/bandeja-tramites/${id}`)).body.solicitud
  for (const paso of ['tomar', 'aprobar', 'otorgar']) {
    const { status, body } = await mesa.post(`solicitudes/${id}/${paso}`, { version })
    assert.equal(status, 200, JSON.stringify(body))
    version = body.solicitud.version
  }
  return { id, monto }
}

/** Published wedding benefit, paid to an account, without documents. */
export const paraCobrar = async (t: TestApp, mesa: Person): Promise<number> =>
  publicado(t, mesa, 'casamiento', (c) => {
    c.papeles = []
    c.condiciones = []
    c.mesa.dosDesde = null
  })

/** A granted request with a pending payment, and the call that changes its account. `hecho` is a query for its effect. */
export async function cambioDeCuenta(t: TestApp, afiliado: number): Promise<{ ruta: string; cuerpo: object; hecho: string }> {
  const [antes, cbu] = [cbuOf(2), cbuOf(3)]
  const [row] = await t.rows<{ id: number }>(`with s as (
      insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, creada, creada_por, fecha, desde)
      values (2021, 1, gen_random_uuid(), (select min(id) from producto), ${afiliado}, 1, 'OTORGADA', now(), 1, dia_de(now()), now())
      returning id)
    insert into pago_tramite (solicitud_id, cbu, cbu_por, importe, creado)
    select id, '${antes}', 1, 100, now() from s
    returning solicitud_id::int as id`)
  return {
    ruta: `solicitudes-armadas/${row?.id}/cambiar-cuenta`,
    cuerpo: { cbu, antes },
    hecho: `from pago_tramite where solicitud_id = ${row?.id} and cbu = '${cbu}'`,
  }
}
