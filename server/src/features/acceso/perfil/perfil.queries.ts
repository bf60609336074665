import { type image, type OpenSession, type Perfil, type PerfilCambio, redes } from '@gremial/contract/acceso/perfil.ts'
import { fullPhone, parsePhone, type Telefono } from '@gremial/contract/values/phone.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Ctx, person } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { equipoOf } from '../acceso/dispositivo.rules.ts'
import { retratoDe } from '../usuarios/usuarios.queries.ts'

interface PerfilRow {
  id: number
  email: string
  cuenta: string
  version: number
  numero: number | null
  apellido: string | null
  nombre: string | null
  documento: number | null
  nacimiento: string | null
  genero: number | null
  cuil: string | null
  genero_padron: number | null
  cuil_padron: string | null
  telefono_prefijo: string | null
  telefono_caracteristica: string | null
  telefono_numero: string | null
  telefono_padron: string | null
  usuario_facebook: string | null
  usuario_twitter: string | null
  usuario_instagram: string | null
  usuario_linkedin: string | null
}

const columnasRedes = ['usuario_facebook', 'usuario_twitter', 'usuario_instagram', 'usuario_linkedin'] as const

/**
 * Full profile of an account, by default the caller's (B-PERFIL-01, B-PERFIL-07). A member's registered fields come from the
 * register and are named in `delPadron`. An account without affiliate owns all its fields.
 */
export async function readPerfil(ctx: Ctx, id = person(ctx).id): Promise<Perfil> {
  const { rows } =
    await sql<PerfilRow>`select u.id, u.email, u.nombre as cuenta, coalesce(p.version, 0) as version, a.numero, a.apellido,
        a.nombre, case when a.numero is null then p.numero_documento else a.numero_documento end as documento,
        case when a.numero is null then p.fecha_nacimiento else a.fecha_nacimiento end as nacimiento,
        p.genero, p.cuil, a.genero as genero_padron, a.cuil as cuil_padron,
        p.telefono_prefijo, p.telefono_caracteristica, p.telefono_numero, a.telefono as telefono_padron,
        p.usuario_facebook, p.usuario_twitter, p.usuario_instagram, p.usuario_linkedin
      from usuario u
      left join usuario_perfil p on p.usuario_id = u.id
      left join afiliado a on a.numero = u.afiliado_numero
      where u.id = ${id}`.execute(ctx.db)
  const row = found(rows[0])
  const [apellido = '', nombre = ''] = row.cuenta.split(', ')
  const phone = phoneOf(row)
  return {
    id: row.id,
    apellido: row.apellido ?? apellido,
    nombre: row.nombre ?? nombre,
    numeroDocumento: row.documento === null ? '' : String(row.documento),
    fechaNacimiento: row.nacimiento,
    genero: row.genero_padron ?? row.genero,
    cuilCuit: row.cuil_padron ?? row.cuil ?? '',
    ...phone,
    telefonoCompleto: fullPhone(phone),
    email: row.email,
    ...(Object.fromEntries(
      redes.map((name, i) => [name, row[columnasRedes[i] as (typeof columnasRedes)[number]] ?? '']),
    ) as Record<(typeof redes)[number], string>),
    numeroAfiliado: row.numero,
    delPadron: camposDelPadron(row),
    version: row.version,
  }
}

/** The user's phone; the register's until the user enters one. */
function phoneOf(row: PerfilRow): Telefono {
  const delPadron = row.telefono_numero ? undefined : parsePhone(row.telefono_padron ?? '')
  return (
    delPadron ?? {
      prefijoTelefono: row.telefono_prefijo ?? '',
      caracteristicaTelefono: row.telefono_caracteristica ?? '',
      telefono: row.telefono_numero ?? '',
    }
  )
}

/** Stored profile fields; null if the register owns them or they are empty. */
type Escrito = Omit<PerfilCambio, 'nombre' | 'apellido' | 'numeroDocumento' | 'fechaNacimiento' | 'version'> &
  Pick<Partial<PerfilCambio>, 'numeroDocumento' | 'fechaNacimiento'>

/**
 * Overwrites the profile of an account, except for fields owned by the register (`delPadron`), which keep their value. With
 * `version`, only if it still matches. Returns true if it wrote.
 */
