import { randomUUID } from 'node:crypto'
import type { Firma } from '@gremial/contract/seccionales/mandatos.ts'
import type { RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import type { Rendicion } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import type { Person, TestApp } from './app.ts'

/** Helpers for tests of expense settlements. */

/** Body of an expense settlement of branch 1, signed by its secretary (1011) and its treasurer (1010). */
export async function rendicionBody(t: TestApp, others: Record<string, unknown> = {}) {
  const [tipo] = await t.rows<{ id: number }>(`select id from tipo_rendicion where nombre = 'Gastos de funcionamiento'`)
  const today = dateOf(new Date())
  return {
    seccional: { id: 1 },
    tipo: { id: tipo?.id ?? 0 },
    fecha: today,
    responsable: 'Gabriela Núñez',
    mesPeriodo: Number(today.slice(5, 7)),
    anioPeriodo: Number(today.slice(0, 4)),
    idSecretario: 1011,
    idTesorero: 1010,
    secretaria: null,
    motivo: 'Funcionamiento de la sede',
    personasViajaron: '',
    clave: randomUUID(),
    ...others,
  }
}

/** Starts an expense settlement; fails the test if it is rejected. */
export async function newRendicion(t: TestApp, quien: Person, others: Record<string, unknown> = {}): Promise<Rendicion> {
  const { status, body } = await quien.post('rendiciones-gasto', await rendicionBody(t, others))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** An expense settlement of the branch of `otra`, with its own signers. */
export async function rendicionEnLaOtra(t: TestApp, other: Person): Promise<Rendicion> {
  const firma = async (puestos: string) =>
    (
      await t.rows<{ n: number }>(`select afiliado_numero as n from mandato where seccional_id = 3 and puesto in (${puestos})
      and desde <= dia_de(now()) and (hasta is null or hasta >= dia_de(now())) limit 1`)
    )[0]?.n
  return newRendicion(t, other, {
    seccional: { id: 3 },
    idSecretario: await firma('49, 63'),
    idTesorero: await firma('51, 64'),
  })
}

/**
 * Puts an expense settlement in a state directly in the database, with what the state implies: the sending, signatures, the
 * income.
 */
export async function llevarA(
  t: TestApp,
  id: number,
  estado: RendicionState,
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

/**
 * An expense settlement with two receipts, signed by both and ready for the financial system, or in another state. Written
 * directly in the database.
 */
export async function signedRendicion(
  t: TestApp,
  { estado = 2 }: { estado?: RendicionState } = {},
): Promise<{ id: number; envio: number }> {
  const [row] = await t.rows<{ id: number }>(`with n as (insert into rendicion_numero as x (seccional_id, anio, ultimo)
      values (1, extract(year from now()), 1) on conflict (seccional_id, anio) do update set ultimo = x.ultimo + 1 returning anio, ultimo)
    insert into rendicion_gasto (seccional_id, tipo_id, anio, numero, fecha, estado, total, responsable, secretario_numero, tesorero_numero, creada_por)
    select 1, (select id from tipo_rendicion where nombre = 'Gastos de funcionamiento'), anio, ultimo, dia_de(now()), 1, 0, 'Gabriela Núñez', 1011, 1010,
      (select id from usuario where email = 'operador@gremial.example') from n returning id`)
  const id = row?.id ?? 0
  await t.rows(`insert into rendicion_detalle (rendicion_id, concepto_id) select r.id, c.id from concepto_rendicion c
    join rendicion_gasto r on r.tipo_id = c.tipo_id and r.id = ${id}`)
  await t.rows(`insert into comprobante (rendicion_id, detalle_id, clave, fecha, cuit, proveedor, letra, punto_venta, numero, importe, archivo_sha256, nombre,
      tipo_archivo, bytes, subido, subido_por)
    select ${id}, (select min(id) from rendicion_detalle where rendicion_id = ${id}), gen_random_uuid(), dia_de(now()), '30500010912', 'Papelera del Puerto SA',
      'B', ${id} % 90000, n, 1250.50 * n, (select min(sha256) from archivo), 'factura ' || n || '.pdf', 'application/pdf', 1000, now(), 1
    from generate_series(1, 2) n`)
  await llevarA(t, id, estado)
  const [envio] = await t.rows<{ id: number | null }>(`select envio_id as id from rendicion_gasto where id = ${id}`)
  return { id, envio: envio?.id ?? 0 }
}
