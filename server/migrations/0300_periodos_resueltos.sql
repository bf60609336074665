-- amplia
-- The register on another day, resolved (decision 167): the periods that are believed of each member, worked out from the history (0078) by the
-- database itself whenever something is said or an import is undone, and how many began and ended in each year.

create table afiliado_periodo (
  afiliado_numero bigint not null,
  desde date not null,
  -- Exclusive; infinity while nothing says otherwise.
  hasta date not null,
  -- The row of the history that it was taken from.
  historia_id bigint not null,
  seccional_id integer not null,
  categoria_id integer not null,
  estado_id integer not null,
  empresa_id integer,
  vinculado boolean not null,
  -- Copied from the member, so that a branch of another day is walked by name; '' without a member (an undone import).
  orden text collate "C" not null,
  primary key (afiliado_numero, desde),
  constraint afiliado_periodo_dias check (desde < hasta)
);

-- Periods that began in a year less those that ended in it. The members on a day are the sum of the years before, and what began and ended since.
create table conteo_periodo (
  seccional_id integer not null,
  anio integer not null,
  vinculado boolean not null,
  categoria_id integer not null,
  cantidad integer not null,
  primary key (seccional_id, anio, vinculado, categoria_id)
);

-- The periods of some members, each day by what is believed of it (creido_de).
create function periodos_de(cuales bigint[]) returns setof afiliado_periodo language sql stable as $$
  select m.afiliado_numero, min(m.dia), max(m.fin), m.id, m.seccional_id, m.categoria_id, m.estado_id, m.empresa_id, m.vinculado,
    coalesce(max(a.orden), '')
  from (
    select b.*, count(*) filter (where b.empieza) over (partition by b.afiliado_numero order by b.dia) as tramo
    from (
      select d.dia, d.fin, h.*,
        (lag(h.id) over w, lag(d.fin) over w) is distinct from (h.id, d.dia) as empieza
      from (
        select x.afiliado_numero as numero, x.dia, lead(x.dia, 1, 'infinity') over (partition by x.afiliado_numero order by x.dia) as fin
        from (
          select h.afiliado_numero, h.desde as dia from afiliado_historia h where h.afiliado_numero = any (cuales)
          union
          select h.afiliado_numero, h.hasta from afiliado_historia h where h.afiliado_numero = any (cuales) and h.hasta is not null) x) d
      cross join lateral creido_de(d.numero, d.dia) h
      window w as (partition by h.afiliado_numero order by d.dia)) b) m
  left join afiliado a on a.numero = m.afiliado_numero
  group by m.afiliado_numero, m.tramo, m.id, m.seccional_id, m.categoria_id, m.estado_id, m.empresa_id, m.vinculado
$$;

