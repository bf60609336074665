import type { image } from '@gremial/contract/acceso/perfil.ts'
import type { afiliado, Beneficiario, Familiar, SituacionGremial, VistaAfiliado } from '@gremial/contract/afiliado/afiliados.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { ageOn, formatDate } from '@gremial/contract/values/dates.ts'
import { formatIdentityDocument } from '@gremial/contract/values/identity-document.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { cuentaDeAfiliado } from '../../acceso/usuarios/usuarios.queries.ts'
import { enAlcance, numeroVigenteDe } from './afiliados.access.ts'
import { correoSuyo, telefonoSuyo } from './contacto-suyo.ts'
import { nombreEn } from './nombres.ts'

const apellidoYNombre = sql<string>`a.apellido || ', ' || a.nombre`
const tablasAfiliado = sql`afiliado a
  join categoria_afiliado c on c.id = a.categoria_id join estado_afiliado e on e.id = a.estado_id
  join seccional s on s.id = a.seccional_id join tipo_documento t on t.id = a.tipo_documento_id
  left join empresa em on em.id = a.empresa_id left join estado_civil ec on ec.id = a.estado_civil_id`

/** "DNI 17.845.302" */
export const documentoCompleto = (tipo: string, numero: number): string => `${tipo} ${formatIdentityDocument(numero)}`

/** Union situation of an affiliate in scope (A-SHELL-06). NO_EXISTE. */
export async function situacionGremialDe(ctx: Ctx, numero: number): Promise<SituacionGremial> {
  const { rows } = await sql<Omit<SituacionGremial, 'numeroAfiliadoFormateado'> & { numero: number }>`
    select a.numero, ${apellidoYNombre} as nombre, c.nombre as categoria, ${nombreEn(ctx, 'e')} as estado,
      e.signo as "signoEstado",
      a.vinculado, s.nombre as seccional, coalesce(em.nombre, '') as empresa
    from ${tablasAfiliado}
    where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)
  const { numero: vigente, ...situacion } = found(rows[0])
  return { ...situacion, numeroAfiliadoFormateado: formatMemberNumber(vigente) }
}

type FilaVistaAfiliado = Omit<
  VistaAfiliado,
  | 'numeroAfiliadoFormateado'
  | 'numerosAnteriores'
  | 'numeroDocumentoCompleto'
  | 'fechaAltaFormateada'
  | 'fechaNacimientoFormateada'
> & {
  tipo: string
  documento: number
  anteriores: number[]
}

/** The affiliate view (A-CONSULTA-04, A-CONSULTA-05); NO_EXISTE out of scope. */
export async function vistaAfiliadoDe(ctx: Ctx, numero: number): Promise<VistaAfiliado> {
  const { rows } = await sql<FilaVistaAfiliado>`
    select a.numero as id, array(select n.numero from afiliado n where n.pasa_a = a.numero order by 1) as anteriores,
      ${apellidoYNombre} as "nombreCompleto", ${nombreEn(ctx, 't')} as tipo, a.numero_documento as documento,
      a.cuil, s.nombre as seccional,
      a.fecha_alta as "fechaAlta", c.nombre as categoria, ${nombreEn(ctx, 'e')} as estado, e.signo as "signoEstado", a.vinculado,
      coalesce(em.nombre, '') as empresa,
      a.fecha_nacimiento as "fechaNacimiento", ${nombreEn(ctx, 'ec')} as "estadoCivil", a.domicilio, a.localidad,
      a.codigo_postal as "codigoPostal", ${telefonoSuyo} as telefono, ${correoSuyo} as email, a.foto_sha256 is not null as imagen
    from ${tablasAfiliado}
    where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)
  const { tipo, documento, anteriores, ...row } = found(rows[0])
  return {
    ...row,
    numerosAnteriores: anteriores.map(formatMemberNumber),
    numeroAfiliadoFormateado: formatMemberNumber(row.id),
    numeroDocumentoCompleto: documentoCompleto(tipo, documento),
    fechaAltaFormateada: formatDate(row.fechaAlta),
    fechaNacimientoFormateada: row.fechaNacimiento ? formatDate(row.fechaNacimiento) : '',
  }
}

