import { sql } from 'kysely'

/**
 * SQL: contact data of the member `a` (decision 121): the validated address and the phone of the account, else those of the
 * register.
 */
export const correoSuyo = sql<string>`coalesce((select u.email
  from usuario u
  where u.afiliado_numero = a.numero and u.habilitado and u.mail_validado), a.email)`

export const telefonoSuyo = sql<string>`coalesce((select
    concat_ws('-', nullif(p.telefono_prefijo, ''), nullif(p.telefono_caracteristica, ''), p.telefono_numero)
  from usuario u
  join usuario_perfil p on p.usuario_id = u.id
  where u.afiliado_numero = a.numero and u.habilitado and u.mail_validado and p.telefono_numero <> ''), a.telefono)`
