import { textosLegales } from '@gremial/contract/administracion/legales.ts'
import { interpolate } from '@gremial/contract/textos/interpolate.ts'
import type { AdhesionVigente, DatosDeAdhesion } from '@gremial/contract/tramites/adhesion.ts'
import { productoAdhesion } from '@gremial/contract/tramites/productos.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { withoutExample } from '../../../platform/db/organization.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { correoSuyo, telefonoSuyo } from '../../afiliado/afiliados/contacto-suyo.ts'
import { numeroDeAfiliado, numeroDeSolicitud } from '../../afiliado/afiliados/numeros.ts'
import { consentido } from '../../afiliado/consentimientos/consentimientos.queries.ts'
import { sinTerminar } from '../productos/productos.queries.ts'
import { leerSolicitud } from '../solicitudes/solicitudes.queries.ts'

/** Delivery of the statements of a member with an authorisation. */
export interface Adherido {
  idSolicitud: number
  numeroAfiliado: number
  idSeccional: number | null
  resumenEmail: boolean
  resumenWA: boolean
  telefono: string
  email: string
}

/** SQL condition on solicitud (s) and adhesion (d): granted, and not revoked on that day. */
const vigente = (dia: string): RawBuilder<boolean> =>
  sql<boolean>`s.estado = 'OTORGADA' and (d.revocada_desde is null or d.revocada_desde > ${dia})`

/** SQL: members with an authorisation in force on a day (ISO), by number, one each. Used to send statements. */
export const adhesionesVigentes = (dia: string): RawBuilder<Adherido> =>
  sql<Adherido>`select s.id as "idSolicitud", s.afiliado_numero as "numeroAfiliado", s.seccional_id as "idSeccional",
      d.resumen_email as "resumenEmail", d.resumen_wa as "resumenWA", d.telefono, d.email
    from adhesion d join solicitud s on s.id = d.solicitud_id
    where ${vigente(dia)} and ${consentido('RESUMEN', sql`d.solicitud_id`, sql`${dia}::date`)} order by s.afiliado_numero`

/** Authorisation in force of a member on a day, with request number and version. */
export async function vigenteDe(
  ctx: Ctx,
  numero: number,
  dia: string,
): Promise<{ id: number; numero: string; suspendida: boolean; cbu: string } | undefined> {
  const { rows } = await sql<{
    id: number
    numero: string
    suspendida: boolean
    cbu: string
  }>`select s.id, ${numeroDeSolicitud()} as numero, d.suspendida is not null as suspendida, s.cbu
    from adhesion d join solicitud s on s.id = d.solicitud_id
    where s.afiliado_numero = ${numero} and ${vigente(dia)} order by s.id desc limit 1`.execute(ctx.db)
  return rows[0]
}

/** Text of the authorisation in the caller's language, or in Spanish; undefined without one. */
async function textoDebito(
  ctx: Ctx,
  datos: Record<string, string>,
): Promise<{ version: string; parrafos: string[] } | undefined> {
  const { rows } = await sql<{
    legales: unknown
    nombre: string
    cuit: string
    domicilio: string
    telefono: string
    email: string
  }>`select legales, nombre, cuit, domicilio, telefono, email from organizacion`.execute(ctx.db)
  const { legales, ...organizacion } = withoutExample(ctx.services.config, found(rows[0]))
  const debito = textosLegales.parse(legales).debito
  if (!debito) return undefined
  const idioma = debito.textos[ctx.language]?.length ? ctx.language : 'es'
  const parrafos = (debito.textos[idioma] ?? [])
    .flatMap(({ titulo, parrafos }) => [titulo, ...parrafos])
    .map((parrafo) => interpolate(parrafo, { ...organizacion, ...datos }))
  return parrafos.length === 0 ? undefined : { version: `${debito.version} ${idioma}`, parrafos }
}

/** Initial data of a new authorisation, for a member within scope. */
export async function datosDe(ctx: Ctx, numero: number): Promise<DatosDeAdhesion> {
  const { rows } = await sql<{
    formateado: string
    afiliado: string
    documento: string
    idSeccional: number | null
    seccional: string
    producto: string | null
    telefono: string
    email: string
    cbu: string
    enCurso: number | null
    enCursoNumero: string
  }>`select ${numeroDeAfiliado('a')} as formateado, a.apellido || ', ' || a.nombre as afiliado,
      concat_ws(' ', t.nombre, a.numero_documento) as documento, b.id as "idSeccional", coalesce(b.nombre, '') as seccional,
      (select nombre from producto where codigo = ${productoAdhesion}) as producto, ${telefonoSuyo} as telefono,
      ${correoSuyo} as email,
      coalesce((select cbu from solicitud where afiliado_numero = a.numero and cbu <> '' order by id desc limit 1), '') as cbu,
      e.id as "enCurso", coalesce(e.numero, '') as "enCursoNumero"
    from afiliado a left join tipo_documento t on t.id = a.tipo_documento_id left join seccional b on b.id = a.seccional_id
      left join lateral (select s.id, ${numeroDeSolicitud()} as numero from solicitud s join producto p on p.id = s.producto_id
        where s.afiliado_numero = a.numero and p.codigo = ${productoAdhesion}
          and ${sinTerminar} order by s.id desc limit 1) e on true
    where a.numero = ${numero}`.execute(ctx.db)
  const fila = found(rows[0])
  const { formateado: numeroAfiliadoFormateado, afiliado, documento, telefono, email, cbu } = fila
  const texto = await textoDebito(ctx, { afiliado, numeroAfiliado: numeroAfiliadoFormateado, documento })
  const vigente = await vigenteDe(ctx, numero, ctx.today)
  return {
    numeroAfiliado: numero,
    numeroAfiliadoFormateado,
    afiliado,
    documento,
    seccional: fila.idSeccional === null ? null : { id: fila.idSeccional, nombre: fila.seccional },
    producto: { codigo: productoAdhesion, nombre: fila.producto ?? '' },
    telefono,
    email,
    // The bank rejects that account: another one must be entered.
    cbu: vigente?.suspendida && vigente.cbu === cbu ? '' : cbu,
    textoVersion: texto?.version ?? '',
    texto: texto?.parrafos ?? [],
    enCurso: fila.enCurso === null ? null : { id: fila.enCurso, numeroSolicitudCompleto: fila.enCursoNumero },
    vigente: vigente ? { ...(await comoVigente(ctx, vigente.id)), suspendida: vigente.suspendida } : null,
  }
}

async function comoVigente(ctx: Ctx, id: number): Promise<Omit<AdhesionVigente, 'suspendida'>> {
  const { adhesion, numeroSolicitudCompleto, version, cbu } = await leerSolicitud(ctx, id)
  return { ...found(adhesion ?? undefined), idSolicitud: id, numeroSolicitudCompleto, version, cbu: `•••• ${cbu.slice(-4)}` }
}
