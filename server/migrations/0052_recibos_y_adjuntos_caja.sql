-- What is given to who pays in: a receipt of an income, numbered by box without gaps, that never changes.

-- Last number given, taken with the box's row locked, as those of movements are.
alter table caja add column ultimo_recibo integer not null default 0;

create table recibo_caja (
  id bigint generated always as identity primary key,
  caja_id bigint not null constraint recibo_caja_caja references caja,
  seccional_id bigint not null constraint recibo_caja_seccional references seccional,
  numero integer not null constraint recibo_caja_numero_positivo check (numero > 0),
  movimiento_id bigint not null constraint recibo_caja_movimiento_ref references movimiento_caja,
  recibido_de text not null constraint recibo_caja_recibido_de check (length(recibido_de) between 1 and 100),
  documento text not null default '' constraint recibo_caja_documento check (length(documento) <= 30),
  momento timestamptz not null,
  usuario_id bigint not null constraint recibo_caja_usuario references usuario,
  -- What it says, as it was given: names may change afterwards, what somebody has in their hands may not.
  contenido text not null,
  huella text not null,
  constraint recibo_caja_numero_unico unique (caja_id, numero),
  constraint recibo_caja_movimiento unique (movimiento_id),
  constraint recibo_caja_huella check (huella = encode(sha256(convert_to(contenido, 'UTF8')), 'hex'))
);
create index recibo_caja_por_seccional on recibo_caja (seccional_id, id);

-- The photo or PDF of a movement: of an expense, its invoice or ticket. One is taken away by being marked; its file stays.
create table adjunto_caja (
  id bigint generated always as identity primary key,
  movimiento_id bigint not null constraint adjunto_caja_movimiento references movimiento_caja,
  archivo_sha256 text not null constraint adjunto_caja_archivo references archivo,
  nombre text not null constraint adjunto_caja_nombre check (length(nombre) between 1 and 100),
  bytes integer not null,
  subido timestamptz not null,
  subido_por bigint not null constraint adjunto_caja_subido_por references usuario,
  quitado timestamptz,
  quitado_por bigint constraint adjunto_caja_quitado_por references usuario,
  constraint adjunto_caja_quita check ((quitado is null) = (quitado_por is null))
);
create unique index adjunto_caja_unico on adjunto_caja (movimiento_id, archivo_sha256) where quitado is null;
create index adjunto_caja_por_archivo on adjunto_caja (archivo_sha256);
