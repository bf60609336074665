import { sql } from 'kysely'

/**
 * How the member `a` is reached, wherever it is shown or begun with (decision 121): the address that their account proved and the phone that
 * they gave; without them, what the register says.
 */
export const correoSuyo = sql<string>`coalesce((select u.email
  from usuario u
  where u.afiliado_numero = a.numero and u.habilitado and u.mail_validado), a.email)`

export const telefonoSuyo = sql<string>`coalesce((select
    concat_ws('-', nullif(p.telefono_prefijo, ''), nullif(p.telefono_caracteristica, ''), p.telefono_numero)
  from usuario u
  join usuario_perfil p on p.usuario_id = u.id
  where u.afiliado_numero = a.numero and u.habilitado and u.mail_validado and p.telefono_numero <> ''), a.telefono)`