-- Works out the periods of some members again. The writer of their history holds the row of each.
create function rehacer_periodos(todos bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  cuales bigint[];
  ahora afiliado_periodo[];
begin
  for lote in 0 .. (coalesce(cardinality(todos), 0) - 1) / 5000 loop
    cuales := todos[lote * 5000 + 1 : (lote + 1) * 5000];
    ahora := array(select p from periodos_de(cuales) p);
    -- Always in the order of the key, as the count of today (0002).
    insert into conteo_periodo as c (seccional_id, anio, vinculado, categoria_id, cantidad)
      select x.seccional_id, extract(year from d.dia), x.vinculado, x.categoria_id, sum(d.n * x.signo)
      from (
        select p.seccional_id, p.vinculado, p.categoria_id, p.desde, p.hasta, 1 as signo from unnest(ahora) p
        union all
        select p.seccional_id, p.vinculado, p.categoria_id, p.desde, p.hasta, -1 from afiliado_periodo p where p.afiliado_numero = any (cuales)) x
      cross join lateral (values (x.desde, 1), (nullif(x.hasta, 'infinity'), -1)) d (dia, n)
      where d.dia is not null
      group by 1, 2, 3, 4
      having sum(d.n * x.signo) <> 0
      order by 1, 2, 3, 4
      on conflict (seccional_id, anio, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
    delete from afiliado_periodo p
      where p.afiliado_numero = any (cuales)
        and not exists (select from unnest(ahora) x where (x.afiliado_numero, x.desde) = (p.afiliado_numero, p.desde));
    insert into afiliado_periodo as p select x.* from unnest(ahora) x order by x.afiliado_numero, x.desde
      on conflict (afiliado_numero, desde) do update
        set hasta = excluded.hasta, historia_id = excluded.historia_id, seccional_id = excluded.seccional_id, categoria_id = excluded.categoria_id,
          estado_id = excluded.estado_id, empresa_id = excluded.empresa_id, vinculado = excluded.vinculado, orden = excluded.orden
        where p is distinct from excluded;
  end loop;
end $$;
revoke execute on function rehacer_periodos from public;

create function anotar_periodos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Members of whom nothing was said before have one period, taken from the row itself: a large register costs less.
  with nuevos as (
    insert into afiliado_periodo (afiliado_numero, desde, hasta, historia_id, seccional_id, categoria_id, estado_id, empresa_id, vinculado, orden)
      select n.afiliado_numero, n.desde, coalesce(n.hasta, 'infinity'), n.id, n.seccional_id, n.categoria_id, n.estado_id, n.empresa_id, n.vinculado,
        coalesce(a.orden, '')
      from nuevas n
      left join afiliado a on a.numero = n.afiliado_numero
      left join importacion i on i.id = n.importacion_id
      where not n.fuera and i.anulada is null
        and not exists (select from afiliado_historia h where h.afiliado_numero = n.afiliado_numero and h.id <> n.id)
      order by n.afiliado_numero
      returning *)
  insert into conteo_periodo as c (seccional_id, anio, vinculado, categoria_id, cantidad)
    select p.seccional_id, extract(year from d.dia), p.vinculado, p.categoria_id, sum(d.n)
    from nuevos p
    cross join lateral (values (p.desde, 1), (nullif(p.hasta, 'infinity'), -1)) d (dia, n)
    where d.dia is not null
    group by 1, 2, 3, 4
    having sum(d.n) <> 0
    order by 1, 2, 3, 4
    on conflict (seccional_id, anio, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
  perform rehacer_periodos(array(
    select distinct n.afiliado_numero
    from nuevas n
    where exists (select from afiliado_historia h where h.afiliado_numero = n.afiliado_numero and h.id <> n.id)
    order by 1));
  return null;
end $$;
create trigger periodos_de_lo_dicho after insert on afiliado_historia referencing new table as nuevas
  for each statement execute function anotar_periodos();

-- Statements of an undone import are not believed any more; the members that it made are no longer there.
create function anotar_periodos_anulados() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform rehacer_periodos(array(select distinct afiliado_numero from afiliado_historia where importacion_id = new.id order by 1));
  return null;
end $$;
create trigger periodos_de_lo_anulado after update of anulada on importacion
  for each row when (old.anulada is distinct from new.anulada) execute function anotar_periodos_anulados();

create function anotar_orden_de_periodos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update afiliado_periodo set orden = new.orden where afiliado_numero = new.numero;
  return null;
end $$;
create trigger orden_de_periodos after update of apellido, nombre on afiliado
  for each row when (old.orden is distinct from new.orden) execute function anotar_orden_de_periodos();

insert into fusion_regla (tabla, columna, de, que) values ('afiliado_periodo', 'afiliado_numero', 'afiliado', 'QUEDA');

-- Installations that have lived.
insert into afiliado_periodo select p.* from periodos_de(array(select distinct afiliado_numero from afiliado_historia)) p
  order by p.afiliado_numero, p.desde;
insert into conteo_periodo (seccional_id, anio, vinculado, categoria_id, cantidad)
  select p.seccional_id, extract(year from d.dia), p.vinculado, p.categoria_id, sum(d.n)
  from afiliado_periodo p
  cross join lateral (values (p.desde, 1), (nullif(p.hasta, 'infinity'), -1)) d (dia, n)
  where d.dia is not null
  group by 1, 2, 3, 4
  having sum(d.n) <> 0
  order by 1, 2, 3, 4;

-- A branch, and everybody, by name.
create index afiliado_periodo_nombre on afiliado_periodo (seccional_id, orden, afiliado_numero);
create index afiliado_periodo_todos on afiliado_periodo (orden, afiliado_numero);
-- Periods that began or ended in part of a year.
create index afiliado_periodo_desde on afiliado_periodo (seccional_id, desde) include (vinculado, categoria_id);
create index afiliado_periodo_hasta on afiliado_periodo (seccional_id, hasta) include (vinculado, categoria_id) where hasta < 'infinity';
