import type { RemovedPart } from '@gremial/contract/platform/uploads.ts'
import { camposDelQr } from '@gremial/contract/tesoreria/comprobantes-qr.ts'
import { readFacturaQr } from '@gremial/contract/tesoreria/factura-qr.ts'
import type {
  ComprobanteAFirmar,
  camposEncabezado,
  EsperaMiFirma,
  LugarDeFirma,
  RendicionAFirmar,
  RendicionChanges,
} from '@gremial/contract/tesoreria/firmas.ts'
import { firmasScreens } from '@gremial/contract/tesoreria/firmas.ts'
import { rendicionesGastoScreens } from '@gremial/contract/tesoreria/rendiciones-gasto.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { isoMoment } from '../../../platform/db/iso.ts'
import { padded } from '../../../platform/db/padded.ts'
import type { NotNull } from '../../../platform/db/rows.ts'
import { direccionDePantalla, type FuenteEspera } from '../../afiliado/avisos/esperas.ts'
import { lentFirma } from '../../seccionales/mandatos/firmantes.ts'
import { desconfianzaDe } from '../proveedores/proveedores.queries.ts'
import { hechosOf, puede } from '../rendiciones-gasto/acciones.ts'
import { readRendicion } from '../rendiciones-gasto/rendiciones-gasto.queries.ts'
import { firmantesOf } from '../rendiciones-gasto/rendiciones-gasto.service.ts'
import { cambiosEntre, type ReciboFirmado, type RendicionContent, readContent } from './contenido.rules.ts'
import { rendicionContent } from './contenido.ts'

/** Data for the signers of a settlement: content, signers, and changes since its return, changed receipts first. */
export async function leerParaFirmar(ctx: Ctx, id: number): Promise<RendicionAFirmar> {
  const r = await readRendicion(ctx, id)
  const content = await rendicionContent(ctx, id)
  const envio = await submissionOf(ctx, id)
  const devuelto = await ultimoDevuelto(ctx, id)
  const changes = devuelto && cambiosDesde(devuelto, content)
  const similar = await parecidosDe(ctx, id)
  const read = await leidosDe(ctx, id)
  const lent = await lentFirma(ctx, r.idSeccional)
  const conceptoOf = new Map(content.detalles.map((d) => [d.id, d.concepto]))
  const nuevos = new Set(changes?.agregados)
  const before = new Map(changes?.modificados.map((m) => [m.id, m.antes]))
  const comprobantes = content.recibos.map((c): ComprobanteAFirmar => {
    const { qr, archivo: _, ...recibo } = c
    return {
      ...recibo,
      concepto: conceptoOf.get(c.idDetalle) ?? '',
      ...loLeidoDe(read.get(c.id), qr, c),
      cambio: nuevos.has(c.id) ? 'NUEVO' : before.has(c.id) ? 'CAMBIO' : null,
      antes: before.get(c.id) ?? null,
      parecidos: similar
        .filter((p) => p.comprobante === c.id)
        .map(({ comprobante: __, ...p }) => ({ ...p, usuario: plainName(p.usuario) })),
    }
  })
  const order = (c: ComprobanteAFirmar) => (c.cambio === null ? 1 : 0)
  return {
    id,
    numeroRendicion: r.numeroRendicion,
    idSeccional: r.idSeccional,
    nombreSeccional: r.nombreSeccional,
    nombreTipo: r.nombreTipo,
    periodo: r.periodo,
    fecha: r.fecha,
    responsable: r.responsable,
    secretaria: r.secretariaAutorizo,
    motivo: r.motivo,
    personasViajaron: r.personasViajaron,
    total: r.total,
    idEstado: r.idEstado,
    estado: r.estado,
    huella: envio?.huella ?? '',
    enviada: envio ? { por: plainName(envio.por), momento: envio.momento } : null,
    firmas: await lugaresDe(ctx, content, envio),
    delegado: lent && { ...lent, titular: plainName(lent.titular) },
    can: { autorizar: r.can.autorizar, devolver: r.can.devolver },
    conceptos: content.detalles.map(({ id: idDetalle, concepto, observacion, comprobantes: cantidad, total }) => ({
      idDetalle,
      concepto,
      observacion,
      cantidad,
      total,
    })),
    comprobantes: comprobantes.toSorted((a, b) => order(a) - order(b)),
    cambios: changes ?? null,
    siguientes: (await esperanMiFirma(ctx)).filter((e) => e.id !== id),
  }
}

interface Leido {
  id: number
  leido: boolean
  sacado: RemovedPart[]
  desconfianza: string
}

