import { convenioCobranza } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { addDays } from '@gremial/contract/values/dates.ts'
import { addWorkingDays } from '@gremial/contract/values/working-days.ts'
import { sql } from 'kysely'
import { holidays } from '../src/features/afiliado/debitos/feriados.ts'
import { debito250 } from '../src/features/tesoreria/convenios/debito-250.ts'
import { candidatos } from '../src/features/tesoreria/debitos/candidatos.ts'
import type { Tx } from '../src/platform/db/pool.ts'

const central = sql`(select id from usuario where email = 'central@gremial.example')`

interface Debito {
  afiliado: number
  talon: number
  solicitud: number
  cbu: string
  importe: number
  /** Of the answered ones: the account movement, and the bank's date and code. */
  movimiento: number | null
  dia: string | null
  codigo: string
}

/**
 * A direct debit agreement with four lots: three answered by the bank, with Ana's slips of the last months (paid; rejected for
 * lack of funds, and paid at the second attempt), and an approved one with her current slip, whose file is not generated yet.
 */
export async function sembrarDebitosDemo(tx: Tx, hoy: string): Promise<void> {
  const convenio = await sembrarConvenio(tx, hoy)
  const { rows: pagados } = await sql<
    Debito & { dia: string }
  >`select a.numero as afiliado, d.id as talon, s.id as solicitud, s.cbu, d.importe,
      m.id as movimiento, m.fecha as dia, '' as codigo
    from documento d
    join afiliado a on a.numero = d.afiliado_numero
    join solicitud s on s.afiliado_numero = a.numero and s.estado = 'OTORGADA'
    join adhesion ad on ad.solicitud_id = s.id
    join lateral (
      select c.id, c.fecha
      from movimiento_cuenta c
      where c.afiliado_numero = a.numero and c.fecha > d.fecha and c.haber = d.importe
      order by c.fecha
      limit 1) m on true
    where d.tipo = 'TALON' and a.numero = 1001 and d.vence < ${hoy}
    order by d.fecha
    limit 2`.execute(tx)
  const dias = await holidays({ db: tx })
  let numero = 0
  for (const [i, pagado] of pagados.entries()) {
    if (i === 1) {
      const dia = addWorkingDays(pagado.dia, -5, dias)
      await sembrarLote(tx, { numero: ++numero, convenio, fecha: dia }, [{ ...pagado, dia, movimiento: null, codigo: 'R10' }])
    }
    await sembrarLote(tx, { numero: ++numero, convenio, fecha: pagado.dia }, [pagado])
  }
  const fecha = addWorkingDays(hoy, 1, dias)
  const { rows } = await sql<Debito>`select a.numero as afiliado, d.id as talon, s.id as solicitud, s.cbu, d.importe,
      null::bigint as movimiento, null::date as dia, '' as codigo
    from ${candidatos({ fecha, hoy, idConvenio: convenio })} and p.motivo is null
    order by a.numero`.execute(tx)
  await sembrarLote(tx, { numero: ++numero, convenio, fecha }, rows)
  await sql`update lote_debito_numero set ultimo = ${numero}`.execute(tx)
  await sql`update lote_debito k
    set acreditable_cantidad = x.cantidad, acreditable = x.total, acreditable_desde = x.desde, acreditable_hasta = x.hasta
    from (
      select lote_id, count(*) as cantidad, sum(importe) as total, min(dia) as desde, max(dia) as hasta
      from lote_debito_renglon
      where estado = 'COBRADO'
      group by lote_id) x
    where x.lote_id = k.id`.execute(tx)
  await sql`select resumir_cobranza(id) from lote_debito where hecho is not null`.execute(tx)
  await sembrarRespuestas(tx, convenio)
}

async function sembrarConvenio(tx: Tx, hoy: string): Promise<number> {
  const datos = convenioCobranza.parse({
    ...debito250,
    nombre: 'Cuotas por débito, Banco Nación',
    banco: '011',
    datos: { leyenda: 'CUOTA' },
    dosDesde: 5_000_000,
  })
  const { rows } = await sql<{ id: number }>`with f as (
      insert into convenio_cobranza (nombre, clase, usuario_id, modificado, ultimo_envio)
      values (${datos.nombre}, 'DEBITO', ${central}, ${hoy}::date - 90, 1)
      returning id)
    insert into convenio_cobranza_version (convenio_id, version, datos, usuario_id, momento)
    select f.id, 1, ${JSON.stringify(datos)}::jsonb, ${central}, ${hoy}::date - 90 from f
    returning convenio_id as id`.execute(tx)
  return rows[0]?.id ?? 0
}

