-- amplia
-- What the board draws of the register (decision 122): who came in, left or changed branch, by month. Worked out of the history (0078) at each look it
-- is seconds for 300,000 members; each step is kept instead, by the base itself, as the count of members is (0002).

-- A month in which a member ended elsewhere than they began; a row for each, of the months that the board tells.
create table paso_padron (
  afiliado_numero bigint not null,
  -- Its first day.
  mes date not null,
  -- Of which branch they were a member when the month before ended, and when this one did; null, of none.
  de integer,
  a integer,
  -- Whether anything was believed of them before: who was known comes back, who was not is new.
  conocido boolean not null,
  primary key (afiliado_numero, mes),
  constraint paso_padron_de_a check (de is distinct from a)
);
create index paso_padron_mes on paso_padron (mes);

-- Since when they are kept: a month more than the board tells.
create function primer_mes_de_pasos() returns date language sql stable as $$
  select (date_trunc('month', dia_de(clock_timestamp())::timestamp) - interval '24 months')::date
$$;

-- The steps of some members, again, from all that is believed of them. Whoever writes what was said holds the row of each.
create function contar_pasos(cuales bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from paso_padron p using unnest(cuales) c (numero) where p.afiliado_numero = c.numero;
  insert into paso_padron (afiliado_numero, mes, de, a, conocido)
    select t.numero, t.mes, s.de, s.a, s.conocido
    from (
      select distinct c.numero, date_trunc('month', d.dia::timestamp)::date as mes
      from unnest(cuales) c (numero)
      join afiliado_historia h on h.afiliado_numero = c.numero
      cross join lateral (values (h.desde), (h.hasta)) d (dia)
      where d.dia >= primer_mes_de_pasos()) t
    left join lateral creido_de(t.numero, t.mes - 1) x on true
    left join lateral creido_de(t.numero, (t.mes + interval '1 month')::date - 1) y on true
    cross join lateral (select case when x.vinculado then x.seccional_id end as de, case when y.vinculado then y.seccional_id end as a,
      x.id is not null as conocido) s
    where s.de is distinct from s.a
    order by t.numero, t.mes;
end $$;

create function anotar_pasos() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform contar_pasos(array(
    select distinct n.afiliado_numero
    from nuevas n
    left join lateral (
      select h.*, i.anulada
      from afiliado_historia h left join importacion i on i.id = h.importacion_id
      where h.afiliado_numero = n.afiliado_numero and h.id < n.id
      order by h.id desc
      limit 1) v on true
    -- Not of whom nothing can have changed: new here and a member since before what is kept, or said again of the same branch.
    where n.hasta is not null
      or case
        when v.id is null then n.fuera or n.desde >= primer_mes_de_pasos()
        else v.hasta is not null or v.anulada is not null or v.desde > n.desde
          or (v.vinculado, v.seccional_id, v.fuera) <> (n.vinculado, n.seccional_id, n.fuera)
      end));
  return null;
end $$;
create trigger pasos_de_lo_dicho after insert on afiliado_historia referencing new table as nuevas
  for each statement execute function anotar_pasos();

-- What an import said that is undone is not believed any more.
create function anotar_pasos_anulados() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform contar_pasos(array(select distinct afiliado_numero from afiliado_historia where importacion_id = new.id));
  return null;
end $$;
create trigger pasos_de_lo_anulado after update of anulada on importacion
  for each row when (old.anulada is distinct from new.anulada) execute function anotar_pasos_anulados();

select contar_pasos(array(
  select distinct afiliado_numero from afiliado_historia where greatest(desde, hasta) >= primer_mes_de_pasos()));
