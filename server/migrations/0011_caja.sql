-- Branch cash: boxes, concepts, movements, and the numbered sheets that they are closed in. What must never happen (a closed sheet
-- that changes, a total that is not the sum, a number missing) is refused here too, not only by the program.

create table caja (
  id bigint generated always as identity primary key,
  seccional_id bigint not null references seccional,
  nombre text not null constraint caja_nombre_largo check (length(nombre) between 1 and 50),
  habilitada boolean not null default true,
  -- Argon2id over an HMAC whose key is not in the database.
  pin_hash text not null,
  -- OPCIONAL: a sheet closes with or without a count; OBLIGATORIO: only with one; CIEGO: with one made before the books are shown.
  arqueo text not null default 'OPCIONAL' constraint caja_arqueo check (arqueo in ('OPCIONAL', 'OBLIGATORIO', 'CIEGO')),
  -- Last number given. Movements take the next one with this row locked, so numbers have no gaps whatever happens.
  ultimo_movimiento integer not null default 0,
  -- The open sheet, kept by a trigger of planilla_caja: who waited for this row reads it as it is now, not as it was when they began.
  planilla_id bigint,
  planilla_numero integer,
  planilla_desde date,
  fecha_registro timestamptz not null,
  version integer not null default 1,
  orden text collate "C" not null generated always as (orden_nombre(nombre)) stored,
  constraint caja_de_seccional unique (id, seccional_id)
);
create unique index caja_nombre_unico on caja (seccional_id, normalizar(nombre));
create index caja_por_nombre on caja (orden, id);

create table caja_usuario (
  caja_id bigint not null references caja on delete cascade,
  usuario_id bigint not null references usuario on delete cascade,
  primary key (caja_id, usuario_id)
);
create index caja_usuario_por_usuario on caja_usuario (usuario_id);

-- Attempts at a PIN, counted before each is checked: by person and box, and by box and day. A box that reached its daily limit
-- keeps the row, and is locked, until an administrator takes it away.
create table intento_pin (
  caja_id bigint not null references caja on delete cascade,
  usuario_id bigint not null references usuario on delete cascade,
  intentos integer not null,
  ultimo timestamptz not null,
  primary key (caja_id, usuario_id)
);
create table intento_pin_caja (
  caja_id bigint primary key references caja on delete cascade,
  dia date not null,
  intentos integer not null
);

create table concepto_caja (
  id bigint generated always as identity primary key,
  seccional_id bigint not null references seccional,
  nombre text not null constraint concepto_caja_nombre_largo check (length(nombre) between 1 and 40),
  descripcion text not null default '' constraint concepto_caja_descripcion_larga check (length(descripcion) <= 100),
  habilitado boolean not null default true,
  version integer not null default 1,
  orden text collate "C" not null generated always as (orden_nombre(nombre)) stored,
  constraint concepto_caja_de_seccional unique (id, seccional_id)
);
create unique index concepto_caja_nombre_unico on concepto_caja (seccional_id, normalizar(nombre));
create index concepto_caja_por_seccional on concepto_caja (seccional_id, orden, id);
create index concepto_caja_por_nombre on concepto_caja (orden, id);

create table tipo_movimiento_caja (
  id smallint primary key,
  nombre text not null constraint tipo_movimiento_caja_nombre_unico unique,
  suma_resta text not null constraint tipo_movimiento_caja_signo check (suma_resta in ('SUMA', 'RESTA', 'SUMA/RESTA')),
  habilitado boolean not null default true
);

-- Bills and coins that a count is made with.
create table denominacion (
  id bigint generated always as identity primary key,
  clase text not null constraint denominacion_clase check (clase in ('BILLETE', 'MONEDA')),
  valor numeric(14,2) not null constraint denominacion_valor check (valor > 0),
  habilitada boolean not null default true,
  constraint denominacion_unica unique (clase, valor)
);

