-- amplia
-- Programs of offices that read and write with a token of their own (decision 115). Each has an account that nobody enters, so that whatever names who
-- did something (the audit, a row's author) names the program.
alter table usuario add column es_sistema boolean not null default false;

create table sistema (
  id bigint generated always as identity primary key,
  usuario_id bigint not null constraint sistema_usuario references usuario constraint sistema_usuario_unico unique,
  nombre text not null constraint sistema_nombre check (length(nombre) between 1 and 60),
  para text not null constraint sistema_para check (length(para) <= 200),
  -- SHA-256 of its token, and its last letters, to tell which one a program has.
  token_hash bytea not null constraint sistema_token_unico unique constraint sistema_token check (octet_length(token_hash) = 32),
  termina text not null constraint sistema_termina check (length(termina) = 4),
  escribe boolean not null,
  -- Every branch, or those of sistema_seccional.
  todas boolean not null,
  por_minuto integer not null constraint sistema_por_minuto check (por_minuto between 1 and 600),
  creado timestamptz not null,
  creado_por bigint not null constraint sistema_creado_por references usuario,
  emitido timestamptz not null,
  vence timestamptz not null constraint sistema_vence check (vence <= emitido + interval '367 days'),
  revocado timestamptz,
  revocado_por bigint constraint sistema_revocado_por references usuario,
  ultimo_uso timestamptz,
  ultima_red text not null default '',
  constraint sistema_revocacion check ((revocado is null) = (revocado_por is null))
);
create unique index sistema_nombre_unico on sistema (lower(nombre)) where revocado is null;
create index sistema_por_creacion on sistema (creado, id);
create index sistema_por_vencimiento on sistema (vence, id);
create index sistema_creado_por on sistema (creado_por);
create index sistema_revocado_por on sistema (revocado_por);

create table sistema_permiso (
  sistema_id bigint not null constraint sistema_permiso_sistema references sistema,
  permiso text not null constraint sistema_permiso_permiso references permiso (codigo),
  constraint sistema_permiso_pkey primary key (sistema_id, permiso)
);
create index sistema_permiso_por_permiso on sistema_permiso (permiso);

create table sistema_seccional (
  sistema_id bigint not null constraint sistema_seccional_sistema references sistema,
  seccional_id bigint not null constraint sistema_seccional_seccional references seccional,
  constraint sistema_seccional_pkey primary key (sistema_id, seccional_id)
);
create index sistema_seccional_por_seccional on sistema_seccional (seccional_id);

-- What a program took away in its hour, as limite_sesion of people.
create unlogged table limite_sistema (
  sistema_id bigint not null constraint limite_sistema_sistema references sistema,
  megabytes double precision not null,
  exports integer not null,
  pdfs integer not null,
  vence timestamptz not null,
  constraint limite_sistema_pkey primary key (sistema_id)
);

insert into fusion_regla (tabla, columna, de, que) values
  ('sistema', 'usuario_id', 'usuario', 'QUEDA'),
  ('sistema', 'creado_por', 'usuario', 'QUEDA'),
  ('sistema', 'revocado_por', 'usuario', 'QUEDA');
