-- What the platform stands on: text functions, users and access, audit, outbox, files.

create extension if not exists pg_trgm;

-- Without accents and in lower case, to search by: "Muñoz" is found by "munoz". Capitals with accents are listed too, because
-- lower() leaves them where the database has the C locale.
create function normalizar(t text) returns text language sql immutable strict parallel safe
  return translate(lower(t), 'áéíóúàèìòùäëïöüâêîôûãõñçÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÂÊÎÔÛÃÕÑÇ', 'aeiouaeiouaeiouaeiouaoncaeiouaeiouaeiouaeiouaonc');

-- To sort names by in Spanish with plain byte order: accents do not count, ñ comes after n.
create function orden_nombre(t text) returns text language sql immutable strict parallel safe
  return replace(translate(lower(t), 'áéíóúàèìòùäëïöüâêîôûãõçÑÁÉÍÓÚÀÈÌÒÙÄËÏÖÜÂÊÎÔÛÃÕÇ', 'aeiouaeiouaeiouaeiouaocñaeiouaeiouaeiouaeiouaoc'), 'ñ', 'n~');

-- A text to look for inside another: its own % and _ are letters.
create function escapar_like(t text) returns text language sql immutable strict parallel safe
  return replace(replace(replace(t, '\', '\\'), '%', '\%'), '_', '\_');

-- Check digit of an affiliate number; the same sum as digitoAfiliado of the contract (decisions §5), tested against it.
create function digito_afiliado(numero bigint) returns smallint language sql immutable strict parallel safe
  return (select case when 11 - suma % 11 > 9 then 0 else 11 - suma % 11 end
    from (select sum(substr(numero::text, length(numero::text) - i, 1)::int * (2 + i % 6)) as suma from generate_series(0, length(numero::text) - 1) i) d)::smallint;

create table organizacion (
  id smallint primary key default 1 constraint organizacion_una check (id = 1),
  nombre text not null,
  nombre_corto text not null,
  color text not null default '#0b5b73' constraint organizacion_color check (color ~ '^#[0-9a-f]{6}$'),
  cuit text not null default '',
  domicilio text not null default '',
  telefono text not null default '',
  email text not null default '',
  textos jsonb not null default '{}',
  preguntas jsonb not null default '[]'
);

-- Access ---------------------------------------------------------------------------------------------------------------------

create table permiso (
  codigo text primary key,
  nombre text not null
);

create table rol (
  id bigint generated always as identity primary key,
  codigo text not null constraint rol_codigo_unico unique,
  nombre text not null,
  ambito text not null constraint rol_ambito check (ambito in ('propio', 'seccionales', 'todas'))
);

create table rol_permiso (
  rol_id bigint not null references rol on delete cascade,
  permiso text not null references permiso on delete cascade,
  primary key (rol_id, permiso)
);

create table seccional (
  id bigint generated always as identity primary key,
  codigo integer not null constraint seccional_codigo_unico unique,
  nombre text not null,
  localidad text not null default '',
  telefono text not null default '',
  email text not null default '',
  habilitada boolean not null default true
);

create table usuario (
  id bigint generated always as identity primary key,
  email text not null constraint usuario_email_unico unique constraint usuario_email_minuscula check (email = lower(email)),
  clave_hash text not null,
  nombre text not null,
  afiliado_numero bigint constraint usuario_afiliado_unico unique,
  nivel smallint not null constraint usuario_nivel check (nivel between 1 and 3),
  habilitado boolean not null default true,
  mail_validado boolean not null default false,
  forzar_cambio_password boolean not null default false,
  idioma text not null default 'es' constraint usuario_idioma check (idioma in ('es', 'en', 'zh', 'ja')),
  realizo_tour boolean not null default false,
  ultimo_ingreso timestamptz,
  ingreso_anterior timestamptz,
  imagen_sha256 text,
  creado timestamptz not null default now(),
  version integer not null default 1
);

create table usuario_rol (
  usuario_id bigint not null references usuario on delete cascade,
  rol_id bigint not null references rol on delete cascade,
  primary key (usuario_id, rol_id)
);
create index usuario_rol_por_rol on usuario_rol (rol_id);

create table usuario_seccional (
  usuario_id bigint not null references usuario on delete cascade,
  seccional_id bigint not null references seccional on delete cascade,
  primary key (usuario_id, seccional_id)
);

create table sesion (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint sesion_token_unico unique,
  usuario_id bigint not null references usuario on delete cascade,
  recordar boolean not null,
  creada timestamptz not null default now(),
  ultimo_uso timestamptz not null default now(),
  vence timestamptz not null,
  agente text not null default ''
);
create index sesion_por_usuario on sesion (usuario_id);
create index sesion_por_vencimiento on sesion (vence);

-- Whoever keeps a session in memory hears that it may have changed: 'u:<user>' or '*'.
create function avisar_acceso() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'usuario' then
    perform pg_notify('acceso', 'u:' || coalesce(new.id, old.id));
  elsif tg_table_name in ('usuario_rol', 'usuario_seccional', 'sesion') then
    perform pg_notify('acceso', 'u:' || coalesce(new.usuario_id, old.usuario_id));
  else
    perform pg_notify('acceso', '*');
  end if;
  return null;
end $$;
create trigger avisar after update of email, nombre, afiliado_numero, nivel, habilitado, forzar_cambio_password, idioma, imagen_sha256, realizo_tour
  on usuario for each row execute function avisar_acceso();
create trigger avisar after insert or update or delete on usuario_rol for each row execute function avisar_acceso();
create trigger avisar after insert or update or delete on usuario_seccional for each row execute function avisar_acceso();
create trigger avisar after delete on sesion for each row execute function avisar_acceso();
create trigger avisar after insert or update or delete on rol_permiso for each statement execute function avisar_acceso();
create trigger avisar after update on rol for each statement execute function avisar_acceso();

create table captcha_nonce (
  nonce text primary key,
  vence timestamptz not null
);
create table captcha_pase (
  token_hash bytea primary key,
  vence timestamptz not null
);
create table intento_acceso (
  clave text primary key,
  fallos integer not null,
  ultimo timestamptz not null
);

-- Audit: rows are only added, each with its keyed code; a sealer chains them afterwards in short batches (decision 003). -------

create table auditoria (
  id bigint generated always as identity primary key,
  momento timestamptz not null,
  usuario_id bigint,
  accion text not null,
  entidad text not null,
  entidad_id text not null,
  datos jsonb not null default '{}',
  codigo bytea not null
);
create index auditoria_por_momento on auditoria (momento desc, id desc);
create index auditoria_por_usuario on auditoria (usuario_id, momento desc, id desc);
create index auditoria_por_entidad on auditoria (entidad, entidad_id, id desc);

create table auditoria_pendiente (
  auditoria_id bigint primary key references auditoria
);
create table auditoria_sello (
  orden bigint primary key,
  auditoria_id bigint not null constraint auditoria_sello_unico unique references auditoria,
  sello bytea not null
);

create function rechazar_cambio() returns trigger language plpgsql as $$
begin
  raise exception 'audit rows are never changed nor deleted' using errcode = 'restrict_violation';
end $$;
create trigger solo_agregar before update or delete or truncate on auditoria for each statement execute function rechazar_cambio();
create trigger solo_agregar before update or delete or truncate on auditoria_sello for each statement execute function rechazar_cambio();

-- Outbox: what must happen after a commit is a row written in the same transaction. ---------------------------------------------

create table bandeja_salida (
  id bigint generated always as identity primary key,
  tipo text not null,
  datos jsonb not null,
  creado timestamptz not null default now(),
  proximo timestamptz not null default now(),
  intentos integer not null default 0,
  hecho timestamptz,
  ultimo_error text
);
create index bandeja_salida_pendiente on bandeja_salida (proximo, id) where hecho is null;

create table archivo (
  sha256 text primary key constraint archivo_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  tipo text not null,
  bytes bigint not null,
  creado timestamptz not null default now()
);
alter table usuario add constraint usuario_imagen foreign key (imagen_sha256) references archivo;

create table importacion (
  id bigint generated always as identity primary key,
  tipo text not null constraint importacion_tipo check (tipo in ('seccionales', 'padron', 'movimientos')),
  archivo text not null,
  sha256 text not null,
  momento timestamptz not null default now(),
  filas integer not null,
  aceptadas integer not null,
  cambios integer not null,
  rechazadas jsonb not null,
  advertencias jsonb not null
);
