import { randomUUID } from 'node:crypto'
import type { LoteDebito, PreviaDebito } from '@gremial/contract/tesoreria/debitos.ts'
import { debito250 } from '../src/features/tesoreria/convenios/debito-250.ts'
import type { Person, TestApp } from './app.ts'
import { withFile } from './importaciones.ts'
import { cbuOf } from './pagos.ts'

/** Helpers for tests of direct debits. */

export const convenioBody = (others: object = {}) => ({
  ...debito250,
  nombre: 'Débito, Banco Nación',
  banco: '011',
  datos: { leyenda: 'CUOTA' },
  ...others,
})

/** An agreement of debits with the layout of 250; fails the test if it is rejected. */
export async function newConvenio(central: Person, others: object = {}): Promise<number> {
  const { status, body } = await central.post('convenios', convenioBody(others))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** Gives those members a direct-debit authorisation that was granted, each of its own account. */
export async function addAdhesiones(t: Pick<TestApp, 'rows'>, numeros: readonly number[]): Promise<void> {
  const cbus = numeros.map((n) => `'${cbuOf(n)}'`)
  await t.rows(`with s as (
      insert into solicitud (anio, numero, clave, producto_id, afiliado_numero, seccional_id, estado, subestado, cbu, condiciones_dia,
        creada, creada_por, fecha, presentada, presentada_por, desde, resuelta)
      select 2020, 500000 + x.numero, gen_random_uuid(), (select id from producto where codigo = 'ADHESION_DA_RD'), x.numero,
        (select seccional_id from afiliado a where a.numero = x.numero), 'OTORGADA', 6, x.cbu, '2020-01-02', now(), 1, '2020-01-02',
        now(), 1, now(), now()
      from unnest(array[${numeros.join()}]::bigint[], array[${cbus.join()}]) x (numero, cbu) returning id)
    insert into adhesion (solicitud_id, tipo_cuenta, resumen_email, resumen_wa, telefono, email, texto, texto_version, huella, firmada,
      firmada_por, direccion)
    select id, 2, true, false, '3415550142', 'x@correo.example', 'Autorizo', '1 es', encode(sha256('Autorizo'), 'hex'), now(), 1, '198.51.100.1'
    from s`)
}

/**
 * Leaves those members as the only ones with a direct-debit authorisation, each with one slip of that many pesos for dues, which falls due in
 * fifty days; and nothing else in their accounts.
 */
export async function withDebitos(
  t: Pick<TestApp, 'rows'>,
  deben: ReadonlyArray<readonly [numero: number, importe: number]>,
): Promise<void> {
  const numeros = `array[${deben.map(([n]) => n).join()}]::bigint[]`
  await t.rows(`begin; set local session_replication_role = replica;
    delete from adhesion where solicitud_id in (select id from solicitud where anio = 2020);
    delete from solicitud where anio = 2020;
    update solicitud set estado = 'ANULADA' where estado = 'OTORGADA' and id in (select solicitud_id from adhesion);
    delete from documento where tipo = 'TALON' and afiliado_numero = any(${numeros});
    delete from movimiento_cuenta where afiliado_numero = any(${numeros});
    commit`)
  await addTalones(t, deben)
}

/** Gives each member a slip of that many pesos for dues, which falls due in fifty days, and a direct-debit authorisation. */
export async function addTalones(
  t: Pick<TestApp, 'rows'>,
  deben: ReadonlyArray<readonly [numero: number, importe: number]>,
): Promise<void> {
  const numeros = `array[${deben.map(([n]) => n).join()}]::bigint[]`
  const importes = `array[${deben.map(([, i]) => i).join()}]::numeric[]`
  await t.rows(`begin; set local session_replication_role = replica;
    insert into movimiento_cuenta (afiliado_numero, fecha, descripcion, debe)
      select x.numero, dia_de(now()) - 40, 'Cuota sindical', x.importe from unnest(${numeros}, ${importes}) x (numero, importe);
    insert into documento (afiliado_numero, tipo, descripcion, fecha, periodo, vence, importe, codigo_barras, convenio_id, datos)
      select x.numero, 'TALON', 'Talón de pago', dia_de(now()) - 30, date_trunc('month', dia_de(now()))::date, dia_de(now()) + 50,
        x.importe, '1', (select id from convenio_cobro limit 1), '{"conceptos": []}'
      from unnest(${numeros}, ${importes}) x (numero, importe);
    commit`)
  await addAdhesiones(
    t,
    deben.map(([n]) => n),
  )
}

/** A sent debit lot of one collection of that many pesos, which the bank may credit from that ISO day. */
export const loteAcreditable = (
  t: Pick<TestApp, 'rows'>,
  { convenio, numero, importe, desde }: { convenio: number; numero: number; importe: number; desde: string },
) =>
  t.rows(`insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado, creado_por, cantidad, total, huella,
      necesita_otra, aprobado, aprobado_por, hecho, hecho_por, acreditable_cantidad, acreditable, acreditable_desde, acreditable_hasta)
    values (${numero}, gen_random_uuid(), ${convenio}, 1, '${desde}', now(), 1, 1, ${importe}, repeat('a', 64), false, now(), 1, now(), 1,
      1, ${importe}, '${desde}', '${desde}')`)

/** First value date with enough notice. */
export async function firstDay(t: TestApp, central: Person, convenio: number): Promise<string> {
  return (await previa(central, convenio, t.today())).primera
}

export const previa = async (central: Person, convenio: number, fecha: string): Promise<PreviaDebito> => {
  const { status, body } = await central.get(`lotes-debito/previa?idConvenio=${convenio}&fecha=${fecha}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Body of a lot of all who may be debited on that day. */
export async function debitoBody(central: Person, convenio: number, fecha: string, others: object = {}) {
  const { van, total } = await previa(central, convenio, fecha)
  return { clave: randomUUID(), idConvenio: convenio, fecha, cantidad: van, total, ...others }
}

/** A lot that is approved and has its files; fails the test if a step is rejected. */
export async function sentLote(t: TestApp, central: Person, convenio: number): Promise<LoteDebito> {
  const fecha = await firstDay(t, central, convenio)
  const made = await central.post('lotes-debito', await debitoBody(central, convenio, fecha))
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { status, body } = await central.post(`lotes-debito/${made.body.id}/archivos`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Lines of a lot by reference. */
export const renglonesDe = (t: TestApp, lote: number) =>
  t.rows<{ id: number; referencia: string; numero: number; importe: string; estado: string; codigo: string; cbu: string }>(
    `select id, referencia, afiliado_numero as numero, importe, estado, codigo, cbu from lote_debito_renglon where lote_id = ${lote} order by orden`,
  )

/** A line of an answer of 250: a debit with its result, and what is otherwise of it. */
export interface RenglonRespuesta {
  referencia: string
  cbu: string
  centavos: number
  resultado: string
  /** ISO. */
  fecha: string
}

export function answerLine({ referencia, cbu, centavos, resultado, fecha }: RenglonRespuesta): string {
  const [a = '', m = '', d = ''] = fecha.split('-')
  const head = `D30500000011001CUOTA     ${d}${m}${a}${cbu.slice(0, 8)}000${cbu.slice(8)}${''.padEnd(22)}${d}${m}${a}`
  return `${head}${referencia.padEnd(15)}${String(centavos).padStart(10, '0')}80${'0'.repeat(36)}${''.padEnd(22)}${resultado.padEnd(3)}`.padEnd(
    250,
  )
}

export function sendAnswer(central: Person, convenio: number, lines: readonly string[], name = 'RESP.txt') {
  const { cuerpo, cabeceras } = withFile(name, `${lines.join('\r\n')}\r\n`)
  return central.post(`convenios/${convenio}/respuestas`, cuerpo, cabeceras)
}

/** Numbers of the members that a lot of that day would debit. */
export async function seDebitan(central: Person, convenio: number, fecha: string): Promise<number[]> {
  const { status, body } = await central.get(
    `vistas/lotes-debito/previa?G_idConvenio=${convenio}&G_fecha=${fecha}&G_van=1&size=500&page=0`,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.content.map((f: { id: number }) => f.id).toSorted((a: number, b: number) => a - b)
}
