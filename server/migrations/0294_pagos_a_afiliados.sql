-- amplia
-- Payments to members: what a granted procedure transfers to their account, by the lots of central treasury (decision 166).
create table pago_tramite (
  id bigint generated always as identity primary key,
  solicitud_id bigint not null constraint pago_tramite_solicitud references solicitud constraint pago_tramite_una_vez unique,
  -- Account that takes the money; "" until the member gives one.
  cbu text not null constraint pago_tramite_cbu check (cbu ~ '^(\d{22})?$'),
  -- User who gave the account: they neither make nor approve this payment.
  cbu_por bigint not null constraint pago_tramite_cbu_por references usuario,
  importe numeric(14,2) not null constraint pago_tramite_importe check (importe > 0),
  estado text not null default 'PENDIENTE' constraint pago_tramite_estado check (estado in ('PENDIENTE', 'PAGADO', 'ANULADO')),
  creado timestamptz not null,
  resuelto timestamptz,
  resuelto_por bigint constraint pago_tramite_resuelto_por references usuario,
  fecha_pago date,
  referencia text not null default '' constraint pago_tramite_referencia check (length(referencia) <= 60),
  motivo text not null default '' constraint pago_tramite_motivo check (length(motivo) <= 300),
  constraint pago_tramite_resolucion check ((estado = 'PENDIENTE') = (resuelto is null) and (resuelto is null) = (resuelto_por is null)),
  constraint pago_tramite_dia check ((estado = 'PAGADO') = (fecha_pago is not null))
);
create index pago_tramite_pendiente on pago_tramite (creado, id) where estado = 'PENDIENTE';
create index pago_tramite_pagado on pago_tramite (resuelto, id) where estado = 'PAGADO';

-- A lot pays branches or members, never both.
alter table lote_pago add column destino text not null default 'SECCIONALES';
alter table lote_pago add constraint lote_pago_destino check (destino in ('SECCIONALES', 'AFILIADOS')) not valid;
alter table lote_pago_renglon add column pago_id bigint;
alter table lote_pago_renglon add constraint lote_pago_renglon_pago foreign key (pago_id) references pago_tramite not valid;
alter table lote_pago_renglon alter column rendicion_id drop not null;
alter table lote_pago_renglon add constraint lote_pago_renglon_de_uno check (num_nonnulls(rendicion_id, pago_id) = 1) not valid;

-- Only its lot says what became of a payment that the bank has.
create function cuidar_pago_tramite() returns trigger language plpgsql as $$
begin
  if old.estado <> 'PENDIENTE' then
    raise exception 'a payment that was made or annulled stays so' using errcode = 'check_violation', constraint = 'pago_tramite_resuelto';
  end if;
  if exists (select from lote_pago_renglon where pago_id = new.id and estado = 'PENDIENTE') then
    raise exception 'a payment that waits in a lot stays as it is' using errcode = 'check_violation', constraint = 'pago_tramite_en_lote';
  end if;
  return new;
end $$;
create trigger pago_tramite_cuidado before update on pago_tramite for each row execute function cuidar_pago_tramite();

insert into fusion_regla (tabla, columna, de, que) values ('pago_tramite', 'cbu_por', 'usuario', 'QUEDA');
insert into fusion_regla (tabla, columna, de, que) values ('pago_tramite', 'resuelto_por', 'usuario', 'QUEDA');