/** Fields read by the server in the receipts' files, removed content, and distrust of their providers. */
async function leidosDe(ctx: Ctx, id: number): Promise<Map<number, Leido>> {
  const { rows } = await sql<Leido>`select c.id, c.qr_leido as leido, c.sacado,
      ${desconfianzaDe(sql`c.cuit`)} as desconfianza
    from comprobante c
    where c.rendicion_id = ${id}`.execute(ctx.db)
  return new Map(rows.map((r) => [r.id, r]))
}

/** If the typed data differ from the QR, they count as entered by hand. */
function loLeidoDe(
  read: Leido | undefined,
  qr: string,
  c: ReciboFirmado,
): Pick<ComprobanteAFirmar, 'delArchivo' | 'sacado' | 'desconfianza'> {
  const dice = camposDelQr(qr, { ...c, cuitProveedor: c.cuit, numeroComprobante: c.numero })
  const { factura } = readFacturaQr(qr)
  const importe = factura?.importePesos === null || dice.includes('importe')
  const delArchivo = read?.leido === true && importe && dice.includes('cuitProveedor') && dice.includes('numeroComprobante')
  return { delArchivo, sacado: read?.sacado ?? [], desconfianza: read?.desconfianza ?? '' }
}

interface ParsedSubmission {
  id: number
  huella: string
  momento: string
  por: string
  avisada: string
}

