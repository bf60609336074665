-- amplia
-- Summaries of each lot, rewritten with every file and answer: the dashboard sums a few rows instead of every debit of a year (decision 160).
-- Slips by the lot of their first attempt and the branch of their member.
create table resumen_cobranza_seccional (
  lote_id bigint not null constraint resumen_cobranza_seccional_lote references lote_debito on delete cascade,
  seccional_id bigint not null constraint resumen_cobranza_seccional_seccional references seccional,
  cantidad integer not null,
  mandado numeric(16,2) not null,
  -- Collected at the first attempt, at a later one, with an attempt at the bank, and not.
  primera numeric(16,2) not null,
  reintento numeric(16,2) not null,
  en_banco numeric(16,2) not null,
  no_cobrado numeric(16,2) not null,
  -- Slips whose first attempt failed and none waits.
  rechazados integer not null,
  primary key (lote_id, seccional_id)
);
create index resumen_cobranza_seccional_por_seccional on resumen_cobranza_seccional (seccional_id);

-- Rejections of a lot by code; despues: slips of them that were collected.
create table resumen_cobranza_motivo (
  lote_id bigint not null constraint resumen_cobranza_motivo_lote references lote_debito on delete cascade,
  codigo text not null,
  cantidad integer not null,
  total numeric(16,2) not null,
  despues integer not null,
  primary key (lote_id, codigo)
);

create table resumen_cobranza_lote (
  lote_id bigint primary key constraint resumen_cobranza_lote_lote references lote_debito on delete cascade,
  -- Day of the last acceptance or rejection.
  contestado date,
  pendientes integer not null
);

-- Summarises a lot again, with one look at each slip of it by its index, whatever the planner knows of the table. Whoever calls it holds the lock
-- of the summaries until its transaction ends.
create function resumir_cobranza(lote bigint) returns void language sql as $$
  delete from resumen_cobranza_seccional where lote_id = lote;
  delete from resumen_cobranza_motivo where lote_id = lote;
  delete from resumen_cobranza_lote where lote_id = lote;
  with x as materialized (
    select r.afiliado_numero, r.importe, r.estado, r.codigo, r.respondido, o.primero = r.id as primero, o.cobrado,
      case
        when r.estado = 'COBRADO' then 'primera'
        when o.cobrado then 'reintento'
        when o.espera then 'enBanco'
        else 'noCobrado'
      end as queda
    from lote_debito_renglon r
    cross join lateral (
      select min(t.id) as primero, bool_or(t.estado = 'COBRADO') as cobrado, bool_or(t.estado = 'PENDIENTE') as espera
      from lote_debito_renglon t
      where t.documento_id = r.documento_id and t.parte is not null) o
    where r.lote_id = lote and r.parte is not null),
  s as (
    insert into resumen_cobranza_seccional (lote_id, seccional_id, cantidad, mandado, primera, reintento, en_banco, no_cobrado, rechazados)
    select lote, a.seccional_id, count(*), sum(x.importe),
      coalesce(sum(x.importe) filter (where x.queda = 'primera'), 0), coalesce(sum(x.importe) filter (where x.queda = 'reintento'), 0),
      coalesce(sum(x.importe) filter (where x.queda = 'enBanco'), 0), coalesce(sum(x.importe) filter (where x.queda = 'noCobrado'), 0),
      count(*) filter (where x.queda in ('reintento', 'noCobrado'))
    from x
    join afiliado a on a.numero = x.afiliado_numero
    where x.primero
    group by a.seccional_id),
  m as (
    insert into resumen_cobranza_motivo (lote_id, codigo, cantidad, total, despues)
    select lote, x.codigo, count(*), sum(x.importe), count(*) filter (where x.cobrado)
    from x
    where x.estado = 'RECHAZADO'
    group by x.codigo)
  insert into resumen_cobranza_lote (lote_id, contestado, pendientes)
    select lote, dia_de(max(x.respondido) filter (where x.estado in ('COBRADO', 'RECHAZADO'))), count(*) filter (where x.estado = 'PENDIENTE')
    from x;
$$;

select resumir_cobranza(id) from lote_debito where hecho is not null;
