-- amplia
-- What a session took away in its hour, counted for all processes (decision 084). Lost with a crash, and no harm done.
create unlogged table limite_sesion (
  sesion_id bigint not null constraint limite_sesion_sesion references sesion on delete cascade,
  megabytes double precision not null,
  exports integer not null,
  pdfs integer not null,
  vence timestamptz not null,
  constraint limite_sesion_pkey primary key (sesion_id)
);