-- Expense settlements, as far as cash needs them: the type 3 income is the reimbursement of one in state 4 (PAGADA).
create table tipo_rendicion (
  id bigint generated always as identity primary key,
  nombre text not null constraint tipo_rendicion_nombre_unico unique,
  habilitado boolean not null default true
);
create table rendicion_gasto (
  id bigint generated always as identity primary key,
  seccional_id bigint not null references seccional,
  tipo_id bigint not null references tipo_rendicion,
  anio smallint not null,
  numero integer not null constraint rendicion_gasto_numero_positivo check (numero > 0),
  fecha date not null,
  estado smallint not null default 1 constraint rendicion_gasto_estado check (estado between 1 and 8),
  total numeric(14,2) not null default 0 constraint rendicion_gasto_total check (total >= 0),
  -- The income that reimbursed it, while it counts.
  movimiento_id bigint,
  constraint rendicion_gasto_numero_unico unique (seccional_id, anio, numero),
  constraint rendicion_gasto_acreditada check ((estado = 8) = (movimiento_id is not null))
);
create index rendicion_gasto_por_estado on rendicion_gasto (seccional_id, estado, anio, numero);

create table planilla_caja (
  id bigint generated always as identity primary key,
  caja_id bigint not null,
  seccional_id bigint not null,
  numero integer not null constraint planilla_caja_numero_positivo check (numero > 0),
  estado text not null default 'ABIERTA' constraint planilla_caja_estado check (estado in ('ABIERTA', 'CERRADA')),
  desde date not null,
  hasta date,
  cerrada timestamptz,
  cerrada_por bigint references usuario,
  -- Balances carried from the sheet before, by payment form.
  inicial_efectivo numeric(14,2) not null default 0,
  inicial_banco numeric(14,2) not null default 0,
  inicial_cheque numeric(14,2) not null default 0,
  -- Sums of the movements that are not annulled, kept by the trigger of movimiento_caja in the transaction of each.
  ingreso_efectivo numeric(14,2) not null default 0,
  ingreso_banco numeric(14,2) not null default 0,
  ingreso_cheque numeric(14,2) not null default 0,
  egreso_efectivo numeric(14,2) not null default 0,
  egreso_banco numeric(14,2) not null default 0,
  egreso_cheque numeric(14,2) not null default 0,
  saldo_efectivo numeric(14,2) not null generated always as (inicial_efectivo + ingreso_efectivo - egreso_efectivo) stored,
  saldo_banco numeric(14,2) not null generated always as (inicial_banco + ingreso_banco - egreso_banco) stored,
  saldo_cheque numeric(14,2) not null generated always as (inicial_cheque + ingreso_cheque - egreso_cheque) stored,
  -- How many movements of each kind, so that lists tell their total without counting rows (decision 002).
  ingresos integer not null default 0,
  egresos integer not null default 0,
  ingresos_anulados integer not null default 0,
  egresos_anulados integer not null default 0,
  arqueo_id bigint,
  motivo_diferencia text not null default '' constraint planilla_caja_motivo_largo check (length(motivo_diferencia) <= 300),
  -- SHA-256 of the canonical content, from the moment it is closed.
  huella text,
  -- That content, as it was printed: names may change afterwards, what was signed may not.
  contenido text,
  constraint planilla_caja_numero_unico unique (caja_id, numero),
  constraint planilla_caja_de_caja unique (id, caja_id),
  constraint planilla_caja_caja foreign key (caja_id, seccional_id) references caja (id, seccional_id),
  constraint planilla_caja_cerrada check ((estado = 'CERRADA') = (cerrada is not null) and (estado = 'CERRADA') = (hasta is not null)
    and (estado = 'CERRADA') = (huella is not null) and (estado = 'CERRADA') = (contenido is not null)),
  constraint planilla_caja_huella check (huella = encode(sha256(convert_to(contenido, 'UTF8')), 'hex'))
);
alter table caja add constraint caja_planilla foreign key (planilla_id, id) references planilla_caja (id, caja_id);
create unique index planilla_caja_una_abierta on planilla_caja (caja_id) where estado = 'ABIERTA';
create index planilla_caja_abierta on planilla_caja (desde, id) where estado = 'ABIERTA';
create index planilla_caja_por_seccional on planilla_caja (seccional_id, desde, id);
create index planilla_caja_por_fecha on planilla_caja (desde, id);

