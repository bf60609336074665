import { randomUUID } from 'node:crypto'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import type { EstadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import type { Person, TestApp } from './app.ts'

/** What the tests of expense settlements share. */

/** A settlement of branch 1, signed by its secretary (1011) and its treasurer (1010). */
export async function cuerpoRendicion(t: TestApp, otros: Record<string, unknown> = {}) {
  const [tipo] = await t.rows<{ id: number }>(`select id from tipo_rendicion where nombre = 'Gastos de funcionamiento'`)
  const hoy = diaDe(new Date())
  return {
    seccional: { id: 1 },
    tipo: { id: tipo?.id ?? 0 },
    fecha: hoy,
    responsable: 'Gabriela Núñez',
    mesPeriodo: Number(hoy.slice(5, 7)),
    anioPeriodo: Number(hoy.slice(0, 4)),
    idSecretario: 1011,
    idTesorero: 1010,
    secretaria: null,
    motivo: 'Funcionamiento de la sede',
    personasViajaron: '',
    clave: randomUUID(),
    ...otros,
  }
}

/** Begins one, as whoever prepares it; fails the test when it is refused. */
export async function nuevaRendicion(t: TestApp, quien: Person, otros: Record<string, unknown> = {}): Promise<Rendicion> {
  const { status, body } = await quien.post('rendiciones-gasto', await cuerpoRendicion(t, otros))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** Puts a settlement in a state as the database would have it, with what that state brings along: the sending, its signatures, the income. */
export async function llevarA(
  t: TestApp,
  id: number,
  estado: EstadoRendicion,
  { firmas = estado === 7 ? [] : ['SECRETARIA', 'TESORERIA'] }: { firmas?: Firma[] } = {},
): Promise<void> {
  if (estado === 1) return
  if (estado !== 3) {
    const [envio] = await t.rows<{
      id: number
    }>(`insert into rendicion_envio (rendicion_id, momento, usuario_id, contenido, huella)
      select id, now(), creada_por, '{}', encode(sha256('{}'), 'hex') from rendicion_gasto where id = ${id} returning id`)
    await t.rows(`update rendicion_gasto set estado = 7, envio_id = ${envio?.id}, fecha_ultimo_envio = now() where id = ${id}`)
    for (const firma of firmas)
      await t.rows(`insert into rendicion_firma (rendicion_id, envio_id, firma, afiliado_numero, puesto, usuario_id, momento, huella)
        select r.id, r.envio_id, '${firma}', ${firma === 'SECRETARIA' ? 'secretario_numero, 49' : 'tesorero_numero, 51'}, creada_por, now(), v.huella
        from rendicion_gasto r join rendicion_envio v on v.id = r.envio_id where r.id = ${id}`)
  }
  const ingreso =
    estado === 8
      ? '(select min(m.id) from movimiento_caja m where m.seccional_id = 1 and not exists (select from rendicion_gasto r where r.movimiento_id = m.id))'
      : 'null'
  await t.rows(`update rendicion_gasto set estado = ${estado}, movimiento_id = ${ingreso} where id = ${id}`)
}