export async function writePerfil(
  ctx: Ctx,
  usuario: number,
  datos: Escrito,
  delPadron: readonly string[],
  version?: number,
): Promise<boolean> {
  const own = <T>(field: string, value: T): T | null => (delPadron.includes(field) ? null : value)
  const documento = own('numeroDocumento', Number(datos.numeroDocumento ?? 0) || null)
  const nacimiento = own('fechaNacimiento', datos.fechaNacimiento ?? null)
  const { numAffectedRows } =
    await sql`insert into usuario_perfil as p (usuario_id, numero_documento, fecha_nacimiento, genero, cuil, telefono_prefijo,
      telefono_caracteristica, telefono_numero, usuario_facebook, usuario_twitter, usuario_instagram, usuario_linkedin,
      telefono_momento)
      values (${usuario}, ${documento}, ${nacimiento}, ${own('genero', datos.genero)},
        ${own('cuilCuit', datos.cuilCuit || null)},
        ${datos.prefijoTelefono}, ${datos.caracteristicaTelefono}, ${datos.telefono},
        ${datos.usuarioFacebook}, ${datos.usuarioTwitter}, ${datos.usuarioInstagram}, ${datos.usuarioLinkedin}, ${ctx.now})
      on conflict (usuario_id) do update set numero_documento = excluded.numero_documento,
        fecha_nacimiento = excluded.fecha_nacimiento, genero = excluded.genero, cuil = excluded.cuil,
        telefono_prefijo = excluded.telefono_prefijo, telefono_caracteristica = excluded.telefono_caracteristica,
        telefono_numero = excluded.telefono_numero, usuario_facebook = excluded.usuario_facebook,
        usuario_twitter = excluded.usuario_twitter, usuario_instagram = excluded.usuario_instagram,
        usuario_linkedin = excluded.usuario_linkedin,
        telefono_momento = case when (p.telefono_prefijo, p.telefono_caracteristica, p.telefono_numero)
          = (excluded.telefono_prefijo, excluded.telefono_caracteristica, excluded.telefono_numero)
          then p.telefono_momento else excluded.telefono_momento end, version = p.version + 1
      where p.version = coalesce(${version ?? null}::int, p.version)`.execute(ctx.db)
  return Boolean(numAffectedRows)
}

/** Fields owned by the register: identity always, gender and CUIL if present. */
function camposDelPadron({ numero, genero_padron, cuil_padron }: PerfilRow): string[] {
  if (numero === null) return []
  return [
    'nombre',
    'apellido',
    'numeroDocumento',
    'fechaNacimiento',
    ...(genero_padron === null ? [] : ['genero']),
    ...(cuil_padron === null ? [] : ['cuilCuit']),
  ]
}

/** The caller's own portrait; NO_EXISTE if there is none, or for another user's id. */
export async function leerRetrato(ctx: Ctx, id: number): Promise<z.input<typeof image>> {
  const { sha256, tipo } = found(id === person(ctx).id ? await retratoDe(ctx, id) : undefined)
  const content = found(await ctx.services.files.read(sha256, ctx))
  return { tipoImagen: tipo, imagen: content.toString('base64') }
}

interface SessionRow {
  id: number
  agente: string
  lugar: string
  desde: Date | null
  creada: Date
  ultimo_uso: Date
  recordar: boolean
}

/** Open sessions of an account, by default the caller's: the current one first, then by last use. */
export async function readSessions(ctx: Ctx, id = person(ctx).id): Promise<OpenSession[]> {
  const usuario = person(ctx)
  const { rows } = await sql<SessionRow>`
    select s.id, s.agente, s.lugar, e.desde, s.creada, s.ultimo_uso, s.recordar
    from sesion s left join equipo e on e.id = s.equipo_id where s.usuario_id = ${id} and s.vence > ${ctx.now}
    order by s.id = ${usuario.sessionId} desc, s.ultimo_uso desc, s.id desc limit 100`.execute(ctx.db)
  return rows.map(({ id, agente, lugar, desde, creada, ultimo_uso, recordar }) => ({
    id,
    ...equipoOf(agente),
    lugar,
    conocidoDesde: desde?.toISOString() ?? null,
    creada: creada.toISOString(),
    ultimoUso: ultimo_uso.toISOString(),
    recordada: recordar,
    actual: id === usuario.sessionId,
  }))
}
