-- amplia
-- Agreements with shops, used with the card or with a code that is used once (decision 152).

create table beneficio (
  id bigint generated always as identity primary key,
  comercio text not null constraint beneficio_comercio check (length(comercio) between 1 and 80),
  rubro text not null constraint beneficio_rubro check (length(rubro) between 1 and 40),
  ofrece text not null constraint beneficio_ofrece check (length(ofrece) between 1 and 120),
  condiciones text not null default '' constraint beneficio_condiciones check (length(condiciones) <= 600),
  -- Other words under which it is searched.
  palabras text not null default '' constraint beneficio_palabras check (length(palabras) <= 200),
  domicilio text not null default '' constraint beneficio_domicilio check (length(domicilio) <= 120),
  localidad text not null default '' constraint beneficio_localidad check (length(localidad) <= 80),
  telefono text not null default '' constraint beneficio_telefono check (length(telefono) <= 20),
  con_codigo boolean not null default false,
  desde date not null,
  hasta date,
  habilitado boolean not null default true,
  version integer not null default 1,
  busqueda text not null generated always as
    (normalizar(comercio || ' ' || rubro || ' ' || ofrece || ' ' || palabras || ' ' || localidad)) stored,
  orden text collate "C" not null generated always as (orden_nombre(comercio)) stored,
  constraint beneficio_dias check (hasta >= desde),
  constraint beneficio_repetido unique (comercio, ofrece)
);
create index beneficio_orden on beneficio (orden, id);
create index beneficio_orden_rubro on beneficio (rubro, orden, id);
create index beneficio_busqueda on beneficio using gin (busqueda gin_trgm_ops);

-- Branches where it holds; without rows, in all.
create table beneficio_seccional (
  beneficio_id bigint not null constraint beneficio_seccional_beneficio references beneficio on delete cascade,
  seccional_id bigint not null constraint beneficio_seccional_seccional references seccional,
  primary key (beneficio_id, seccional_id)
);
create index beneficio_seccional_seccional on beneficio_seccional (seccional_id);

-- Codes of the last thirty days: the only place that says who used a benefit.
create table beneficio_codigo (
  id bigint generated always as identity primary key,
  beneficio_id bigint not null constraint beneficio_codigo_beneficio references beneficio on delete cascade,
  afiliado_numero bigint not null constraint beneficio_codigo_afiliado references afiliado,
  -- SHA-256 of the code, which is nowhere else.
  codigo text not null constraint beneficio_codigo_codigo unique constraint beneficio_codigo_forma check (codigo ~ '^[0-9a-f]{64}$'),
  creado timestamptz not null,
  vence timestamptz not null,
  usado timestamptz
);
create unique index beneficio_codigo_una_vez on beneficio_codigo (beneficio_id, afiliado_numero) where usado is not null;
create index beneficio_codigo_afiliado on beneficio_codigo (afiliado_numero, creado);
create index beneficio_codigo_creado on beneficio_codigo (creado);

insert into fusion_regla (tabla, columna, de, que) values ('beneficio_codigo', 'afiliado_numero', 'afiliado', 'QUEDA');

-- How often each was used, by month; nobody's name.
create table beneficio_mes (
  beneficio_id bigint not null constraint beneficio_mes_beneficio references beneficio on delete cascade,
  mes date not null constraint beneficio_mes_primero check (extract(day from mes) = 1),
  usos integer not null constraint beneficio_mes_usos check (usos > 0),
  primary key (beneficio_id, mes)
);