create table arqueo_caja (
  id bigint generated always as identity primary key,
  planilla_id bigint not null references planilla_caja on delete cascade,
  usuario_id bigint not null references usuario,
  momento timestamptz not null,
  -- [{clase, valor, cantidad}] as they were when counted.
  denominaciones jsonb not null,
  monedas numeric(14,2) not null constraint arqueo_caja_monedas check (monedas >= 0),
  contado_efectivo numeric(14,2) not null constraint arqueo_caja_efectivo check (contado_efectivo >= 0),
  contado_banco numeric(14,2) not null,
  contado_cheque numeric(14,2) not null constraint arqueo_caja_cheque check (contado_cheque >= 0),
  libros_efectivo numeric(14,2) not null,
  libros_banco numeric(14,2) not null,
  libros_cheque numeric(14,2) not null,
  constraint arqueo_caja_de_planilla unique (id, planilla_id)
);
create index arqueo_caja_por_planilla on arqueo_caja (planilla_id, id desc);
alter table planilla_caja add constraint planilla_caja_arqueo foreign key (arqueo_id, id) references arqueo_caja (id, planilla_id);

create table movimiento_caja (
  id bigint generated always as identity primary key,
  caja_id bigint not null,
  seccional_id bigint not null,
  planilla_id bigint not null,
  numero_planilla integer not null,
  numero integer not null,
  ingreso_egreso smallint not null constraint movimiento_caja_sentido check (ingreso_egreso in (1, 2)),
  tipo_id smallint not null references tipo_movimiento_caja,
  -- Only the adjustment that a count makes, and what undoes it, have none.
  concepto_id bigint,
  rendicion_id bigint references rendicion_gasto,
  arqueo_id bigint references arqueo_caja,
  -- The movement of a closed sheet that this one undoes.
  corrige_id bigint references movimiento_caja,
  fecha timestamptz not null,
  fecha_movimiento date not null,
  descripcion text not null constraint movimiento_caja_descripcion_larga check (length(descripcion) between 1 and 100),
  importe_efectivo numeric(14,2) not null constraint movimiento_caja_efectivo check (importe_efectivo between 0 and 10000000),
  importe_banco numeric(14,2) not null constraint movimiento_caja_banco check (importe_banco between 0 and 10000000),
  importe_cheque numeric(14,2) not null constraint movimiento_caja_cheque check (importe_cheque between 0 and 10000000),
  total numeric(14,2) not null constraint movimiento_caja_total check (total = importe_efectivo + importe_banco + importe_cheque and total >= 0.01),
  usuario_id bigint references usuario,
  -- Chosen by who posts, so that a repeated request is the same movement.
  clave uuid,
  anulado boolean not null default false,
  fecha_anulado timestamptz,
  motivo_anula text constraint movimiento_caja_motivo_largo check (length(motivo_anula) between 1 and 300),
  anulado_por bigint references usuario,
  constraint movimiento_caja_numero_unico unique (caja_id, numero),
  constraint movimiento_caja_caja foreign key (caja_id, seccional_id) references caja (id, seccional_id),
  constraint movimiento_caja_planilla foreign key (planilla_id, caja_id) references planilla_caja (id, caja_id),
  constraint movimiento_caja_concepto foreign key (concepto_id, seccional_id) references concepto_caja (id, seccional_id),
  constraint movimiento_caja_con_concepto check (concepto_id is not null or arqueo_id is not null or corrige_id is not null),
  constraint movimiento_caja_anulacion check (anulado = (fecha_anulado is not null) and anulado = (motivo_anula is not null))
);
-- Within a box the order of ids is the order of numbers: both are given with the box's row locked.
create index movimiento_caja_por_caja on movimiento_caja (caja_id, fecha_movimiento, id);
create index movimiento_caja_por_caja_id on movimiento_caja (caja_id, id);
create index movimiento_caja_por_seccional on movimiento_caja (seccional_id, fecha_movimiento, id);
create index movimiento_caja_por_seccional_id on movimiento_caja (seccional_id, id);
create index movimiento_caja_por_fecha on movimiento_caja (fecha_movimiento, id);
create index movimiento_caja_por_planilla on movimiento_caja (planilla_id, numero);
create index movimiento_caja_anulado_fecha on movimiento_caja (seccional_id, fecha_movimiento, id) where anulado;
create index movimiento_caja_anulado_id on movimiento_caja (seccional_id, id) where anulado;
create index movimiento_caja_por_concepto on movimiento_caja (concepto_id);
create unique index movimiento_caja_corrige_unico on movimiento_caja (corrige_id) where corrige_id is not null;
create unique index movimiento_caja_clave_unica on movimiento_caja (caja_id, clave) where clave is not null;
create index movimiento_caja_rendicion on movimiento_caja (rendicion_id) where rendicion_id is not null;
alter table rendicion_gasto add constraint rendicion_gasto_movimiento foreign key (movimiento_id) references movimiento_caja;
create unique index rendicion_gasto_movimiento_unico on rendicion_gasto (movimiento_id) where movimiento_id is not null;

