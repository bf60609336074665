-- amplia
-- What was said of the files of an office (which column is which, what its values are), proposed for the next one with the same titles.
create table importacion_receta (
  id bigint generated always as identity primary key,
  tipo text not null,
  -- The titles as they are compared.
  titulos text not null,
  receta jsonb not null,
  usuario_id bigint constraint importacion_receta_usuario references usuario,
  momento timestamptz not null default now(),
  constraint importacion_receta_unica unique (tipo, titulos)
);
