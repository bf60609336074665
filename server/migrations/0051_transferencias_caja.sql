-- Moving money between boxes, or between forms of payment of one: two movements of type 4 that say the same and stand or fall together.

alter table movimiento_caja
  -- What both movements of a transfer have in common, and no other.
  add column transferencia uuid,
  add constraint movimiento_caja_transferencia_tipo check (transferencia is null or tipo_id = 4);
create unique index movimiento_caja_transferencia_unica on movimiento_caja (transferencia, ingreso_egreso) where transferencia is not null;

-- A transfer is for nothing but itself: it has no concept. Whatever else was allowed to have none still is.
do $$
declare
  antes text := (select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'movimiento_caja'::regclass and conname = 'movimiento_caja_con_concepto');
begin
  alter table movimiento_caja drop constraint movimiento_caja_con_concepto;
  execute format('alter table movimiento_caja add constraint movimiento_caja_con_concepto check (%s or transferencia is not null)', antes);
end $$;

-- Looked at when the transaction ends: one goes out and one comes in, of the same total, both annulled or neither, both undoing or neither;
-- and what undoes half of one undoes the other half too.
create function cuidar_transferencia_caja() returns trigger language plpgsql as $$
begin
  if new.transferencia is null then
    if exists (select 1 from movimiento_caja where id = new.corrige_id and transferencia is not null) then
      raise exception 'half of a transfer is not undone alone' using errcode = 'check_violation', constraint = 'transferencia_entera';
    end if;
  elsif (select count(*) = 2 and count(*) filter (where ingreso_egreso = 1) = 1 and count(distinct total) = 1 and count(distinct anulado) = 1
      and count(corrige_id) in (0, 2) from movimiento_caja where transferencia = new.transferencia) is not true then
    raise exception 'a transfer is two movements that say the same' using errcode = 'check_violation', constraint = 'transferencia_entera';
  end if;
  return null;
end $$;
create constraint trigger transferencia_entera after insert or update on movimiento_caja deferrable initially deferred for each row
  when (new.transferencia is not null or new.corrige_id is not null) execute function cuidar_transferencia_caja();
