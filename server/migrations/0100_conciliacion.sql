-- amplia
-- The bank's statement against the box (decision 090): its lines, the bank side of the movements, and what joins one to the other.

-- The boxes whose bank is looked at, one account each.
create table caja_banco (
  caja_id bigint primary key constraint caja_banco_caja references caja on delete cascade,
  -- The first day that a statement spoke of: what was before is not looked for.
  desde date not null,
  -- The title of each column in the last table that was read, by what it is.
  receta jsonb not null default '{}'
);

create table extracto_banco (
  id bigint generated always as identity primary key,
  caja_id bigint not null constraint extracto_banco_caja references caja_banco,
  leido timestamptz not null,
  usuario_id bigint not null constraint extracto_banco_usuario references usuario,
  archivo text not null constraint extracto_banco_archivo check (length(archivo) between 1 and 150),
  huella text not null constraint extracto_banco_huella check (huella ~ '^[0-9a-f]{64}$'),
  formato text not null constraint extracto_banco_formato check (formato in ('CSV', 'XLSX', 'OFX')),
  desde date not null,
  hasta date not null,
  -- What the account held at its end; none when it does not say.
  saldo numeric(16,2),
  lineas integer not null constraint extracto_banco_lineas check (lineas > 0),
  -- Those that no other one had brought.
  nuevas integer not null,
  constraint extracto_banco_dias check (desde <= hasta),
  constraint extracto_banco_de_caja unique (id, caja_id)
);
create index extracto_banco_por_caja on extracto_banco (caja_id, hasta desc, id desc);

-- Lines and movements that are the same money: of one box, once each, and their sums are equal.
create table conciliacion (
  id bigint generated always as identity primary key,
  caja_id bigint not null constraint conciliacion_caja references caja_banco,
  momento timestamptz not null,
  usuario_id bigint not null constraint conciliacion_usuario references usuario,
  -- Why the portal joined it; A_MANO, a person did.
  motivo text not null constraint conciliacion_motivo check (motivo in ('NUMERO', 'IMPORTE', 'TEXTO', 'REVERSA', 'CONTRAASIENTO', 'A_MANO')),
  constraint conciliacion_de_caja unique (id, caja_id)
);

create table linea_banco (
  id bigint generated always as identity primary key,
  caja_id bigint not null,
  extracto_id bigint not null,
  fecha date not null,
  -- What came in, or went out below zero.
  importe numeric(14,2) not null constraint linea_banco_importe check (importe <> 0),
  texto text not null constraint linea_banco_texto check (length(texto) <= 200),
  referencia text not null default '' constraint linea_banco_referencia check (length(referencia) <= 60),
  -- Which one it is of those of its day that say the same.
  orden integer not null constraint linea_banco_orden check (orden > 0),
  conciliacion_id bigint,
  constraint linea_banco_unica unique (caja_id, fecha, importe, texto, referencia, orden),
  constraint linea_banco_extracto foreign key (extracto_id, caja_id) references extracto_banco (id, caja_id),
  constraint linea_banco_conciliacion foreign key (conciliacion_id, caja_id) references conciliacion (id, caja_id)
);
create index linea_banco_suelta on linea_banco (caja_id, fecha, id) where conciliacion_id is null;
create index linea_banco_por_fecha on linea_banco (caja_id, fecha, id);
create index linea_banco_por_importe on linea_banco (caja_id, importe, fecha);
create index linea_banco_por_conciliacion on linea_banco (conciliacion_id) where conciliacion_id is not null;
create index linea_banco_por_extracto on linea_banco (extracto_id);
create index linea_banco_busqueda on linea_banco using gin (normalizar(texto || ' ' || referencia) gin_trgm_ops);

-- What of a movement went by the bank, from when its box has statements: one row each, taken away when it is annulled.
create table movimiento_banco (
  movimiento_id bigint primary key constraint movimiento_banco_movimiento references movimiento_caja,
  caja_id bigint not null,
  fecha date not null,
  importe numeric(14,2) not null,
  conciliacion_id bigint,
  constraint movimiento_banco_caja foreign key (caja_id) references caja_banco,
  constraint movimiento_banco_conciliacion foreign key (conciliacion_id, caja_id) references conciliacion (id, caja_id)
);
create index movimiento_banco_suelto on movimiento_banco (caja_id, fecha, movimiento_id) where conciliacion_id is null;
create index movimiento_banco_por_importe on movimiento_banco (caja_id, importe, fecha);
create index movimiento_banco_por_conciliacion on movimiento_banco (conciliacion_id) where conciliacion_id is not null;

