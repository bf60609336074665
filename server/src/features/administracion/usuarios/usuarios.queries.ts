import type { AfiliadoSinUsuario, Usuario } from '@gremial/contract/administracion/usuarios.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { found } from '../../../platform/runtime/errors.ts'
import { readPerfil } from '../../acceso/perfil/perfil.queries.ts'
import { numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { usuarioEnAlcance } from './usuarios.access.ts'

interface Opcion {
  id: number
  nombre: string
}
interface FilaCuenta {
  nombre: string
  habilitado: boolean
  validado: boolean
  tour: boolean
  version: number
  roles: Opcion[] | null
  seccionales: Opcion[] | null
  quien: string | null
  momento: Date | null
}

const opciones = sql`json_agg(json_build_object('id', o.id, 'nombre', o.nombre) order by o.nombre)`

/** An account for administrators (B-USUARIOS-48). NO_EXISTE out of scope. */
export async function leerUsuario(ctx: Ctx, id: number): Promise<Usuario> {
  const { rows } =
    await sql<FilaCuenta>`select u.nombre, u.habilitado, u.mail_validado as validado, u.realizo_tour as tour, u.version,
        (select ${opciones} from usuario_rol ur join rol o on o.id = ur.rol_id where ur.usuario_id = u.id) as roles,
        (select ${opciones}
          from usuario_seccional us
          join seccional o on o.id = us.seccional_id
          where us.usuario_id = u.id) as seccionales,
        m.quien, m.momento
      from usuario u
      left join lateral (select q.nombre as quien, a.momento
        from auditoria a
        join usuario q on q.id = a.usuario_id
        where a.entidad = 'usuario' and a.entidad_id = u.id::text and a.accion <> 'consultar' and a.usuario_id <> u.id
        order by a.id desc
        limit 1) m on true
      where u.id = ${id} and ${usuarioEnAlcance(ctx)}`.execute(ctx.db)
  const cuenta = found(rows[0])
  const { version, ...perfil } = await readPerfil(ctx, id)
  return {
    ...perfil,
    numeroAfiliadoFormateado: perfil.numeroAfiliado === null ? null : formatMemberNumber(perfil.numeroAfiliado),
    nombreContacto: plainName(`${perfil.apellido}, ${perfil.nombre}`),
    estadoUsuario: cuenta.habilitado,
    mailValidado: cuenta.validado ? 1 : 0,
    realizoTour: cuenta.tour,
    roles: cuenta.roles ?? [],
    seccionales: cuenta.seccionales ?? [],
    // Both only grow, so any change of account or profile gives another number.
    version: cuenta.version + version,
    modificado: cuenta.quien && cuenta.momento ? { quien: plainName(cuenta.quien), momento: cuenta.momento.toISOString() } : null,
  }
}

/** Data of the register about a member, for the form of their account (B-USUARIOS-06, B-USUARIOS-08). */
export async function leerAfiliadoSinUsuario(ctx: Ctx, numero: number): Promise<AfiliadoSinUsuario> {
  const { rows } = await sql<{
    numero: number
    apellido: string
    nombre: string
    documento: number
    nacimiento: string | null
    genero: number | null
    cuil: string | null
    email: string
    telefono: string
    usuario: number | null
  }>`select a.numero, a.apellido, a.nombre, a.numero_documento as documento,
      a.fecha_nacimiento as nacimiento, a.genero, a.cuil, a.email,
      a.telefono, u.id as usuario
    from afiliado a
    left join usuario u on u.afiliado_numero = a.numero
    where a.numero = ${numeroVigenteDe(numero)}`.execute(ctx.db)
  const a = found(rows[0])
  return {
    apellido: a.apellido,
    nombre: a.nombre,
    numeroDocumento: String(a.documento),
    fechaNacimiento: a.nacimiento,
    genero: a.genero,
    cuilCuit: a.cuil ?? '',
    email: a.email.toLowerCase(),
    telefono: a.telefono,
    idUsuario: a.usuario,
    numeroAfiliado: a.numero,
    numeroAfiliadoFormateado: formatMemberNumber(a.numero),
    delPadron: [
      'nombre',
      'apellido',
      'numeroDocumento',
      'fechaNacimiento',
      ...(a.genero === null ? [] : ['genero']),
      ...(a.cuil === null ? [] : ['cuilCuit']),
    ],
  }
}
