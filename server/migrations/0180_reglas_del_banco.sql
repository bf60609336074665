-- amplia
-- Rules that propose what to do with equal lines of a bank, and acts that resolve many at once (decision 137).

-- A text without what changes from one line to the next: words with figures (days, numbers of operations) and punctuation.
create function grupo_linea(t text) returns text language sql immutable strict parallel safe
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(normalizar(t), '\S*[0-9]\S*', ' ', 'g'),
    '[][\s.,;:/()*%$#"''-]+', ' ', 'g')), ''), normalizar(t));

create table regla_banco (
  id bigint generated always as identity primary key,
  -- None: of every box.
  caja_id bigint constraint regla_banco_caja references caja on delete cascade,
  -- The first rule that fits a line proposes; those of the box come before those of every box.
  orden integer not null,
  habilitada boolean not null default true,
  como text not null constraint regla_banco_como check (como in ('IGUALES', 'EMPIEZA', 'CONTIENE')),
  texto text not null constraint regla_banco_texto check (length(texto) between 1 and 200),
  grupo text generated always as (grupo_linea(texto)) stored,
  -- 1: money comes in; -1: it goes out; none: either.
  signo smallint constraint regla_banco_signo check (signo in (-1, 1)),
  desde numeric(14,2) constraint regla_banco_desde check (desde > 0),
  hasta numeric(14,2) constraint regla_banco_hasta check (hasta > 0),
  accion text not null constraint regla_banco_accion check (accion in ('CARGAR', 'PENDIENTE', 'NO_CORRESPONDE')),
  -- Of a box, its branch's concept; of every box, the name that each branch's concept has.
  concepto_id bigint constraint regla_banco_concepto references concepto_caja,
  concepto text not null default '' constraint regla_banco_nombre_concepto check (length(concepto) <= 40),
  nota text not null default '' constraint regla_banco_nota check (length(nota) <= 200),
  usuario_id bigint not null constraint regla_banco_usuario references usuario,
  modificada timestamptz not null,
  version integer not null default 1,
  constraint regla_banco_importes check (desde <= hasta),
  constraint regla_banco_de_que check (case accion
    when 'CARGAR' then case when caja_id is null then concepto_id is null and concepto <> '' else concepto_id is not null end
    when 'PENDIENTE' then concepto_id is null and concepto = '' and nota <> ''
    else concepto_id is null and concepto = '' end)
);
create index regla_banco_por_caja on regla_banco (caja_id, orden, id);
create index regla_banco_por_orden on regla_banco (orden, id);
create index regla_banco_por_concepto on regla_banco (concepto_id) where concepto_id is not null;

-- Acts on many lines, by the key that makes them idempotent.
create table acto_banco (
  clave uuid primary key,
  caja_id bigint not null constraint acto_banco_caja references caja_banco,
  usuario_id bigint not null constraint acto_banco_usuario references usuario,
  momento timestamptz not null,
  -- SHA-256 of the request: a key is of one act.
  huella text not null constraint acto_banco_huella check (huella ~ '^[0-9a-f]{64}$'),
  resultado jsonb not null constraint acto_banco_resultado check (jsonb_typeof(resultado) = 'object')
);
create index acto_banco_por_caja on acto_banco (caja_id);

-- A fusion of two accounts leaves rules and acts with the one that made them.
insert into fusion_regla (tabla, columna, de, que) values
  ('regla_banco', 'usuario_id', 'usuario', 'QUEDA'),
  ('acto_banco', 'usuario_id', 'usuario', 'QUEDA');