-- A closed sheet is never written again; an open one keeps its number and the balances it began with. When it closes, what is
-- frozen must be the sum of its movements.
create function cuidar_planilla_caja() returns trigger language plpgsql as $$
begin
  if old.estado = 'CERRADA' then
    raise exception 'a closed sheet never changes' using errcode = 'check_violation', constraint = 'planilla_cerrada';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.caja_id, new.seccional_id, new.numero, new.desde, new.inicial_efectivo, new.inicial_banco, new.inicial_cheque)
    is distinct from (old.id, old.caja_id, old.seccional_id, old.numero, old.desde, old.inicial_efectivo, old.inicial_banco, old.inicial_cheque) then
    raise exception 'a sheet keeps what it began with' using errcode = 'check_violation', constraint = 'planilla_fija';
  end if;
  if new.estado = 'CERRADA' and (new.ingreso_efectivo, new.ingreso_banco, new.ingreso_cheque, new.egreso_efectivo, new.egreso_banco, new.egreso_cheque,
      new.ingresos, new.egresos, new.ingresos_anulados, new.egresos_anulados) is distinct from (
    select (coalesce(sum(importe_efectivo) filter (where ingreso_egreso = 1 and not anulado), 0),
      coalesce(sum(importe_banco) filter (where ingreso_egreso = 1 and not anulado), 0),
      coalesce(sum(importe_cheque) filter (where ingreso_egreso = 1 and not anulado), 0),
      coalesce(sum(importe_efectivo) filter (where ingreso_egreso = 2 and not anulado), 0),
      coalesce(sum(importe_banco) filter (where ingreso_egreso = 2 and not anulado), 0),
      coalesce(sum(importe_cheque) filter (where ingreso_egreso = 2 and not anulado), 0),
      (count(*) filter (where ingreso_egreso = 1 and not anulado))::int, (count(*) filter (where ingreso_egreso = 2 and not anulado))::int,
      (count(*) filter (where ingreso_egreso = 1 and anulado))::int, (count(*) filter (where ingreso_egreso = 2 and anulado))::int)
    from movimiento_caja where planilla_id = new.id) then
    raise exception 'the totals of sheet % are not the sum of its movements', new.id using errcode = 'data_corrupted';
  end if;
  return new;
end $$;
create trigger cuidar before update or delete on planilla_caja for each row execute function cuidar_planilla_caja();

