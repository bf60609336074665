-- amplia
-- The bank does not take the account that was signed: nothing is debited until another one is signed.
alter table adhesion add column suspendida timestamptz;
alter table adhesion add column suspendida_codigo text not null default '';
alter table adhesion add constraint adhesion_suspendida_codigo check (length(suspendida_codigo) <= 10) not valid;

-- As before (0056); and it is suspended once.
create or replace function cuidar_adhesion() returns trigger language plpgsql as $$
declare
  cambia text[] := array['resumen_email', 'resumen_wa', 'telefono', 'email']
    || case when old.revocada is null then array['revocada', 'revocada_por', 'revocada_desde', 'revocada_motivo'] else '{}' end
    || case when old.suspendida is null then array['suspendida', 'suspendida_codigo'] else '{}' end;
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - cambia) is distinct from (to_jsonb(new) - cambia) then
    raise exception 'an adhesion stays as it was signed' using errcode = 'check_violation', constraint = 'adhesion_firmada';
  end if;
  return new;
end $$;

-- A movement that takes another one back: what it credited no longer pays a slip.
alter table movimiento_cuenta add column revierte bigint;
alter table movimiento_cuenta add constraint movimiento_cuenta_revierte foreign key (revierte) references movimiento_cuenta not valid;
alter table movimiento_cuenta add constraint movimiento_cuenta_reversa check (revierte is null or debe > 0) not valid;

create table lote_debito_numero (
  uno boolean primary key default true constraint lote_debito_numero_uno check (uno),
  ultimo integer not null constraint lote_debito_numero_ultimo check (ultimo >= 0)
);
insert into lote_debito_numero (ultimo) values (0);

-- Debits asked of one agreement on one value date (decision 148). Approved once; its files are made once, and given again byte by byte.
create table lote_debito (
  id bigint generated always as identity primary key,
  numero integer not null constraint lote_debito_numero_unico unique,
  -- The same lot asked for twice is one.
  clave uuid not null constraint lote_debito_clave unique,
  convenio_id bigint not null,
  convenio_version integer not null,
  fecha date not null,
  creado timestamptz not null,
  creado_por bigint not null constraint lote_debito_por references usuario,
  cantidad integer not null constraint lote_debito_cantidad check (cantidad > 0),
  total numeric(16,2) not null constraint lote_debito_total check (total > 0),
  -- Of its list as it was frozen: reference, account and amount of each line.
  huella text not null constraint lote_debito_huella check (huella ~ '^[0-9a-f]{64}$'),
  necesita_otra boolean not null,
  aprobado timestamptz,
  aprobado_por bigint constraint lote_debito_aprobado_por references usuario,
  -- Its files exist since then: the bank may have them.
  hecho timestamptz,
  hecho_por bigint constraint lote_debito_hecho_por references usuario,
  anulado timestamptz,
  anulado_por bigint constraint lote_debito_anulado_por references usuario,
  motivo_anula text not null default '' constraint lote_debito_motivo check (length(motivo_anula) <= 300),
  constraint lote_debito_convenio foreign key (convenio_id, convenio_version) references convenio_cobranza_version,
  constraint lote_debito_aprobacion check ((aprobado is null) = (aprobado_por is null)),
  constraint lote_debito_dos_personas check (not necesita_otra or aprobado_por <> creado_por),
  constraint lote_debito_archivo check ((hecho is null) = (hecho_por is null) and (hecho is null or aprobado is not null)),
  constraint lote_debito_anulacion check ((anulado is null) = (anulado_por is null))
);
create index lote_debito_por_convenio on lote_debito (convenio_id, numero);

