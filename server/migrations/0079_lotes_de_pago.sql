-- amplia
-- The payment desk of central treasury (decision 079): the account of each branch, and lots of payment with their file for the bank.

-- Where a branch is paid its settlements.
create table seccional_cuenta (
  seccional_id bigint primary key constraint seccional_cuenta_seccional references seccional on delete cascade,
  cbu text not null constraint seccional_cuenta_cbu check (cbu ~ '^\d{22}$'),
  cambiada timestamptz not null,
  cambiada_por bigint not null constraint seccional_cuenta_por references usuario
);

-- One series of numbers, without gaps: its row is locked while one is given.
create table lote_pago_numero (
  uno boolean primary key default true constraint lote_pago_numero_uno check (uno),
  ultimo integer not null constraint lote_pago_numero_ultimo check (ultimo >= 0)
);
insert into lote_pago_numero (ultimo) values (0);

create table lote_pago (
  id bigint generated always as identity primary key,
  numero integer not null constraint lote_pago_numero_unico unique,
  -- The same lot asked for twice is one.
  clave uuid not null constraint lote_pago_clave unique,
  -- The day on which the bank is asked to pay.
  fecha date not null,
  creado timestamptz not null,
  creado_por bigint not null constraint lote_pago_por references usuario,
  cantidad integer not null constraint lote_pago_cantidad check (cantidad > 0),
  total numeric(16,2) not null constraint lote_pago_total check (total > 0),
  -- The file as the bank has it: given again byte by byte.
  archivo text not null,
  huella text not null constraint lote_pago_huella check (huella = encode(sha256(convert_to(archivo, 'UTF8')), 'hex')),
  anulado timestamptz,
  anulado_por bigint constraint lote_pago_anulado_por references usuario,
  motivo_anula text not null default '' constraint lote_pago_motivo check (length(motivo_anula) <= 300),
  constraint lote_pago_anulacion check ((anulado is null) = (anulado_por is null))
);

-- A settlement in a lot, as it went in the file: its money is wherever this says until the bank answers.
create table lote_pago_renglon (
  id bigint generated always as identity primary key,
  lote_id bigint not null constraint lote_pago_renglon_lote references lote_pago,
  orden integer not null constraint lote_pago_renglon_lugar check (orden between 1 and 9999),
  referencia text not null constraint lote_pago_renglon_referencia unique constraint lote_pago_renglon_cifras check (referencia ~ '^\d{10}$'),
  rendicion_id bigint not null constraint lote_pago_renglon_rendicion references rendicion_gasto,
  cbu text not null constraint lote_pago_renglon_cbu check (cbu ~ '^\d{22}$'),
  importe numeric(14,2) not null constraint lote_pago_renglon_importe check (importe > 0),
  estado text not null default 'PENDIENTE' constraint lote_pago_renglon_estado check (estado in ('PENDIENTE', 'PAGADO', 'RECHAZADO', 'ANULADO')),
  -- Why it was rejected: the bank's code, or what a person wrote.
  codigo text not null default '' constraint lote_pago_renglon_codigo check (length(codigo) <= 3),
  motivo text not null default '' constraint lote_pago_renglon_motivo check (length(motivo) <= 300),
  respondido timestamptz,
  constraint lote_pago_renglon_orden unique (lote_id, orden),
  constraint lote_pago_renglon_respuesta check ((estado = 'PENDIENTE') = (respondido is null))
);
-- A settlement waits in one lot at most.
create unique index lote_pago_renglon_vivo on lote_pago_renglon (rendicion_id) where estado = 'PENDIENTE';
create index lote_pago_renglon_por_rendicion on lote_pago_renglon (rendicion_id, id);
-- Accounts that took money, and those that the bank rejected.
create index lote_pago_renglon_por_cbu on lote_pago_renglon (cbu, estado);

-- Each answer of the bank that was applied.
create table lote_pago_respuesta (
  id bigint generated always as identity primary key,
  lote_id bigint not null constraint lote_pago_respuesta_lote references lote_pago,
  recibida timestamptz not null,
  usuario_id bigint not null constraint lote_pago_respuesta_usuario references usuario,
  huella text not null constraint lote_pago_respuesta_huella check (huella ~ '^[0-9a-f]{64}$'),
  pagados integer not null,
  rechazados integer not null
);
create index lote_pago_respuesta_por_lote on lote_pago_respuesta (lote_id, id);

-- What is with the bank is neither paid by hand, observed, cancelled nor sent to finance: only its lot says what became of it.
create function cuidar_rendicion_en_lote() returns trigger language plpgsql as $$
begin
  if exists (select from lote_pago_renglon where rendicion_id = new.id and estado = 'PENDIENTE') then
    raise exception 'a settlement that waits in a lot stays as it is' using errcode = 'check_violation', constraint = 'rendicion_en_lote';
  end if;
  return new;
end $$;
create trigger rendicion_en_lote before update of estado on rendicion_gasto
  for each row when (old.estado is distinct from new.estado) execute function cuidar_rendicion_en_lote();

-- A line is answered once, and says of itself what it said when it went.
create function cuidar_renglon_de_lote() returns trigger language plpgsql as $$
begin
  if old.estado <> 'PENDIENTE' then
    raise exception 'a line that was answered stays so' using errcode = 'check_violation', constraint = 'lote_pago_renglon_respondido';
  end if;
  return new;
end $$;
create trigger lote_pago_renglon_cuidado before update on lote_pago_renglon for each row execute function cuidar_renglon_de_lote();