-- Sheet 1 begins with nothing; every other one with the balances of the closed one before.
create function encadenar_planilla_caja() returns trigger language plpgsql as $$
begin
  if new.estado <> 'ABIERTA' or (new.ingresos, new.egresos, new.ingresos_anulados, new.egresos_anulados) is distinct from (0, 0, 0, 0)
    or (new.ingreso_efectivo, new.ingreso_banco, new.ingreso_cheque, new.egreso_efectivo, new.egreso_banco, new.egreso_cheque) is distinct from (0, 0, 0, 0, 0, 0)
    or not (case when new.numero = 1 then (new.inicial_efectivo, new.inicial_banco, new.inicial_cheque) = (0, 0, 0)
      else exists (select 1 from planilla_caja p where p.caja_id = new.caja_id and p.numero = new.numero - 1 and p.estado = 'CERRADA'
        and (p.saldo_efectivo, p.saldo_banco, p.saldo_cheque) = (new.inicial_efectivo, new.inicial_banco, new.inicial_cheque)) end) then
    raise exception 'a sheet begins open and empty, with the balances of the one before' using errcode = 'check_violation', constraint = 'planilla_encadenada';
  end if;
  return new;
end $$;
create trigger encadenar before insert on planilla_caja for each row execute function encadenar_planilla_caja();

create function abrir_planilla_caja() returns trigger language plpgsql as $$
begin
  update caja set planilla_id = new.id, planilla_numero = new.numero, planilla_desde = new.desde where id = new.caja_id;
  return null;
end $$;
create trigger abrir after insert on planilla_caja for each row execute function abrir_planilla_caja();

-- Movements are added and, once, annulled; nothing else of them changes. Each of both writes its sheet in the same transaction,
-- also when the sums stay equal, so the sheet's own guard refuses whatever concerns a closed one.
create function sumar_movimiento_caja() returns trigger language plpgsql as $$
declare
  annul constant text[] := '{anulado,fecha_anulado,motivo_anula,anulado_por}';
  s smallint := 1;
begin
  if tg_op = 'DELETE' then
    raise exception 'movements are annulled, never deleted' using errcode = 'check_violation', constraint = 'movimiento_fijo';
  end if;
  if tg_op = 'UPDATE' then
    if old.anulado or not new.anulado or to_jsonb(new) - annul is distinct from to_jsonb(old) - annul then
      raise exception 'a movement is annulled once and nothing else' using errcode = 'check_violation', constraint = 'movimiento_fijo';
    end if;
    s := -1;
  elsif new.anulado then
    raise exception 'a movement is not annulled when it is written' using errcode = 'check_violation', constraint = 'movimiento_fijo';
  end if;
  if new.ingreso_egreso = 1 then
    update planilla_caja set ingreso_efectivo = ingreso_efectivo + s * new.importe_efectivo, ingreso_banco = ingreso_banco + s * new.importe_banco,
      ingreso_cheque = ingreso_cheque + s * new.importe_cheque, ingresos = ingresos + s,
      ingresos_anulados = ingresos_anulados + case when s < 0 then 1 else 0 end where id = new.planilla_id;
  else
    update planilla_caja set egreso_efectivo = egreso_efectivo + s * new.importe_efectivo, egreso_banco = egreso_banco + s * new.importe_banco,
      egreso_cheque = egreso_cheque + s * new.importe_cheque, egresos = egresos + s,
      egresos_anulados = egresos_anulados + case when s < 0 then 1 else 0 end where id = new.planilla_id;
  end if;
  return null;
end $$;
create trigger sumar after insert or update or delete on movimiento_caja for each row execute function sumar_movimiento_caja();

-- A count is written while its sheet is open, and stays as it was.
create function cuidar_arqueo_caja() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or not exists (select 1 from planilla_caja where id = coalesce(new.planilla_id, old.planilla_id) and estado = 'ABIERTA' for share) then
    raise exception 'a count never changes' using errcode = 'check_violation', constraint = 'planilla_cerrada';
  end if;
  return coalesce(new, old);
end $$;
create trigger cuidar before insert or update or delete on arqueo_caja for each row execute function cuidar_arqueo_caja();

create function rechazar_vaciado_caja() returns trigger language plpgsql as $$
begin
  raise exception 'cash tables are never emptied' using errcode = 'restrict_violation';
end $$;
create trigger solo_agregar before truncate on movimiento_caja for each statement execute function rechazar_vaciado_caja();
create trigger solo_agregar before truncate on planilla_caja for each statement execute function rechazar_vaciado_caja();