async function submissionOf(ctx: Ctx, id: number): Promise<ParsedSubmission | undefined> {
  const { rows } = await sql<ParsedSubmission>`select e.id, e.huella, ${isoMoment(sql`e.momento`)} as momento, u.nombre as por,
      ${isoMoment(sql`coalesce(e.recordado, e.momento)`)} as avisada
    from rendicion_gasto r
    join rendicion_envio e on e.id = r.envio_id
    join usuario u on u.id = e.usuario_id
    where r.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** The two signature slots: named signer, office and timestamp. */
async function lugaresDe(ctx: Ctx, c: RendicionContent, envio: ParsedSubmission | undefined): Promise<LugarDeFirma[]> {
  const { rows: puestas } = await sql<{ firma: string; puesto: string; momento: string }>`
    select f.firma, p.nombre as puesto, ${isoMoment(sql`f.momento`)} as momento
    from rendicion_firma f
    join puesto p on p.codigo = f.puesto
    where f.envio_id = ${envio?.id ?? null} and f.anulada is null`.execute(ctx.db)
  const { rows: withCuenta } = await sql<{ numero: NotNull<number> }>`select afiliado_numero as numero from usuario
    where habilitado and afiliado_numero = any(${[c.secretario, c.tesorero]}::bigint[])`.execute(ctx.db)
  const cargos = await firmantesOf(ctx, c.idSeccional, c.fecha)
  return (
    [
      ['SECRETARIA', c.secretario, c.nombreSecretario],
      ['TESORERIA', c.tesorero, c.nombreTesorero],
    ] as const
  ).map(([firma, numero, nombre]) => {
    const puesta = puestas.find((p) => p.firma === firma)
    return {
      firma,
      numero,
      nombre,
      puesto: puesta?.puesto ?? cargos.find((f) => f.firma === firma && f.afiliado === numero)?.nombrePuesto ?? '',
      firmada: puesta?.momento ?? null,
      avisada: envio && withCuenta.some((u) => u.numero === numero) ? envio.avisada : null,
      esMia: numero !== null && numero === ctx.user?.affiliate,
    }
  })
}

interface Devuelto {
  contenido: string
  motivo: string
  por: string
  deMi: boolean
  momento: string
}

/** The last returned submission and its reason; for an observed one, that of the financial system or central treasury. */
async function ultimoDevuelto(ctx: Ctx, id: number): Promise<Devuelto | undefined> {
  const { rows } = await sql<Devuelto>`select e.contenido, coalesce(nullif(e.motivo, ''), r.motivo_observacion) as motivo,
      case when e.motivo = '' and r.motivo_observacion <> '' then '' else coalesce(u.nombre, '') end as por,
      e.motivo <> ''
      and coalesce(e.devuelta_por = ${ctx.user?.id ?? null}, false) as "deMi", ${isoMoment(sql`e.devuelta`)} as momento
    from rendicion_envio e
    join rendicion_gasto r on r.id = e.rendicion_id
    left join usuario u on u.id = e.devuelta_por
    where e.rendicion_id = ${id} and e.devuelta is not null
    order by e.id desc
    limit 1`.execute(ctx.db)
  return rows[0]
}

function cambiosDesde({ contenido, ...devuelto }: Devuelto, ahora: RendicionContent): RendicionChanges | undefined {
  const before = readContent(contenido)
  if (!before) return undefined
  const { agregados, modificados, quitados, iguales } = cambiosEntre(before.recibos, ahora.recibos)
  return {
    ...devuelto,
    por: plainName(devuelto.por),
    totalAntes: before.total,
    agregados: agregados.map((r) => r.id),
    modificados: modificados.map((m) => ({ id: m.ahora.id, antes: m.antes.importe, importe: m.ahora.importe })),
    quitados: quitados.map(({ proveedor, importe }) => ({ proveedor, importe })),
    encabezado: inWords(before, ahora),
    iguales,
  }
}

type CampoEncabezado = (typeof camposEncabezado)[number]
/** Display text of each header field. */
const legible: Record<CampoEncabezado, (c: RendicionContent) => string> = {
  tipo: (c) => c.tipo,
  fecha: (c) => c.fecha,
  periodo: (c) => c.periodo,
  responsable: (c) => c.responsable,
  secretaria: (c) => c.secretaria,
  motivo: (c) => c.motivo,
  personasViajaron: (c) => c.personasViajaron,
  secretario: (c) => c.nombreSecretario,
  tesorero: (c) => c.nombreTesorero,
}

const inWords = (before: RendicionContent, ahora: RendicionContent): RendicionChanges['encabezado'] =>
  (Object.keys(legible) as CampoEncabezado[])
    .map((campo) => ({ campo, antes: legible[campo](before), ahora: legible[campo](ahora) }))
    .filter((c) => c.antes !== c.ahora)

type Parecido = ComprobanteAFirmar['parecidos'][number] & { comprobante: number }

async function parecidosDe(ctx: Ctx, id: number): Promise<Parecido[]> {
  const { rows } = await sql<Parecido>`select p.comprobante_id as comprobante, p.clase, x.numero_completo as "numeroRendicion",
      s.nombre as "nombreSeccional", o.fecha, o.importe, p.motivo, u.nombre as usuario
    from comprobante c
    join comprobante_parecido p on p.comprobante_id = c.id
    join comprobante o on o.id = p.otro_id
    join rendicion_gasto x on x.id = o.rendicion_id
    join seccional s on s.id = x.seccional_id
    join usuario u on u.id = p.usuario_id
    where c.rendicion_id = ${id}
    order by p.id`.execute(ctx.db)
  return rows
}

const periodo = sql`coalesce(${padded(sql`r.mes_periodo`, 2)} || '/' || r.anio_periodo, '')`
/** Settlements (r) in scope waiting for the caller's signature, with branch (s), type (t) and sender (u). */
function deMiFirma(ctx: Ctx): RawBuilder<unknown> {
  const numero = ctx.user?.affiliate ?? null
  return sql`rendicion_gasto r
    cross join lateral ${hechosOf(ctx)} yo
    join seccional s on s.id = r.seccional_id
    join tipo_rendicion t on t.id = r.tipo_id
    left join rendicion_envio e on e.id = r.envio_id
    left join usuario u on u.id = e.usuario_id
    where r.estado = 7 and (r.secretario_numero = ${numero} or r.tesorero_numero = ${numero}) and ${puede('autorizar')}`
}

/** Listed first for a signer. */
export const firmaWait: FuenteEspera = {
  cosa: 'firma',
  permiso: 'rendiciones.firmar',
  icono: 'firmar',
  lugar: rendicionesGastoScreens.rendiciones,
  filas: (ctx) => sql`select r.id, 1, r.fecha_ultimo_envio, null, r.total, jsonb_build_object('numero', r.numero_completo,
      'que', concat_ws(', ', t.nombre, nullif(${periodo}, '')), 'seccional', s.nombre, 'por', coalesce(u.nombre, ''))
    from ${deMiFirma(ctx)}`,
  va: ({ id }) => direccionDePantalla(firmasScreens.firmar, { id }),
  datos: ({ datos }) => ({ ...datos, por: plainName(String(datos.por)) }),
}

/** Settlements in scope waiting for the caller's signature, the oldest first. */
export async function esperanMiFirma(ctx: Ctx): Promise<EsperaMiFirma[]> {
  const { rows } = await sql<EsperaMiFirma>`select r.id, r.numero_completo as "numeroRendicion", s.nombre as "nombreSeccional",
      t.nombre as "nombreTipo", ${periodo} as periodo, r.total,
      r.comprobantes as "cantidadComprobantes", ${isoMoment(sql`r.fecha_ultimo_envio`)} as desde, coalesce(u.nombre, '') as por
    from ${deMiFirma(ctx)}
    order by r.fecha_ultimo_envio, r.id`.execute(ctx.db)
  return rows.map((e) => ({ ...e, por: plainName(e.por) }))
}
