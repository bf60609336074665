-- amplia
-- The account of a branch belongs to its two signers (decision 136): one proposes it and the other confirms it, each by a signing
-- action. Accounts of before stay in force without an act: central set them under the old rule.
create table cuenta_propuesta (
  id bigint generated always as identity primary key,
  seccional_id bigint not null constraint cuenta_propuesta_seccional references seccional,
  cbu text not null constraint cuenta_propuesta_cbu check (cbu ~ '^\d{22}$'),
  -- The account that was in force; empty where there was none.
  antes text not null constraint cuenta_propuesta_antes check (antes ~ '^(\d{22})?$'),
  -- The text that both sign, and its hash.
  contenido text not null,
  huella text not null constraint cuenta_propuesta_huella check (huella = encode(sha256(convert_to(contenido, 'UTF8')), 'hex')),
  estado text not null default 'PENDIENTE'
    constraint cuenta_propuesta_estado check (estado in ('PENDIENTE', 'VIGENTE', 'REEMPLAZADA', 'RETIRADA')),
  propuesta timestamptz not null,
  propuesta_por bigint not null constraint cuenta_propuesta_por references usuario,
  propuesta_afiliado bigint not null constraint cuenta_propuesta_afiliado references afiliado,
  propuesta_como text not null constraint cuenta_propuesta_como check (propuesta_como in ('SECRETARIA', 'TESORERIA')),
  propuesta_puesto integer not null constraint cuenta_propuesta_puesto references puesto,
  confirmada timestamptz,
  confirmada_por bigint constraint cuenta_propuesta_confirmada_por references usuario,
  -- Administration where the branch has one signer.
  confirmada_afiliado bigint constraint cuenta_propuesta_confirmada_afiliado references afiliado,
  confirmada_como text
    constraint cuenta_propuesta_confirmada_como check (confirmada_como in ('SECRETARIA', 'TESORERIA', 'ADMINISTRACION')),
  confirmada_puesto integer constraint cuenta_propuesta_confirmada_puesto references puesto,
  -- Withdrawn, or replaced by another account.
  cerrada timestamptz,
  cerrada_por bigint constraint cuenta_propuesta_cerrada_por references usuario,
  motivo text not null default '' constraint cuenta_propuesta_motivo check (length(motivo) <= 300),
  constraint cuenta_propuesta_dos_personas check (confirmada_por <> propuesta_por and confirmada_afiliado <> propuesta_afiliado),
  constraint cuenta_propuesta_confirmacion check (
    (confirmada is null) = (confirmada_por is null) and (confirmada is null) = (confirmada_como is null)
    and (confirmada is not null) = (estado in ('VIGENTE', 'REEMPLAZADA'))),
  constraint cuenta_propuesta_cierre check (
    (cerrada is null) = (cerrada_por is null) and (cerrada is not null) = (estado in ('REEMPLAZADA', 'RETIRADA')))
);
create unique index cuenta_propuesta_pendiente on cuenta_propuesta (seccional_id) where estado = 'PENDIENTE';
create unique index cuenta_propuesta_vigente on cuenta_propuesta (seccional_id) where estado = 'VIGENTE';
create index cuenta_propuesta_por_seccional on cuenta_propuesta (seccional_id, id);

-- The act of the account in force, and what central asks about it: it takes no money until that is answered.
alter table seccional_cuenta add column propuesta_id bigint;
alter table seccional_cuenta
  add constraint seccional_cuenta_propuesta foreign key (propuesta_id) references cuenta_propuesta not valid;
alter table seccional_cuenta add column consulta text;
alter table seccional_cuenta
  add constraint seccional_cuenta_consulta check (length(consulta) between 1 and 300) not valid;
alter table seccional_cuenta add column consultada timestamptz;
alter table seccional_cuenta add column consultada_por bigint;
alter table seccional_cuenta
  add constraint seccional_cuenta_consultada_por foreign key (consultada_por) references usuario not valid;
alter table seccional_cuenta
  add constraint seccional_cuenta_consultada check (
    (consulta is null) = (consultada is null) and (consulta is null) = (consultada_por is null)) not valid;

-- Accounts that central says the bank refuses, outside of an answer to a lot.
create table cuenta_rechazada (
  cbu text primary key constraint cuenta_rechazada_cbu check (cbu ~ '^\d{22}$'),
  seccional_id bigint not null constraint cuenta_rechazada_seccional references seccional,
  motivo text not null constraint cuenta_rechazada_motivo check (length(motivo) between 1 and 300),
  momento timestamptz not null,
  usuario_id bigint not null constraint cuenta_rechazada_usuario references usuario
);

-- Signed columns never change: only the state of a proposal does (confirmed, withdrawn or replaced).
create function cuidar_cuenta_propuesta() returns trigger language plpgsql as $$
begin
  if (old.seccional_id, old.cbu, old.antes, old.contenido, old.huella, old.propuesta, old.propuesta_por, old.propuesta_como)
      is distinct from
      (new.seccional_id, new.cbu, new.antes, new.contenido, new.huella, new.propuesta, new.propuesta_por, new.propuesta_como)
    or old.estado in ('RETIRADA', 'REEMPLAZADA') and new.estado <> old.estado
    or old.estado = 'VIGENTE' and new.estado not in ('VIGENTE', 'REEMPLAZADA')
    or old.confirmada is not null and (old.confirmada, old.confirmada_por) is distinct from (new.confirmada, new.confirmada_por) then
    raise exception 'a signed account stays as it was signed' using errcode = 'check_violation', constraint = 'cuenta_propuesta_firmada';
  end if;
  return new;
end $$;
create trigger cuenta_propuesta_cuidada before update on cuenta_propuesta for each row execute function cuidar_cuenta_propuesta();

insert into fusion_regla (tabla, columna, de, que) values
  ('cuenta_propuesta', 'propuesta_por', 'usuario', 'QUEDA'),
  ('cuenta_propuesta', 'propuesta_afiliado', 'afiliado', 'QUEDA'),
  ('cuenta_propuesta', 'confirmada_por', 'usuario', 'QUEDA'),
  ('cuenta_propuesta', 'confirmada_afiliado', 'afiliado', 'QUEDA'),
  ('cuenta_propuesta', 'cerrada_por', 'usuario', 'QUEDA'),
  ('seccional_cuenta', 'consultada_por', 'usuario', 'QUEDA'),
  ('cuenta_rechazada', 'usuario_id', 'usuario', 'QUEDA');
