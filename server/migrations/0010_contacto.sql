-- Queries to an office of the union, what a person did lately, and the legal texts.

-- The offices that take queries (K-30: another catalogue than the secretarías of the settlements), with the inbox of each.
create table secretaria_contacto (
  codigo integer primary key constraint secretaria_contacto_codigo check (codigo > 0),
  nombre text not null constraint secretaria_contacto_nombre_unico unique,
  email text not null,
  habilitada boolean not null default true
);

-- The last number given in each year. Taken by updating the row in the query's own transaction: two at once wait for each other,
-- and one that is undone gives its number back, so there are no gaps.
create table consulta_numerador (
  anio smallint primary key,
  ultimo integer not null
);

create table consulta (
  id bigint generated always as identity primary key,
  anio smallint not null,
  numero integer not null,
  usuario_id bigint not null references usuario,
  afiliado_numero bigint references afiliado,
  secretaria_codigo integer not null references secretaria_contacto,
  nombre text not null constraint consulta_nombre check (char_length(nombre) between 1 and 80),
  email text not null constraint consulta_email check (char_length(email) between 1 and 80),
  telefono text not null constraint consulta_telefono check (telefono ~ '^[0-9]{10,20}$'),
  mensaje text not null constraint consulta_mensaje check (char_length(mensaje) between 1 and 600),
  -- What the browser calls this sending: the same one twice is one query.
  envio uuid,
  momento timestamptz not null,
  constraint consulta_numero_unico unique (anio, numero),
  constraint consulta_envio_unico unique (usuario_id, envio)
);
create index consulta_de_usuario on consulta (usuario_id, momento);

-- How many queries a person may send in 24 hours, and the legal texts by document and language, are configuration.
alter table organizacion
  add column consultas_por_dia smallint not null default 10 constraint organizacion_consultas_por_dia check (consultas_por_dia between 1 and 1000),
  add column legales jsonb not null default '{}';

-- "What did I do lately" filters by action and counts: with the codes inside the index neither reads the table.
drop index auditoria_por_usuario;
create index auditoria_por_usuario on auditoria (usuario_id, momento desc, id desc) include (accion, entidad);
