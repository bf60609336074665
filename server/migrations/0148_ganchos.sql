-- amplia
-- Programs that are told of what happens, by signed messages to an address of theirs (decision 116).
create table gancho (
  id bigint generated always as identity primary key,
  nombre text not null constraint gancho_nombre check (length(nombre) between 1 and 60),
  url text not null constraint gancho_url check (length(url) between 1 and 500),
  -- What signs its messages, encrypted: with it they would be anybody's.
  secreto text not null,
  eventos text[] not null constraint gancho_eventos check (cardinality(eventos) between 1 and 100),
  habilitado boolean not null default true,
  creado timestamptz not null,
  creado_por bigint not null constraint gancho_creado_por references usuario,
  version integer not null default 1,
  ultimo_bien timestamptz,
  -- Since when it takes nothing, how often in a row, and until when it is left alone; all of that is gone with the first that it takes.
  fallando_desde timestamptz,
  fallas integer not null default 0,
  pausa_hasta timestamptz,
  -- It took nothing for days, and is told nothing more until somebody says so.
  apagado timestamptz
);
create unique index gancho_nombre_unico on gancho (lower(nombre));
create index gancho_por_creacion on gancho (creado, id);
create index gancho_creado_por on gancho (creado_por);

insert into fusion_regla (tabla, columna, de, que) values ('gancho', 'creado_por', 'usuario', 'QUEDA');
