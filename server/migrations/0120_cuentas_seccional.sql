-- amplia
-- What each closed sheet says by month and concept, kept when it closes: the accounts of a branch that its members read (decision 099).

alter table organizacion add column cuentas_abiertas text not null default 'NO';
alter table organizacion
  add constraint organizacion_cuentas_abiertas check (cuentas_abiertas in ('NO', 'MES', 'CONCEPTO', 'PRUEBAS')) not valid;
-- Since when it is so.
alter table organizacion add column cuentas_decididas timestamptz;

create table planilla_cuenta (
  planilla_id bigint not null constraint planilla_cuenta_planilla references planilla_caja,
  seccional_id bigint not null,
  -- 202611.
  mes integer not null,
  -- 1 received, 2 spent: what undoes a movement is of the side of what it undoes, and takes away.
  sentido smallint not null constraint planilla_cuenta_sentido check (sentido in (1, 2)),
  -- pase, ajuste and inicial are neither received nor spent; rendido is what a settlement that was reimbursed was spent in.
  clase text not null constraint planilla_cuenta_clase check (clase in ('concepto', 'rendido', 'ajuste', 'pase', 'inicial')),
  -- As the sheet, or the settlement, said it.
  nombre text not null,
  centavos bigint not null,
  -- Without signs: what was written and what undid it.
  bruto bigint not null,
  -- Movements, or settlements, that stand.
  cantidad integer not null,
  -- The largest of them.
  mayor bigint not null,
  constraint planilla_cuenta_pkey primary key (planilla_id, mes, sentido, clase, nombre)
);
create index planilla_cuenta_por_seccional on planilla_cuenta (seccional_id, mes);

-- From what the sheet said when it closed, and from what was signed of the settlements that its incomes reimbursed.
create function cuenta_de_planilla(cual bigint)
  returns table (mes integer, sentido smallint, clase text, nombre text, centavos bigint, bruto bigint, cantidad integer, mayor bigint)
  language sql stable as $$
  with dicho as (
    select (extract(year from (x->>'fecha')::date) * 100 + extract(month from (x->>'fecha')::date))::int as mes,
      (case when jsonb_typeof(x->'corrige') = 'object' then 3 - (x->>'ingresoEgreso')::int else (x->>'ingresoEgreso')::int end)::smallint as sentido,
      case when jsonb_typeof(x->'corrige') = 'object' then -1 else 1 end as signo,
      t.id as tipo, x->>'concepto' as concepto, round((x->>'total')::numeric * 100)::bigint as centavos, (x->>'numero')::int as numero
    from planilla_caja p
    cross join lateral jsonb_array_elements(p.contenido::jsonb->'movimientos') x
    left join tipo_movimiento_caja t on t.nombre = x->>'tipo'
    where p.id = cual and p.estado = 'CERRADA' and x->>'anulado' is null),
  reintegro as (
    select d.mes, d.signo, d.centavos, d.numero, e.contenido::jsonb->'detalles' as detalles
    from dicho d
    join planilla_caja p on p.id = cual
    join movimiento_caja m on m.caja_id = p.caja_id and m.numero = d.numero
    left join movimiento_caja o on o.id = m.corrige_id
    join rendicion_gasto r on r.id = coalesce(m.rendicion_id, o.rendicion_id)
    join rendicion_envio e on e.id = r.envio_id
    where d.tipo = 3),
  rendido as (
    select r.numero, r.mes, r.signo, l.concepto, sum(l.centavos)::bigint as centavos
    from reintegro r
    cross join lateral (
      select x->>'concepto' as concepto, round((x->>'total')::numeric * 100)::bigint as centavos
      from jsonb_array_elements(r.detalles) x) l
    where l.centavos <> 0
      and r.centavos = (select sum(round((x->>'total')::numeric * 100)) from jsonb_array_elements(r.detalles) x)
    group by r.numero, r.mes, r.signo, l.concepto),
  todo as (
    select d.mes, d.sentido, case d.tipo when 4 then 'pase' when 5 then 'ajuste' when 7 then 'inicial' else 'concepto' end as clase,
      case when d.tipo in (4, 5, 7) then '' else d.concepto end as nombre, d.signo, d.centavos
    from dicho d
    where not exists (select from rendido r where r.numero = d.numero)
    union all
    select mes, 1::smallint, 'rendido', concepto, signo, centavos
    from rendido)
  select mes, sentido, clase, nombre, sum(signo * centavos)::bigint, sum(centavos)::bigint, sum(signo)::int, max(centavos)
  from todo
  group by mes, sentido, clase, nombre
$$;

create function anotar_planilla_cuenta() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into planilla_cuenta (planilla_id, seccional_id, mes, sentido, clase, nombre, centavos, bruto, cantidad, mayor)
    select new.id, new.seccional_id, c.* from cuenta_de_planilla(new.id) c;
  return null;
end $$;
create trigger anotar_cuenta after update of estado on planilla_caja for each row
  when (new.estado = 'CERRADA' and old.estado <> 'CERRADA') execute function anotar_planilla_cuenta();

insert into planilla_cuenta (planilla_id, seccional_id, mes, sentido, clase, nombre, centavos, bruto, cantidad, mayor)
  select p.id, p.seccional_id, c.*
  from planilla_caja p
  cross join lateral cuenta_de_planilla(p.id) c
  where p.estado = 'CERRADA';
