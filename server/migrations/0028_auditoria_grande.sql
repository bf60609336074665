-- The audit grows for ten years (decision 030). How many sealed rows each day has, of everybody (quien -1) and of each person (0, nobody):
-- a page in the middle of a million is found by adding days, and totals are exact without counting rows.
create table auditoria_conteo (
  quien bigint not null,
  dia date not null,
  accion text not null,
  entidad text not null,
  cantidad integer not null,
  primary key (quien, dia, accion, entidad)
);

create function dia_de(momento timestamptz) returns date language sql stable parallel safe
  return (momento at time zone 'America/Argentina/Buenos_Aires')::date;

-- Kept by whoever seals, one at a time; who writes an audit row waits for nobody. The application cannot write it by itself.
create function contar_sellos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into auditoria_conteo (quien, dia, accion, entidad, cantidad)
    select q.quien, dia_de(a.momento), a.accion, a.entidad, count(*)
    from nuevos n join auditoria a on a.id = n.auditoria_id cross join lateral (values (-1::bigint), (coalesce(a.usuario_id, 0))) q (quien)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (quien, dia, accion, entidad) do update set cantidad = auditoria_conteo.cantidad + excluded.cantidad;
  return null;
end $$;
create trigger contar after insert on auditoria_sello referencing new table as nuevos for each statement execute function contar_sellos();

insert into auditoria_conteo (quien, dia, accion, entidad, cantidad)
  select q.quien, dia_de(a.momento), a.accion, a.entidad, count(*)
  from auditoria_sello s join auditoria a on a.id = s.auditoria_id cross join lateral (values (-1::bigint), (coalesce(a.usuario_id, 0))) q (quien)
  group by 1, 2, 3, 4;

-- The things that somebody did to one thing, newest first; ids and moments go together but for who was slow to commit.
drop index auditoria_por_entidad;
create index auditoria_por_entidad on auditoria (entidad, entidad_id, momento desc, id desc);

-- Each time that the whole chain was walked from the portal: by whom (null, by itself at the end of a day), and what it found.
create table verificacion_cadena (
  id bigint generated always as identity primary key,
  pedida timestamptz not null,
  pedida_por bigint references usuario,
  empezo timestamptz,
  termino timestamptz,
  filas integer,
  sin_sellar integer,
  malas integer,
  primera text,
  primera_fila bigint
);
-- One that waits or runs at a time.
create unique index verificacion_cadena_una on verificacion_cadena ((true)) where termino is null;
create index verificacion_cadena_por_usuario on verificacion_cadena (pedida_por);

-- What was taken out to a file of its own after so many years: up to which seal, and what the file must be.
create table auditoria_archivo (
  hasta bigint primary key,
  dia date not null,
  desde bigint not null,
  filas integer not null,
  sello bytea not null,
  huella text not null,
  momento timestamptz not null
);

-- Rows leave only to such a file, and only by the owner of the tables who says so (npm run archivar-auditoria).
create or replace function rechazar_cambio() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_name in ('auditoria', 'auditoria_sello') and current_setting('gremial.archivar', true) = 'si'
    and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
    return null;
  end if;
  raise exception 'audit rows are never changed nor deleted' using errcode = 'restrict_violation';
end $$;
