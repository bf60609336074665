-- amplia
-- Recipes of statements that an office made (decision 134): of a branch, or of all of them.
create table receta_extracto (
  id bigint generated always as identity primary key,
  -- None: every branch reads by it.
  seccional_id bigint constraint receta_extracto_seccional references seccional,
  nombre text not null constraint receta_extracto_nombre check (length(nombre) between 1 and 60),
  receta jsonb not null constraint receta_extracto_receta check (jsonb_typeof(receta) = 'object'),
  usuario_id bigint not null constraint receta_extracto_usuario references usuario,
  modificada timestamptz not null,
  version integer not null default 1,
  constraint receta_extracto_nombre_unico unique nulls not distinct (seccional_id, nombre)
);
-- A fusion of two accounts leaves a recipe with the one that wrote it.
insert into fusion_regla (tabla, columna, de, que) values ('receta_extracto', 'usuario_id', 'usuario', 'QUEDA');
