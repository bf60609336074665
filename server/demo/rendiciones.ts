import type { SucesoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { rendicionState as e } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { sql } from 'kysely'
import { rendicionContent } from '../src/features/tesoreria/firmas/contenido.ts'
import { sha256 } from '../src/features/tesoreria/planillas-caja/contenido.rules.ts'
import type { Ctx } from '../src/platform/context.ts'
import { canonical } from '../src/platform/crypto/canonical.ts'
import type { RendicionDemo } from './rendiciones-plan.ts'

/** Files of the invoices of each settlement, in the order of the plan. */
export type ArchivosDemo = ReadonlyArray<{ sha256: string; bytes: number }>

/** Writes the demo's settlements, each up to its state, with its receipts, signatures and history. */
export async function sembrarRendicionesDemo(ctx: Ctx, rendiciones: RendicionDemo[], archivos: ArchivosDemo): Promise<void> {
  let siguiente = 0
  for (const r of rendiciones) {
    const suyos = archivos.slice(siguiente, siguiente + r.facturas.length)
    siguiente += r.facturas.length
    await sembrarUna(ctx, r, suyos)
  }
  await sql`insert into rendicion_numero (seccional_id, anio, ultimo)
    select seccional_id, anio, max(numero)
    from rendicion_gasto
    group by 1, 2`.execute(ctx.db)
  await parecidos(ctx)
}

/** A moment some days ago, in the order of the steps. */
const momentoDe = (ctx: Ctx, dias: number, paso: number): Date =>
  new Date(Math.min(ctx.now.getTime() - 60_000, Date.parse(`${ctx.today}T12:00:00Z`) - dias * 86_400_000 + paso * 1_260_000))

async function sembrarUna(ctx: Ctx, r: RendicionDemo, archivos: ArchivosDemo): Promise<void> {
  const usuario = await usuarioDe(ctx, r.quien)
  const { rows } = await sql<{ id: number }>`
    with firman as (select m.puesto, m.afiliado_numero as numero
      from mandato m
      where m.seccional_id = ${r.seccional} and ${ctx.today} between m.desde and m.hasta)
    insert into rendicion_gasto (seccional_id, tipo_id, anio, numero, fecha, fecha_registro, creada_por, responsable, mes_periodo,
      anio_periodo, secretario_numero, tesorero_numero, secretaria_id, motivo, personas_viajaron, desde)
    select ${r.seccional}, t.id, ${Number(ctx.today.slice(0, 4))}, ${r.numero}, d.dia, ${momentoDe(ctx, r.registrada, 0)},
      ${usuario}, ${r.responsable},
      case when t.registra_periodo then extract(month from d.dia)::int end,
      case when t.registra_periodo then extract(year from d.dia)::int end,
      (select numero from firman where puesto = 49), (select numero from firman where puesto = 51),
      case when t.pide_secretaria then (select min(id) from secretaria_rendicion) end, ${r.motivo},
      ${r.tipo === 'Viáticos y traslados' ? 'Delegados de la comisión interna' : ''}, ${momentoDe(ctx, r.desde, 9)}
    from tipo_rendicion t, (select ${ctx.today}::date - ${r.registrada}::int as dia) d
    where t.nombre = ${r.tipo}
    returning id`.execute(ctx.db)
  const id = rows[0]?.id ?? 0
  await sql`insert into rendicion_detalle (rendicion_id, concepto_id, observacion)
    select ${id}, c.id, case when c.orden = 10 then ${r.motivo} else '' end
    from concepto_rendicion c
    join tipo_rendicion t on t.id = c.tipo_id
    where t.nombre = ${r.tipo}`.execute(ctx.db)
  await contar(ctx, { id, estado: e.borrador, usuario, momento: momentoDe(ctx, r.registrada, 0) }, 'creada')
  const antes = r.devuelta ? r.facturas.slice(0, -2) : r.facturas
  await comprobantes(ctx, { id, usuario, r }, antes, archivos)
  if (r.devuelta) {
    const envio = await enviar(ctx, { id, usuario, momento: momentoDe(ctx, r.registrada - 2, 2) })
    const secretario = await usuarioDe(ctx, 'secretario')
    const devuelta = momentoDe(ctx, r.registrada - 4, 3)
    await sql`update rendicion_envio
      set devuelta = ${devuelta}, devuelta_por = ${secretario}, motivo = ${r.devuelta}
      where id = ${envio}`.execute(ctx.db)
    await sql`update rendicion_gasto set estado = ${e.borrador}, envio_id = null where id = ${id}`.execute(ctx.db)
    await contar(ctx, { id, estado: e.borrador, usuario: secretario, momento: devuelta }, 'devuelta', r.devuelta)
    await comprobantes(ctx, { id, usuario, r }, r.facturas.slice(-2), archivos.slice(-2))
  }
  await llevarHasta(ctx, r, id, usuario)
}

/** Runs the steps that lead to its state. */
async function llevarHasta(ctx: Ctx, r: RendicionDemo, id: number, usuario: number): Promise<void> {
  if (r.estado === e.borrador) return
  const cuando = (paso: number) => momentoDe(ctx, r.desde + (r.estado === e.pendienteDeFirmas ? 0 : 2), paso)
  if (r.estado !== e.cancelada) {
    const envio = await enviar(ctx, { id, usuario, momento: cuando(0) })
    if (r.estado === e.pendienteDeFirmas) {
      if (r.firmada) await firmar(ctx, id, envio, 'SECRETARIA', cuando(1))
    } else {
      await firmar(ctx, id, envio, 'SECRETARIA', cuando(1))
      await firmar(ctx, id, envio, 'TESORERIA', cuando(2))
    }
  }
  const fin = momentoDe(ctx, r.desde, 9)
  const poner = (estado: number) =>
    sql`update rendicion_gasto set estado = ${estado}, desde = ${fin} where id = ${id}`.execute(ctx.db)
  const de = { id, momento: fin }
  const [finanzas, central] = [null, await usuarioDe(ctx, 'central')]
  if (r.estado === e.cancelada) {
    await poner(e.cancelada)
    await contar(ctx, { ...de, estado: e.cancelada, usuario }, 'cancelada')
  }
  if (r.estado === e.autorizada) await poner(e.autorizada)
  if ([e.enviada, e.observada, e.pagada, e.acreditada].some((estado) => estado === r.estado)) {
    const enviada = momentoDe(ctx, r.desde + 1, 4)
    await sql`update rendicion_gasto
      set estado = ${e.enviada}, fecha_envio_externo = ${enviada}, desde = ${enviada}
      where id = ${id}`.execute(ctx.db)
    await contar(ctx, { id, estado: e.autorizada, usuario, momento: enviada }, 'pedidaFinanzas')
    await contar(
      ctx,
      { id, estado: e.enviada, usuario: finanzas, momento: new Date(enviada.getTime() + 4_000) },
      'recibidaFinanzas',
    )
    if (r.estado === e.enviada) await poner(e.enviada)
  }
  if (r.estado === e.observada) {
    await sql`update rendicion_gasto set motivo_observacion = ${r.observada ?? ''} where id = ${id}`.execute(ctx.db)
    await poner(e.observada)
    await contar(ctx, { ...de, estado: e.observada, usuario: central }, 'observada', r.observada)
  }
  if (r.estado === e.pagada || r.estado === e.acreditada) {
    await sql`update rendicion_gasto
      set fecha_pago = ${ctx.today}::date - ${r.desde}::int, referencia_pago = ${`TR ${48_000 + id}`}
      where id = ${id}`.execute(ctx.db)
    await poner(e.pagada)
    await contar(ctx, { ...de, estado: e.pagada, usuario: finanzas }, 'pagada')
  }
}

async function comprobantes(
  ctx: Ctx,
  { id, usuario, r }: { id: number; usuario: number; r: RendicionDemo },
  facturas: RendicionDemo['facturas'],
  archivos: ArchivosDemo,
): Promise<void> {
  for (const [i, f] of facturas.entries())
    await sql`insert into comprobante (rendicion_id, detalle_id, clave, fecha, cuit, proveedor, clase, letra, punto_venta, numero,
        importe, qr, archivo_sha256, nombre, tipo_archivo, bytes, subido, subido_por)
      select d.rendicion_id, d.id, gen_random_uuid(), ${f.fecha}, ${f.cuit}, ${f.proveedor}, 'FACTURA', ${f.letra},
        ${f.puntoVenta}, ${f.numero}, ${f.importe / 100},
        ${f.qr}, ${archivos[i]?.sha256 ?? ''},
        ${`${f.proveedor.replaceAll(/[^\p{L}\p{N} ]/gu, '').slice(0, 60)} ${f.numero}.pdf`}, 'application/pdf',
        ${archivos[i]?.bytes ?? 0}, ${momentoDe(ctx, r.registrada, 1)}, ${usuario}
      from rendicion_detalle d
      join concepto_rendicion c on c.id = d.concepto_id
      where d.rendicion_id = ${id} and c.nombre = ${f.concepto}`.execute(ctx.db)
}

/** Sends it for signature: freezes its current content. */
async function enviar(ctx: Ctx, { id, usuario, momento }: { id: number; usuario: number; momento: Date }): Promise<number> {
  const contenido = canonical(await rendicionContent(ctx, id))
  const { rows } = await sql<{
    id: number
  }>`insert into rendicion_envio (rendicion_id, momento, usuario_id, contenido, huella, recordado)
    values (${id}, ${momento}, ${usuario}, ${contenido}, ${sha256(contenido)}, ${ctx.now}) returning id`.execute(ctx.db)
  const envio = rows[0]?.id ?? 0
  await sql`update rendicion_gasto
    set estado = ${e.pendienteDeFirmas}, envio_id = ${envio}, fecha_ultimo_envio = ${momento}, desde = ${momento}
    where id = ${id}`.execute(ctx.db)
  await contar(ctx, { id, estado: e.pendienteDeFirmas, usuario, momento }, 'enviada')
  return envio
}

async function firmar(ctx: Ctx, id: number, envio: number, firma: 'SECRETARIA' | 'TESORERIA', momento: Date): Promise<void> {
  const [numero, puesto, quien] =
    firma === 'SECRETARIA' ? [sql`r.secretario_numero`, 49, 'secretario'] : [sql`r.tesorero_numero`, 51, 'tesorera']
  const usuario = await usuarioDe(ctx, quien)
  await sql`insert into rendicion_firma (rendicion_id, envio_id, firma, afiliado_numero, puesto, usuario_id, momento, huella)
    select r.id, v.id, ${firma}, ${numero}, ${puesto},
      coalesce((select u.id from usuario u where u.afiliado_numero = ${numero}), ${usuario}), ${momento}, v.huella
    from rendicion_gasto r
    join rendicion_envio v on v.id = ${envio}
    where r.id = ${id}`.execute(ctx.db)
  await contar(ctx, { id, estado: e.pendienteDeFirmas, usuario, momento }, 'firmada')
  if (firma === 'TESORERIA') await contar(ctx, { id, estado: e.autorizada, usuario, momento }, 'autorizada')
}

const contar = (
  ctx: Ctx,
  { id, estado, usuario, momento }: { id: number; estado: number; usuario: number | null; momento: Date },
  que: SucesoRendicion,
  comentario = '',
) =>
  sql`insert into rendicion_suceso (rendicion_id, momento, que, estado, usuario_id, comentario)
    values (${id}, ${momento}, ${que}, ${estado}, ${usuario}, ${comentario})`.execute(ctx.db)

async function usuarioDe(ctx: Ctx, quien: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from usuario where email = ${`${quien}@gremial.example`}`.execute(ctx.db)
  return rows[0]?.id ?? 0
}

/** Two pairs of similar receipts of one supplier, each with its reason, not yet seen by the reviewer. */
async function parecidos(ctx: Ctx): Promise<void> {
  await sql`insert into comprobante_parecido (comprobante_id, otro_id, clase, motivo, usuario_id, momento)
    select c.id, o.id, 'MISMO_IMPORTE', ${'Son dos cargas distintas, una para cada viaje a Villa Constitución.'}, c.subido_por,
      c.subido + (row_number() over (order by c.id, o.id) - 1) * interval '1 minute'
    from comprobante c
    join comprobante o on o.cuit = c.cuit and o.id < c.id and o.rendicion_id <> c.rendicion_id
    where c.proveedor = 'Estación Los Ceibos S.A.'
    order by c.id desc, o.id desc
    limit 2`.execute(ctx.db)
}
