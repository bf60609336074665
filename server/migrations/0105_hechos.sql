-- amplia
-- What happens in a member's life in the union (decision 093): told by the office, of a day, with what it changed of the register and what
-- followed from it. Undone, it stays told.

create table hecho (
  id bigint generated always as identity primary key,
  -- The same one sent twice is one.
  clave uuid not null constraint hecho_clave unique,
  afiliado_numero bigint not null constraint hecho_afiliado references afiliado,
  que text not null constraint hecho_que check (que in ('RENUNCIA', 'FALLECIMIENTO', 'PASE', 'REINGRESO', 'EMPRESA', 'IDENTIDAD')),
  dia date not null,
  motivo text not null default '' constraint hecho_motivo check (length(motivo) <= 300),
  -- What it changed of the member's row, by its columns.
  antes jsonb not null,
  despues jsonb not null,
  -- What followed, as it was read before it was saved.
  consecuencias jsonb not null default '[]',
  registrado timestamptz not null,
  registrado_por bigint not null constraint hecho_registrado_por references usuario,
  deshecho timestamptz,
  deshecho_por bigint constraint hecho_deshecho_por references usuario,
  deshecho_motivo text not null default '' constraint hecho_deshecho_motivo check (length(deshecho_motivo) <= 300),
  -- What of it came back.
  volvio jsonb not null default '[]',
  constraint hecho_deshecho check (num_nulls(deshecho, deshecho_por) in (0, 2))
);
create index hecho_de_afiliado on hecho (afiliado_numero, id desc);
create index hecho_registrado_por on hecho (registrado_por);

alter table afiliado_historia add column hecho_id bigint;

-- Says in the history what a hecho says: of its day and each stretch since, the register as it was believed with what the hecho changed; undone,
-- as it was believed without it, where nobody said otherwise. Each row is of its own stretch, so that what it does not speak of stays.
create function anotar_hecho(cual bigint, ahora timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into afiliado_historia (afiliado_numero, desde, hasta, al_dia, sabido, estado_id, categoria_id, seccional_id, empresa_id, vinculado,
      hecho_id)
    select h.afiliado_numero, d.desde, d.hasta, 
      case when (h.deshecho is not null or not h.despues ? 'estado_id') and b.al_dia > d.desde then b.al_dia end, ahora,
      n.estado_id, n.categoria_id, n.seccional_id, n.empresa_id, n.vinculado, h.id
    from hecho h
    cross join lateral (
      select dia as desde, lead(dia) over (order by dia) as hasta
      from (
        select h.dia
        union select x.desde from afiliado_historia x where x.afiliado_numero = h.afiliado_numero and x.desde > h.dia
        union select x.hasta from afiliado_historia x where x.afiliado_numero = h.afiliado_numero and x.hasta > h.dia) dias
    ) d
    cross join lateral (
      select x.*
      from afiliado_historia x
      left join importacion i on i.id = x.importacion_id
      where x.afiliado_numero = h.afiliado_numero and x.desde <= d.desde and (x.hasta is null or x.hasta > d.desde) and i.anulada is null
        and (h.deshecho is null or x.hecho_id is distinct from h.id)
      order by x.id desc
      limit 1
    ) b
    -- What is carried over since is put back with it.
    cross join lateral jsonb_populate_record(null::afiliado_historia, to_jsonb(b) || case when h.deshecho is null then h.despues
      else coalesce((select jsonb_object_agg(c.key, h.antes -> c.key)
        from jsonb_each(h.despues) c
        where to_jsonb(b) -> c.key = c.value), '{}') end) n
    left join lateral creido_de(h.afiliado_numero, d.desde) hoy on true
    where h.id = cual
      and (hoy.estado_id, hoy.categoria_id, hoy.seccional_id, hoy.empresa_id, hoy.vinculado)
        is distinct from (n.estado_id, n.categoria_id, n.seccional_id, n.empresa_id, n.vinculado)
    order by d.desde
$$;
-- Only the trigger says it.
revoke execute on function anotar_hecho from public;

-- As before (0078), and for a hecho (gremial.hecho), as it says.
create or replace function anotar_historia() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ahora timestamptz := clock_timestamp();
  dia date := coalesce(nullif(current_setting('gremial.al_dia', true), '')::date, dia_de(ahora));
  de integer := nullif(current_setting('gremial.importacion', true), '')::integer;
  por bigint := nullif(current_setting('gremial.hecho', true), '')::bigint;
begin
  if current_setting('gremial.deshace', true) <> '' then
    return null;
  end if;
  if por is not null and tg_op = 'UPDATE' then
    perform anotar_hecho(por, ahora);
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
