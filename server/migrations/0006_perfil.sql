-- The own profile: what a person says of themselves. What the register says of a member (name, document, birth) stays in the
-- register and is never copied here; the name of an account without affiliate is in usuario.nombre ("Apellido, Nombre").
create table usuario_perfil (
  usuario_id bigint primary key references usuario on delete cascade,
  numero_documento integer constraint usuario_perfil_documento check (numero_documento between 1 and 99999999),
  fecha_nacimiento date,
  genero smallint constraint usuario_perfil_genero check (genero in (1, 2)),
  cuil text constraint usuario_perfil_cuil check (cuil ~ '^\d{2}-\d{8}-\d$'),
  telefono_prefijo text not null default '',
  telefono_caracteristica text not null default '',
  telefono_numero text not null default '',
  usuario_facebook text not null default '',
  usuario_twitter text not null default '',
  usuario_instagram text not null default '',
  usuario_linkedin text not null default '',
  -- Of the profile and not of the account: a password changed elsewhere does not make a form on screen old. 0 is "no row yet".
  version integer not null default 1,
  constraint usuario_perfil_telefono check (
    telefono_prefijo || telefono_caracteristica || telefono_numero ~ '^(\d{12})?$')
);