/** The affiliate as stored (A-CONSULTA-08). NO_EXISTE out of scope. */
export async function fichaDe(ctx: Ctx, numero: number): Promise<z.infer<typeof afiliado>> {
  const pair = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'nombre', ${sql.ref(`${alias}.nombre`)})`
  const maybe = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then ${pair(alias)} end`
  const { rows } = await sql<z.infer<typeof afiliado>>`
    select a.numero as id, a.numero as "numeroAfiliado", a.apellido, a.nombre, ${pair('t')} as "tipoDocumento",
      a.numero_documento::text as "numeroDocumento", a.cuil, a.fecha_nacimiento as "fechaNacimiento", a.genero,
      ${maybe('ec')} as "estadoCivil",
      a.fecha_alta as "fechaAlta", ${pair('c')} as categoria, ${pair('e')} as estado, ${pair('s')} as seccional,
      ${maybe('em')} as empresa, a.domicilio, a.localidad, a.codigo_postal as "codigoPostal", a.telefono, a.email
    from ${tablasAfiliado}
    where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)
  return found(rows[0])
}

interface FilaPersona {
  id: number
  nombreCompleto: string
  parentesco: string
  tipo: string
  documento: number
}

/** Family group by kinship and age (A-CONSULTA-06). The caller checks the scope. */
export async function grupoFamiliarDe(ctx: Ctx, numero: number): Promise<Familiar[]> {
  const { rows } = await sql<FilaPersona & { fechaNacimiento: string | null; activo: boolean }>`
    select f.id, f.apellido || ', ' || f.nombre as "nombreCompleto", ${nombreEn(ctx, 'p')} as parentesco,
      ${nombreEn(ctx, 't')} as tipo, f.numero_documento as documento, f.fecha_nacimiento as "fechaNacimiento", f.activo
    from familiar f
    join parentesco p on p.id = f.parentesco_id
    join tipo_documento t on t.id = f.tipo_documento_id
    where f.afiliado_numero = ${numero}
    order by f.fecha_nacimiento nulls last, f.id`.execute(ctx.db)
  return rows.map(({ tipo, documento, activo, ...row }) => ({
    ...row,
    documento: documentoCompleto(tipo, documento),
    fechaNacimientoFormateada: row.fechaNacimiento ? formatDate(row.fechaNacimiento) : '',
    edad: row.fechaNacimiento ? ageOn(row.fechaNacimiento, ctx.today) : null,
    estado: activo ? 'ACTIVO' : 'BAJA',
  }))
}

/** Mutual-aid beneficiaries, the largest share first (A-CONSULTA-07). */
export async function beneficiariosDe(ctx: Ctx, numero: number): Promise<Beneficiario[]> {
  const { rows } = await sql<FilaPersona & { porcentaje: number }>`
    select b.id, b.nombre_completo as "nombreCompleto", ${nombreEn(ctx, 'p')} as parentesco, ${nombreEn(ctx, 't')} as tipo,
      b.numero_documento as documento, b.porcentaje
    from beneficiario b
    join parentesco p on p.id = b.parentesco_id
    join tipo_documento t on t.id = b.tipo_documento_id
    where b.afiliado_numero = ${numero}
    order by b.porcentaje desc, b.id`.execute(ctx.db)
  return rows.map(({ tipo, documento, ...row }) => ({ ...row, documento: documentoCompleto(tipo, documento) }))
}

/** Photo of an affiliate in scope (A-IMAGENES-02). */
export async function fotoDe(ctx: Ctx, numero: number): Promise<z.input<typeof image>> {
  const { rows } = await sql<{ sha256: string; tipo: string }>`select f.sha256, f.tipo from afiliado a
    join archivo f on f.sha256 = a.foto_sha256 where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)
  const { sha256, tipo } = found(rows[0])
  const contenido = found(await ctx.services.files.read(sha256, ctx))
  return { tipoImagen: tipo, imagen: contenido.toString('base64') }
}

/** True if a member within scope has an account. NO_EXISTE out of scope (A-REGISTRO-04). */
export async function tieneCuenta(ctx: Ctx, numero: number): Promise<{ existe: boolean }> {
  const { rows } = await sql<{
    numero: number
  }>`select a.numero from afiliado a where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)
  return { existe: (await cuentaDeAfiliado(ctx, found(rows[0]).numero)) !== undefined }
}
