-- estrecha: a name may be in two lists, and a unique constraint is not widened in its place.
-- Saved filters are of a list: the desk's queue had the only ones.
alter table filtro_guardado
  add column lista text not null default 'filtros-bandeja',
  drop constraint filtro_guardado_repetido,
  add constraint filtro_guardado_repetido unique (usuario_id, lista, nombre);
alter table filtro_guardado alter column lista drop default;