create table lote_debito_renglon (
  id bigint generated always as identity primary key,
  lote_id bigint not null constraint lote_debito_renglon_lote references lote_debito,
  orden integer not null constraint lote_debito_renglon_lugar check (orden between 1 and 999999),
  -- In both files: its lot and its place in it, without zeros before.
  referencia text not null constraint lote_debito_renglon_referencia unique constraint lote_debito_renglon_cifras check (referencia ~ '^[1-9]\d{0,14}$'),
  afiliado_numero bigint not null constraint lote_debito_renglon_afiliado references afiliado,
  documento_id bigint not null constraint lote_debito_renglon_talon references documento,
  -- The authorisation it leans on.
  solicitud_id bigint not null constraint lote_debito_renglon_adhesion references adhesion,
  cbu text not null constraint lote_debito_renglon_cbu check (cbu ~ '^\d{22}$'),
  importe numeric(14,2) not null constraint lote_debito_renglon_importe check (importe > 0),
  -- File of the lot in which it went.
  parte integer,
  estado text not null default 'PENDIENTE' constraint lote_debito_renglon_estado
    check (estado in ('PENDIENTE', 'COBRADO', 'RECHAZADO', 'REVERSADO', 'QUITADO', 'ANULADO')),
  -- Why it was left out before the file was made (QUITADO), or the bank's code.
  codigo text not null default '' constraint lote_debito_renglon_codigo check (length(codigo) <= 30),
  politica text,
  -- Day of the bank's answer.
  dia date,
  -- First day on which the slip may be debited again.
  reintento date,
  respondido timestamptz,
  movimiento_id bigint constraint lote_debito_renglon_movimiento_unico unique
    constraint lote_debito_renglon_movimiento references movimiento_cuenta,
  reversa_id bigint constraint lote_debito_renglon_reversa_unica unique
    constraint lote_debito_renglon_reversa references movimiento_cuenta,
  constraint lote_debito_renglon_orden unique (lote_id, orden),
  constraint lote_debito_renglon_respuesta check ((estado = 'PENDIENTE') = (respondido is null)),
  -- Accepted, with one movement; reversed, with the contrary one.
  constraint lote_debito_renglon_cobro check ((estado in ('COBRADO', 'REVERSADO')) = (movimiento_id is not null)),
  constraint lote_debito_renglon_reverso check ((estado = 'REVERSADO') = (reversa_id is not null))
);
-- A slip, and a member, wait in one lot at most: the slips of a member are for all that is owed.
create unique index lote_debito_renglon_talon_vivo on lote_debito_renglon (documento_id) where estado = 'PENDIENTE';
create unique index lote_debito_renglon_afiliado_vivo on lote_debito_renglon (afiliado_numero) where estado = 'PENDIENTE';
create index lote_debito_renglon_por_afiliado on lote_debito_renglon (afiliado_numero, id);
create index lote_debito_renglon_por_talon on lote_debito_renglon (documento_id, id);
create index lote_debito_renglon_por_estado on lote_debito_renglon (lote_id, estado, orden);
create index lote_debito_renglon_por_adhesion on lote_debito_renglon (solicitud_id, id);

create table lote_debito_archivo (
  lote_id bigint not null constraint lote_debito_archivo_lote references lote_debito,
  parte integer not null constraint lote_debito_archivo_parte check (parte > 0),
  envio integer not null constraint lote_debito_archivo_envio check (envio > 0),
  cantidad integer not null constraint lote_debito_archivo_cantidad check (cantidad > 0),
  total numeric(16,2) not null constraint lote_debito_archivo_total check (total > 0),
  -- Kept as text; the bank has it in these characters.
  archivo text not null,
  letras text not null constraint lote_debito_archivo_letras check (letras in ('UTF8', 'LATIN1', 'WIN1252')),
  huella text not null constraint lote_debito_archivo_huella check (huella = encode(sha256(convert_to(archivo, letras)), 'hex')),
  primary key (lote_id, parte)
);

-- A member stops one slip, or every debit until a day (included). Lifted once; nothing else of it changes.
create table debito_freno (
  id bigint generated always as identity primary key,
  solicitud_id bigint not null constraint debito_freno_adhesion references adhesion,
  documento_id bigint constraint debito_freno_talon references documento,
  hasta date not null,
  creado timestamptz not null,
  creado_por bigint not null constraint debito_freno_por references usuario,
  levantado timestamptz,
  levantado_por bigint constraint debito_freno_levantado_por references usuario,
  constraint debito_freno_levante check ((levantado is null) = (levantado_por is null))
);
create index debito_freno_por_adhesion on debito_freno (solicitud_id, hasta) where levantado is null;

-- Of a line, what goes to the bank never changes; what became of it changes once, and a debit may be taken back later.
create function cuidar_renglon_de_debito() returns trigger language plpgsql as $$
begin
  if old.estado <> 'PENDIENTE' and not (old.estado = 'COBRADO' and new.estado = 'REVERSADO' and new.movimiento_id = old.movimiento_id) then
    raise exception 'a line that was answered stays so' using errcode = 'check_violation', constraint = 'lote_debito_renglon_respondido';
  end if;
  if new.estado in ('COBRADO', 'RECHAZADO')
    and exists (select from lote_debito k where k.id = new.lote_id and k.hecho is null) then
    raise exception 'a lot without files has no answer' using errcode = 'check_violation', constraint = 'lote_debito_sin_archivo';
  end if;
  return new;
end $$;
create trigger lote_debito_renglon_cuidado before update on lote_debito_renglon
  for each row when (old.estado <> 'PENDIENTE' or new.estado <> 'PENDIENTE') execute function cuidar_renglon_de_debito();

insert into fusion_regla (tabla, columna, de, que) values
  ('lote_debito', 'creado_por', 'usuario', 'QUEDA'), ('lote_debito', 'aprobado_por', 'usuario', 'QUEDA'),
  ('lote_debito', 'hecho_por', 'usuario', 'QUEDA'), ('lote_debito', 'anulado_por', 'usuario', 'QUEDA'),
  ('debito_freno', 'creado_por', 'usuario', 'QUEDA'), ('debito_freno', 'levantado_por', 'usuario', 'QUEDA'),
  -- The bank's file keeps the old number; answers are posted to the number that replaced it.
  ('lote_debito_renglon', 'afiliado_numero', 'afiliado', 'QUEDA');