-- What is on one side only and somebody said why.
create table pendiente_banco (
  id bigint generated always as identity primary key,
  caja_id bigint not null constraint pendiente_banco_caja references caja_banco,
  linea_id bigint constraint pendiente_banco_linea unique constraint pendiente_banco_de_linea references linea_banco on delete cascade,
  movimiento_id bigint constraint pendiente_banco_movimiento unique
    constraint pendiente_banco_de_movimiento references movimiento_banco on delete cascade,
  nota text not null constraint pendiente_banco_nota check (length(nota) between 1 and 200),
  usuario_id bigint not null constraint pendiente_banco_usuario references usuario,
  momento timestamptz not null,
  constraint pendiente_banco_uno check (num_nonnulls(linea_id, movimiento_id) = 1)
);
create index pendiente_banco_por_caja on pendiente_banco (caja_id, id);

-- Somebody said that they are not the same, or took them apart: they are not joined nor proposed again.
create table distinto_banco (
  linea_id bigint not null constraint distinto_banco_linea references linea_banco on delete cascade,
  movimiento_id bigint not null constraint distinto_banco_movimiento references movimiento_banco on delete cascade,
  primary key (linea_id, movimiento_id)
);
create index distinto_banco_por_movimiento on distinto_banco (movimiento_id);

-- A line, or a movement, is joined once: it is taken apart before it is joined to something else. What was joined when its sheet closed stays.
create function cuidar_conciliado() returns trigger language plpgsql as $$
begin
  if old.conciliacion_id is not null and new.conciliacion_id is not null and new.conciliacion_id <> old.conciliacion_id then
    raise exception 'it is joined already' using errcode = 'check_violation', constraint = 'conciliacion_tomada';
  end if;
  return new;
end $$;
create trigger conciliado before update of conciliacion_id on linea_banco for each row execute function cuidar_conciliado();
create trigger conciliado before update of conciliacion_id on movimiento_banco for each row execute function cuidar_conciliado();

create function cuidar_conciliacion() returns trigger language plpgsql as $$
begin
  if exists (select from movimiento_banco b join movimiento_caja m on m.id = b.movimiento_id join planilla_caja p on p.id = m.planilla_id
      where b.conciliacion_id = old.id and p.cerrada >= old.momento) then
    raise exception 'what was joined when its sheet closed stays so' using errcode = 'check_violation', constraint = 'conciliacion_cerrada';
  end if;
  update linea_banco set conciliacion_id = null where conciliacion_id = old.id;
  update movimiento_banco set conciliacion_id = null where conciliacion_id = old.id;
  return old;
end $$;
create trigger separar before delete on conciliacion for each row execute function cuidar_conciliacion();

-- Looked at when the transaction ends: two rows at least, and both sides say the same.
create function sumar_conciliacion() returns trigger language plpgsql as $$
declare
  lineas integer;
  movimientos integer;
  banco numeric;
  caja numeric;
begin
  if new.conciliacion_id is null or not exists (select from conciliacion where id = new.conciliacion_id) then
    return null;
  end if;
  select count(*), coalesce(sum(importe), 0) into lineas, banco from linea_banco where conciliacion_id = new.conciliacion_id;
  select count(*), coalesce(sum(importe), 0) into movimientos, caja from movimiento_banco where conciliacion_id = new.conciliacion_id;
  if banco <> caja or lineas + movimientos < 2 then
    raise exception 'what is joined is not the same money' using errcode = 'check_violation', constraint = 'conciliacion_suma';
  end if;
  return null;
end $$;
create constraint trigger sumada after insert or update of conciliacion_id on linea_banco deferrable initially deferred for each row
  when (new.conciliacion_id is not null) execute function sumar_conciliacion();
create constraint trigger sumada after insert or update of conciliacion_id on movimiento_banco deferrable initially deferred for each row
  when (new.conciliacion_id is not null) execute function sumar_conciliacion();

-- A movement by the bank is there from the moment in which it is posted; when it is annulled, whatever it was joined to is loose again.
create function anotar_movimiento_banco() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into movimiento_banco (movimiento_id, caja_id, fecha, importe)
    select new.id, new.caja_id, new.fecha_movimiento, case new.ingreso_egreso when 1 then new.importe_banco else -new.importe_banco end
    from caja_banco b
    where b.caja_id = new.caja_id and new.fecha_movimiento >= b.desde - 35;
  else
    delete from conciliacion where id = (select conciliacion_id from movimiento_banco where movimiento_id = new.id);
    delete from movimiento_banco where movimiento_id = new.id;
  end if;
  return null;
end $$;
create trigger anotar_banco after insert on movimiento_caja for each row
  when (new.importe_banco > 0 and new.tipo_id <> 7) execute function anotar_movimiento_banco();
create trigger soltar_banco after update of anulado on movimiento_caja for each row
  when (new.anulado and new.importe_banco > 0) execute function anotar_movimiento_banco();
