-- Second factor (decision 029): codes of an application (TOTP), passkeys, recovery codes, and who is asked for one.

alter table rol add column exige_segundo_factor boolean not null default false;
-- Everybody who works for the organisation (level 2 and 3) needs one.
alter table organizacion add column segundo_factor_personal boolean not null default false;
-- When this session last showed a second factor; null: never.
alter table sesion add column segundo_factor timestamptz;
-- What a passkey calls its owner: says nothing of them.
alter table usuario add column identidad_llave uuid not null default gen_random_uuid();
-- Who works for the organisation: few beside the members, and counted by whether they have one.
create index usuario_del_personal on usuario (id) where nivel > 1;

create table segundo_factor (
  usuario_id bigint primary key references usuario on delete cascade,
  -- Sealed with a key that the database does not have.
  secreto text not null,
  -- The last step of 30 seconds whose code was taken: it and those before serve no more.
  ultimo_paso bigint not null,
  creado timestamptz not null
);

create table codigo_recuperacion (
  usuario_id bigint not null references usuario on delete cascade,
  huella bytea not null,
  usado timestamptz,
  primary key (usuario_id, huella)
);

create table llave_acceso (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  credencial text not null constraint llave_acceso_credencial_unica unique,
  clave_publica bytea not null,
  contador bigint not null,
  transportes text[] not null,
  nombre text not null constraint llave_acceso_nombre check (length(nombre) between 1 and 60),
  creada timestamptz not null,
  ultimo_uso timestamptz
);
create index llave_acceso_por_usuario on llave_acceso (usuario_id, id);

-- Half way in: the password was right and the second factor is missing; without a person, a passkey that enters by itself.
create table medio_ingreso (
  token_hash bytea primary key,
  usuario_id bigint references usuario on delete cascade,
  -- Of the account when the password was looked at: another password since, and it is over.
  version integer,
  recordar boolean not null,
  -- What a passkey has to sign, once.
  desafio text,
  vence timestamptz not null
);
create index medio_ingreso_por_usuario on medio_ingreso (usuario_id);
create index medio_ingreso_por_vencimiento on medio_ingreso (vence);

-- What an open session is in the middle of: a challenge, or the sealed secret of an application that is not confirmed yet.
create table desafio_sesion (
  sesion_id bigint not null references sesion on delete cascade,
  para text not null constraint desafio_sesion_para check (para in ('aplicacion', 'llave', 'confirmar')),
  valor text not null,
  vence timestamptz not null,
  primary key (sesion_id, para)
);
create index desafio_sesion_por_vencimiento on desafio_sesion (vence);

-- Whoever keeps a session in memory hears of it.
create function avisar_segundo_factor() returns trigger language plpgsql as $$
begin
  perform pg_notify('acceso', 'u:' || coalesce(new.usuario_id, old.usuario_id));
  return null;
end $$;
create trigger avisar after insert or delete on segundo_factor for each row execute function avisar_segundo_factor();
create trigger avisar after insert or delete on llave_acceso for each row execute function avisar_segundo_factor();
create trigger avisar_segundo_factor after update of segundo_factor on sesion for each row execute function avisar_segundo_factor();
create trigger avisar_segundo_factor after update of segundo_factor_personal on organizacion for each statement execute function avisar_acceso();
