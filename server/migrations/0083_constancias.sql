-- amplia
-- Certificates of how a member was on a day (decision 081): what it says, as it was given. Rows are added and never changed.

create table constancia_numerador (
  anio integer primary key,
  ultimo integer not null
);

create table constancia (
  -- Of the same numbers as the documents that it is listed with.
  id bigint primary key default nextval(pg_get_serial_sequence('documento', 'id')),
  -- Without a foreign key, as the history: who is taken out with an import was nevertheless certified.
  afiliado_numero bigint not null,
  anio integer not null,
  numero integer not null,
  dia date not null,
  -- The day on which it was given, and the moment.
  fecha date not null,
  momento timestamptz not null,
  descripcion text not null constraint constancia_descripcion check (descripcion <> '' and length(descripcion) <= 200),
  -- What is written on it, a line each, and the SHA-256 of that.
  texto text not null constraint constancia_texto check (texto <> ''),
  huella text not null constraint constancia_huella check (huella ~ '^[0-9a-f]{64}$'),
  -- What of the history it tells of that day: when something else is believed of it, the certificate was corrected.
  historia_id bigint not null,
  orden text collate "C" not null generated always as (orden_nombre(descripcion)) stored,
  constraint constancia_unica unique (anio, numero)
);
create index constancia_de_afiliado on constancia (afiliado_numero, id);

-- What is believed of one member on a day, by what was known at a moment: as padron_al_dia, of one.
create function creido_de(cual bigint, dia date, sabido_a timestamptz default 'infinity') returns setof afiliado_historia
  language sql stable as $$
  select h.*
  from afiliado_historia h left join importacion i on i.id = h.importacion_id
  where h.afiliado_numero = cual and h.desde <= dia and (h.hasta is null or h.hasta > dia) and h.sabido <= sabido_a
    and (i.anulada is null or i.anulada > sabido_a)
  order by h.id desc
  limit 1
$$;
