-- amplia
-- Above a sum, a payment asks its maker to authenticate; above another one, a second person approves the lot (decision 136).
alter table organizacion add column pago_prueba_desde numeric(14,2);
alter table organizacion add constraint organizacion_pago_prueba_desde check (pago_prueba_desde >= 0) not valid;
alter table organizacion add column pago_dos_desde numeric(14,2);
alter table organizacion add constraint organizacion_pago_dos_desde check (pago_dos_desde >= 0) not valid;
alter table lote_pago add column necesita_otra boolean not null default false;
alter table lote_pago add column aprobado timestamptz;
alter table lote_pago add column aprobado_por bigint;
alter table lote_pago add constraint lote_pago_aprobado_por foreign key (aprobado_por) references usuario not valid;
alter table lote_pago add constraint lote_pago_aprobacion
  check ((aprobado is null) = (aprobado_por is null) and (aprobado is null or necesita_otra)) not valid;
alter table lote_pago add constraint lote_pago_dos_personas check (aprobado_por <> creado_por) not valid;

-- Nothing of a lot is paid or rejected before its second person approves it: the bank does not have it.
create or replace function cuidar_renglon_de_lote() returns trigger language plpgsql as $$
begin
  if old.estado <> 'PENDIENTE' then
    raise exception 'a line that was answered stays so' using errcode = 'check_violation', constraint = 'lote_pago_renglon_respondido';
  end if;
  if new.estado in ('PAGADO', 'RECHAZADO')
    and exists (select from lote_pago k where k.id = new.lote_id and k.necesita_otra and k.aprobado is null) then
    raise exception 'a lot that waits for its second person has no answer' using errcode = 'check_violation',
      constraint = 'lote_pago_sin_aprobar';
  end if;
  return new;
end $$;

insert into fusion_regla (tabla, columna, de, que) values ('lote_pago', 'aprobado_por', 'usuario', 'QUEDA');
