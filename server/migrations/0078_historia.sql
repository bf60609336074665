-- amplia
-- The register on any day (decision 078): what was said of each member, of which day it speaks and since when it was known. Rows are added and
-- never changed. What is believed of a day is what was said last of it; what an import said that was undone is not believed from then on.

create table afiliado_historia (
  -- Those of one member are in the order in which they were said: whoever writes holds the member's row.
  id bigint generated always as identity,
  -- Without a foreign key, as the rest of what it names: who is taken out with an import was nevertheless believed a member.
  afiliado_numero bigint not null,
  -- True from this day on, until what is said after it says otherwise; or until a day that is known (what came late ends where what was known begins).
  desde date not null,
  hasta date constraint afiliado_historia_hasta check (hasta > desde),
  -- The day that the source speaks of, when that is another: a first register says since when somebody is a member, and how they are on its day.
  al_dia date constraint afiliado_historia_al_dia check (al_dia > desde),
  sabido timestamptz not null,
  estado_id integer not null,
  categoria_id integer not null,
  seccional_id integer not null,
  empresa_id integer,
  importacion_id integer,
  vinculado boolean not null,
  primary key (afiliado_numero, id)
);
-- Who was ever of a branch.
create index afiliado_historia_seccional on afiliado_historia (seccional_id, afiliado_numero);

-- The file's own day; none in what was applied before it was asked for: the day on which it was.
alter table importacion add column al_dia date;
-- Since when it is not believed, by the clock of the base, as what it said: the moment that is shown (deshecha) is of the program's.
alter table importacion add column anulada timestamptz;

-- Names of what an import made and its undoing took away: the history still says them.
create table nombre_quitado (
  tabla text not null,
  id bigint not null,
  nombre text not null,
  quitado timestamptz not null default clock_timestamp(),
  primary key (tabla, id)
);
create function guardar_nombre() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into nombre_quitado (tabla, id, nombre) values (tg_table_name, old.id, old.nombre) on conflict do nothing;
  return old;
end $$;
create trigger guardar_nombre before delete on estado_afiliado for each row execute function guardar_nombre();
create trigger guardar_nombre before delete on categoria_afiliado for each row execute function guardar_nombre();
create trigger guardar_nombre before delete on seccional for each row execute function guardar_nombre();
create trigger guardar_nombre before delete on empresa for each row execute function guardar_nombre();

-- Written by whatever writes the register, so that the two cannot disagree. The transaction says of which day it speaks (gremial.al_dia; today,
-- when it does not), for which import, and whether it puts back what one of them changed: that is told by the import's own row.
create function anotar_historia() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ahora timestamptz := clock_timestamp();
  dia date := coalesce(nullif(current_setting('gremial.al_dia', true), '')::date, dia_de(ahora));
  de integer := nullif(current_setting('gremial.importacion', true), '')::integer;
begin
  if current_setting('gremial.deshace', true) <> '' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into afiliado_historia (afiliado_numero, desde, al_dia, sabido, estado_id, categoria_id, seccional_id, empresa_id, importacion_id, vinculado)
      select numero, least(fecha_alta, dia), case when fecha_alta < dia then dia end, ahora,
        estado_id, categoria_id, seccional_id, empresa_id, de, vinculado
      from nuevas order by numero;
  else
    insert into afiliado_historia (afiliado_numero, desde, sabido, estado_id, categoria_id, seccional_id, empresa_id, importacion_id, vinculado)
      select n.numero, dia, ahora, n.estado_id, n.categoria_id, n.seccional_id, n.empresa_id, de, n.vinculado
      from nuevas n join viejas v using (numero)
      where (n.estado_id, n.categoria_id, n.seccional_id, n.vinculado) <> (v.estado_id, v.categoria_id, v.seccional_id, v.vinculado)
        or n.empresa_id is distinct from v.empresa_id
      order by n.numero;
  end if;
  return null;
end $$;
create trigger historia_alta after insert on afiliado referencing new table as nuevas for each statement execute function anotar_historia();
create trigger historia_cambio after update on afiliado referencing old table as viejas new table as nuevas
  for each statement execute function anotar_historia();

-- An installation that has lived begins with what it knows today.
insert into afiliado_historia (afiliado_numero, desde, al_dia, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado)
  select numero, least(fecha_alta, dia), case when fecha_alta < dia then dia end, clock_timestamp(),
    estado_id, categoria_id, seccional_id, empresa_id, vinculado
  from afiliado, (select dia_de(now()) as dia) hoy
  order by numero;

-- What is believed of each member on a day, by what was known at a moment: what was said last.
create function padron_al_dia(dia date, sabido_a timestamptz default 'infinity') returns setof afiliado_historia
  language sql stable as $$
  select distinct on (h.afiliado_numero) h.*
  from afiliado_historia h left join importacion i on i.id = h.importacion_id
  where h.desde <= dia and (h.hasta is null or h.hasta > dia) and h.sabido <= sabido_a and (i.anulada is null or i.anulada > sabido_a)
  order by h.afiliado_numero, h.id desc
$$;
