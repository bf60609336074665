-- amplia
-- A line of a lot has its file's number (parte) since the files were made, so that an answer needs no look at its lot: a bank's file answers up to
-- a million lines, and the function is only called for those that may be wrong.
create or replace trigger lote_debito_renglon_cuidado before update on lote_debito_renglon
  for each row when (old.estado <> 'PENDIENTE' or new.estado in ('COBRADO', 'RECHAZADO') and new.parte is null)
  execute function cuidar_renglon_de_debito();
create or replace function cuidar_renglon_de_debito() returns trigger language plpgsql as $$
begin
  if old.estado <> 'PENDIENTE' and not (old.estado = 'COBRADO' and new.estado = 'REVERSADO' and new.movimiento_id = old.movimiento_id) then
    raise exception 'a line that was answered stays so' using errcode = 'check_violation', constraint = 'lote_debito_renglon_respondido';
  end if;
  if old.estado = 'PENDIENTE' then
    raise exception 'a lot without files has no answer' using errcode = 'check_violation', constraint = 'lote_debito_sin_archivo';
  end if;
  return new;
end $$;
