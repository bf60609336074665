-- What the database knows of the installation it belongs to (decision 021): one row, written by the owner.
create table instalacion (
  unica boolean primary key default true constraint instalacion_unica check (unica),
  -- A one-way mark of the installation's key: another key is noticed at the start, and does not make all that the first one did unreadable.
  huella_clave text not null constraint instalacion_huella check (huella_clave ~ '^[0-9a-f]{64}$'),
  registrada timestamptz not null default now()
);
