import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SolicitudArmada } from '@gremial/contract/tramites/armados.ts'
import type { ContenidoDefinicion } from '@gremial/contract/tramites/definicion.ts'
import type { Respuestas } from '@gremial/contract/tramites/definicion.valores.ts'
import type { Definicion, VersionConContenido } from '@gremial/contract/tramites/definiciones.vistas.ts'
import type { Person, TestApp } from './app.ts'

/** A procedure out of an example, with changes, as a draft. */
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

/** One that is offered from today. */
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