interface Lote {
  numero: number
  convenio: number
  fecha: string
}

/** A lot with its lines, created nine days before its value date; its file was generated if the bank answered. */
async function sembrarLote(tx: Tx, { numero, convenio, fecha }: Lote, debitos: readonly Debito[]): Promise<void> {
  const hecho = debitos.some((d) => d.dia !== null) ? addDays(fecha, -7) : null
  await sql`with x as materialized (
      select x.*, row_number() over (order by x.afiliado) as orden,
        ${String(numero)} || lpad((row_number() over (order by x.afiliado))::text, 9, '0') as referencia
      from jsonb_to_recordset(${JSON.stringify(debitos)}::jsonb)
        as x(afiliado bigint, talon bigint, solicitud bigint, cbu text, importe numeric, movimiento bigint, dia date,
          codigo text)),
    k as (
      insert into lote_debito (numero, clave, convenio_id, convenio_version, fecha, creado, creado_por, cantidad, total, huella,
        necesita_otra, aprobado, aprobado_por, hecho, hecho_por)
      select ${numero}, gen_random_uuid(), ${convenio}::bigint, 1, ${fecha}, ${addDays(fecha, -9)}::date, ${central}, count(*),
        sum(x.importe),
        encode(sha256(convert_to(
          string_agg(x.referencia || ' ' || x.cbu || ' ' || x.importe, e'\n' order by x.orden), 'UTF8')), 'hex'),
        false, ${addDays(fecha, -9)}::date, ${central}, ${hecho}::date, case when ${hecho}::date is not null then ${central} end
      from x
      having count(*) > 0
      returning id)
    insert into lote_debito_renglon (lote_id, orden, referencia, afiliado_numero, documento_id, solicitud_id, cbu, importe,
      parte, estado, codigo, politica, dia, reintento, respondido, movimiento_id)
    select k.id, x.orden, x.referencia, x.afiliado, x.talon, x.solicitud, x.cbu, x.importe,
      case when x.dia is not null then 1 end,
      case when x.dia is null then 'PENDIENTE' when x.codigo <> '' then 'RECHAZADO' else 'COBRADO' end, x.codigo,
      case when x.codigo <> '' then 'REINTENTA' end, x.dia, case when x.codigo <> '' then x.dia + 7 end, x.dia, x.movimiento
    from x
    cross join k`.execute(tx)
}

/** The answers of the bank, the last one with a payment that matches no debit. */
async function sembrarRespuestas(tx: Tx, convenio: number): Promise<void> {
  await sql`insert into respuesta_debito (convenio_id, nombre, huella, recibida, usuario_id, lineas, cobradas, total_cobrado,
      rechazadas, total_rechazado, reversadas, repetidas, por_resolver)
    select ${convenio}::bigint, 'RESP' || lpad(k.numero::text, 4, '0') || '.txt', encode(sha256(k.numero::text::bytea), 'hex'),
      k.fecha + 1, ${central}, count(*) + (k.numero = 3)::int, count(r.movimiento_id),
      coalesce(sum(r.importe) filter (where r.codigo = ''), 0),
      count(*) filter (where r.codigo <> ''), coalesce(sum(r.importe) filter (where r.codigo <> ''), 0), 0, 0, (k.numero = 3)::int
    from lote_debito k
    join lote_debito_renglon r on r.lote_id = k.id
    where k.hecho is not null
    group by k.id`.execute(tx)
  await sql`insert into debito_por_resolver (respuesta_id, convenio_id, linea, que, clave, referencia, cbu, es, codigo, fecha,
      importe, dice)
    select id, convenio_id, lineas, 'DE_NADIE', 'demo', '889120', '0110432930043210981188', 'PAGADO', 'ACE',
      dia_de(recibida), 18450, ''
    from respuesta_debito
    where por_resolver > 0`.execute(tx)
}
