-- amplia
-- What became of each lot, kept with every file and answer, so that the dashboard adds up a few rows and not every debit of a year (decision 160).
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

-- Summarises those lots again. Whoever calls it holds the lock of the summaries until its transaction ends.
create function resumir_cobranza(lotes bigint[]) returns void language sql as $$
  delete from resumen_cobranza_seccional where lote_id = any(lotes);
  delete from resumen_cobranza_motivo where lote_id = any(lotes);
  delete from resumen_cobranza_lote where lote_id = any(lotes);
  insert into resumen_cobranza_seccional (lote_id, seccional_id, cantidad, mandado, primera, reintento, en_banco, no_cobrado, rechazados)
    select x.lote_id, x.seccional_id, count(*), sum(x.importe),
      coalesce(sum(x.importe) filter (where x.queda = 'primera'), 0), coalesce(sum(x.importe) filter (where x.queda = 'reintento'), 0),
      coalesce(sum(x.importe) filter (where x.queda = 'enBanco'), 0), coalesce(sum(x.importe) filter (where x.queda = 'noCobrado'), 0),
      count(*) filter (where x.queda in ('reintento', 'noCobrado'))
    from (
      select r.lote_id, a.seccional_id, r.importe,
        case
          when r.estado = 'COBRADO' then 'primera'
          when exists (select from lote_debito_renglon o where o.documento_id = r.documento_id and o.estado = 'COBRADO') then 'reintento'
          when r.estado = 'PENDIENTE' then 'enBanco'
          when exists (select
            from lote_debito_renglon o
            where o.documento_id = r.documento_id and o.estado = 'PENDIENTE' and o.parte is not null) then 'enBanco'
          else 'noCobrado'
        end as queda
      from lote_debito_renglon r
      join afiliado a on a.numero = r.afiliado_numero
      where r.lote_id = any(lotes) and r.parte is not null
        and not exists (select
          from lote_debito_renglon o
          where o.documento_id = r.documento_id and o.id < r.id and o.parte is not null)) x
    group by x.lote_id, x.seccional_id;
  insert into resumen_cobranza_motivo (lote_id, codigo, cantidad, total, despues)
    select r.lote_id, r.codigo, count(*), sum(r.importe),
      count(*) filter (where exists (select
        from lote_debito_renglon o
        where o.documento_id = r.documento_id and o.estado = 'COBRADO'))
    from lote_debito_renglon r
    where r.lote_id = any(lotes) and r.estado = 'RECHAZADO'
    group by r.lote_id, r.codigo;
  insert into resumen_cobranza_lote (lote_id, contestado, pendientes)
    select r.lote_id, dia_de(max(r.respondido) filter (where r.estado in ('COBRADO', 'RECHAZADO'))),
      count(*) filter (where r.estado = 'PENDIENTE')
    from lote_debito_renglon r
    where r.lote_id = any(lotes) and r.parte is not null
    group by r.lote_id;
$$;

select resumir_cobranza(array(select id from lote_debito where hecho is not null));
