-- amplia
-- Funds to account for (decision 140): what a box hands in advance to a person, up to a ceiling, until receipts or the money come back.

create table fondo_rendir (
  id bigint generated always as identity primary key,
  caja_id bigint not null constraint fondo_rendir_caja references caja,
  -- The holder.
  usuario_id bigint not null constraint fondo_rendir_usuario references usuario,
  techo numeric(14,2) not null constraint fondo_rendir_tope check (techo between 0 and 10000000),
  -- Sum of what is still open of its advances, kept by their trigger.
  abierto numeric(14,2) not null default 0,
  -- Day of its oldest open advance, and how many are open, kept by the same trigger: the list sorts by them.
  mas_viejo date,
  anticipos integer not null default 0,
  desde date not null,
  version integer not null default 1,
  constraint fondo_rendir_unico unique (caja_id, usuario_id),
  constraint fondo_rendir_techo check (abierto between 0 and techo),
  constraint fondo_rendir_anticipos check ((anticipos > 0) = (abierto > 0) and (anticipos > 0) = (mas_viejo is not null))
);
create index fondo_rendir_por_titular on fondo_rendir (usuario_id);
create index fondo_rendir_por_edad on fondo_rendir ((date '2200-01-01' - coalesce(mas_viejo, date '2200-01-01')), id);
create index fondo_rendir_por_abierto on fondo_rendir (abierto, id);

create table anticipo_rendir (
  id bigint generated always as identity primary key,
  fondo_id bigint not null constraint anticipo_rendir_fondo references fondo_rendir,
  -- Its expense in the box.
  movimiento_id bigint not null constraint anticipo_rendir_movimiento references movimiento_caja,
  entregado date not null,
  momento timestamptz not null,
  usuario_id bigint not null constraint anticipo_rendir_usuario references usuario,
  importe numeric(14,2) not null constraint anticipo_rendir_importe check (importe > 0),
  rendido numeric(14,2) not null default 0,
  anulado boolean not null default false,
  saldo numeric(14,2) not null generated always as (case when anulado then 0 else importe - rendido end) stored,
  constraint anticipo_rendir_rendido check (rendido between 0 and importe),
  constraint anticipo_rendir_anulado check (not anulado or rendido = 0)
);
create unique index anticipo_rendir_por_movimiento on anticipo_rendir (movimiento_id);
create index anticipo_rendir_por_fondo on anticipo_rendir (fondo_id, entregado, id);
create index anticipo_rendir_abierto on anticipo_rendir (fondo_id, entregado, id) where saldo > 0;

-- Discounts from an advance: by a paid settlement with receipts of the holder, or by the income that returns money.
create table anticipo_descuento (
  id bigint generated always as identity primary key,
  anticipo_id bigint not null constraint anticipo_descuento_anticipo references anticipo_rendir,
  rendicion_id bigint constraint anticipo_descuento_rendicion references rendicion_gasto,
  movimiento_id bigint constraint anticipo_descuento_movimiento references movimiento_caja,
  importe numeric(14,2) not null constraint anticipo_descuento_importe check (importe > 0),
  momento timestamptz not null,
  usuario_id bigint not null constraint anticipo_descuento_usuario references usuario,
  constraint anticipo_descuento_de check (num_nonnulls(rendicion_id, movimiento_id) = 1)
);
create unique index anticipo_descuento_unico on anticipo_descuento (anticipo_id, rendicion_id) where rendicion_id is not null;
create index anticipo_descuento_por_rendicion on anticipo_descuento (rendicion_id) where rendicion_id is not null;
create index anticipo_descuento_por_movimiento on anticipo_descuento (movimiento_id) where movimiento_id is not null;

-- The fund follows its advances: the ceiling is the database's, whoever writes. Locking the fund makes parallel advances exact.
create function sumar_anticipo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from fondo_rendir where id = new.fondo_id for update;
  update fondo_rendir f set (abierto, anticipos, mas_viejo) = (
    select coalesce(sum(a.saldo), 0), count(*), min(a.entregado) from anticipo_rendir a where a.fondo_id = f.id and a.saldo > 0)
  where f.id = new.fondo_id;
  return null;
end $$;
create trigger sumar after insert or update on anticipo_rendir for each row execute function sumar_anticipo();

create function descontar_anticipo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update anticipo_rendir set rendido = rendido + new.importe where id = new.anticipo_id;
  return null;
end $$;
create trigger descontar after insert on anticipo_descuento for each row execute function descontar_anticipo();

-- An advance whose movement is annulled or corrected was never handed; what came back is not undone alone.
create function deshacer_anticipo() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deshecho constant bigint := coalesce(new.corrige_id, new.id);
begin
  if exists (select from anticipo_descuento where movimiento_id = deshecho) then
    raise exception 'what came back of an advance is not undone' using errcode = 'check_violation', constraint = 'anticipo_devuelto';
  end if;
  update anticipo_rendir set anulado = true where movimiento_id = deshecho and not anulado;
  return null;
end $$;
create trigger deshacer_anticipo_anulado after update of anulado on movimiento_caja for each row
  when (new.anulado and not old.anulado) execute function deshacer_anticipo();
create trigger deshacer_anticipo_corregido after insert on movimiento_caja for each row
  when (new.corrige_id is not null) execute function deshacer_anticipo();

-- A fusion of two accounts leaves what they did; a fund is of the account that got the money.
insert into fusion_regla (tabla, columna, de, que) values
  ('fondo_rendir', 'usuario_id', 'usuario', 'QUEDA'),
  ('anticipo_rendir', 'usuario_id', 'usuario', 'QUEDA'),
  ('anticipo_descuento', 'usuario_id', 'usuario', 'QUEDA');
