-- Expense settlements: header, lines by concept, receipts, signatures and what the financial system tells of them (002 §3 and §4,
-- decisions §8 and §9.3, decision 040). Amounts in pesos with cents, as in the rest of branch cash.

alter table tipo_rendicion
  add column registra_periodo boolean not null default false,
  add column pide_secretaria boolean not null default false,
  add column orden smallint not null default 100,
  add constraint tipo_rendicion_nombre_largo check (length(nombre) between 1 and 80);

-- Concepts that a settlement of a type is made of: its lines are created from them.
create table concepto_rendicion (
  id bigint generated always as identity primary key,
  tipo_id bigint not null constraint concepto_rendicion_tipo references tipo_rendicion,
  nombre text not null constraint concepto_rendicion_nombre check (length(nombre) between 1 and 80),
  habilitado boolean not null default true,
  orden smallint not null default 100,
  constraint concepto_rendicion_repetido unique (tipo_id, nombre)
);

-- Secretariats of the organisation that authorise some types of expense (pideAutorizacionSecretaria).
create table secretaria_rendicion (
  id bigint generated always as identity primary key,
  nombre text not null constraint secretaria_rendicion_repetida unique constraint secretaria_rendicion_nombre check (length(nombre) between 1 and 80),
  habilitada boolean not null default true,
  orden smallint not null default 100
);

-- One series of numbers per branch and year, without gaps: its row is locked while one is given.
create table rendicion_numero (
  seccional_id bigint not null constraint rendicion_numero_seccional references seccional,
  anio smallint not null,
  ultimo integer not null constraint rendicion_numero_ultimo check (ultimo >= 0),
  primary key (seccional_id, anio)
);
insert into rendicion_numero (seccional_id, anio, ultimo) select seccional_id, anio, max(numero) from rendicion_gasto group by 1, 2;

alter table rendicion_gasto
  -- As it is quoted: 0042/2026.
  add column numero_completo text not null generated always as (lpad(numero::text, greatest(4, length(numero::text)), '0') || '/' || anio::text) stored,
  add column version integer not null default 1,
  -- The same creation sent twice is one settlement.
  add column clave uuid constraint rendicion_gasto_clave unique,
  add column fecha_registro timestamptz not null default now(),
  add column creada_por bigint constraint rendicion_gasto_creada_por references usuario,
  add column responsable text not null default '' constraint rendicion_gasto_responsable check (length(responsable) <= 80),
  add column mes_periodo smallint constraint rendicion_gasto_mes check (mes_periodo between 1 and 12),
  add column anio_periodo smallint constraint rendicion_gasto_anio_periodo check (anio_periodo between 2000 and 9999),
  -- The two who are named to sign: member numbers. Null only in what came before these columns.
  add column secretario_numero bigint constraint rendicion_gasto_secretario references afiliado,
  add column tesorero_numero bigint constraint rendicion_gasto_tesorero references afiliado,
  add column secretaria_id bigint constraint rendicion_gasto_secretaria references secretaria_rendicion,
  add column motivo text not null default '' constraint rendicion_gasto_motivo check (length(motivo) <= 300),
  add column personas_viajaron text not null default '' constraint rendicion_gasto_viajeros check (length(personas_viajaron) <= 300),
  -- Kept by the trigger of comprobante.
  add column comprobantes integer not null default 0,
  -- Since when it is in its state.
  add column desde timestamptz not null default now(),
  -- To the signers, and to the financial system.
  add column fecha_ultimo_envio timestamptz,
  add column fecha_envio_externo timestamptz,
  -- The sending whose signatures count, while it is with the signers and afterwards.
  add column envio_id bigint,
  -- Moment of the last thing that the financial system told of this sending: what it tells of an earlier moment changes nothing.
  add column finanzas_momento timestamptz,
  add column fecha_pago date,
  add column referencia_pago text not null default '' constraint rendicion_gasto_referencia check (length(referencia_pago) <= 80),
  -- Why it was observed; of who observed it or cancelled it, the history tells.
  add column motivo_observacion text not null default '' constraint rendicion_gasto_observacion check (length(motivo_observacion) <= 600),
  add constraint rendicion_gasto_periodo check ((mes_periodo is null) = (anio_periodo is null)),
  add constraint rendicion_gasto_firmantes check (secretario_numero <> tesorero_numero);
create index rendicion_gasto_por_numero on rendicion_gasto (seccional_id, (anio * 1000000::bigint + numero), id);
create index rendicion_gasto_todas_por_numero on rendicion_gasto ((anio * 1000000::bigint + numero), id);
create index rendicion_gasto_lista on rendicion_gasto (seccional_id, fecha, id);
create index rendicion_gasto_total on rendicion_gasto (seccional_id, total, id);
create index rendicion_gasto_central on rendicion_gasto (estado, desde, id);
create index rendicion_gasto_por_fecha on rendicion_gasto (fecha, id);
create index rendicion_gasto_secretario on rendicion_gasto (secretario_numero, estado) where estado = 7;
create index rendicion_gasto_tesorero on rendicion_gasto (tesorero_numero, estado) where estado = 7;

-- A line of a settlement: what was spent on one concept.
create table rendicion_detalle (
  id bigint generated always as identity primary key,
  rendicion_id bigint not null constraint rendicion_detalle_rendicion references rendicion_gasto,
  concepto_id bigint not null constraint rendicion_detalle_concepto references concepto_rendicion,
  observacion text not null default '' constraint rendicion_detalle_observacion check (length(observacion) <= 300),
  -- Kept by the trigger of comprobante.
  comprobantes integer not null default 0,
  total numeric(14,2) not null default 0,
  constraint rendicion_detalle_unico unique (rendicion_id, concepto_id),
  constraint rendicion_detalle_de_rendicion unique (id, rendicion_id)
);
create index rendicion_detalle_concepto on rendicion_detalle (concepto_id);

-- A receipt with its file. CUIT, kind, letter, point of sale and number are one and only one, in every branch, while the settlement is
-- not cancelled (decisions §9.3).
create table comprobante (
  id bigint generated always as identity primary key,
  rendicion_id bigint not null,
  detalle_id bigint not null,
  clave uuid not null constraint comprobante_clave unique,
  fecha date not null,
  cuit text not null constraint comprobante_cuit check (cuit ~ '^\d{11}$'),
  proveedor text not null constraint comprobante_proveedor check (length(proveedor) between 1 and 100),
  clase text not null default 'FACTURA' constraint comprobante_clase check (clase in ('FACTURA', 'NOTA_DEBITO', 'RECIBO', 'TICKET', 'OTRO')),
  letra text constraint comprobante_letra check (letra ~ '^[A-Z]$'),
  punto_venta integer constraint comprobante_punto_venta check (punto_venta between 0 and 99999),
  numero integer constraint comprobante_numero check (numero between 0 and 99999999),
  importe numeric(14,2) not null constraint comprobante_importe check (importe >= 0),
  -- The invoice's QR as it was read, '' when its data were typed.
  qr text not null default '' constraint comprobante_qr check (length(qr) <= 2000),
  archivo_sha256 text not null constraint comprobante_archivo references archivo,
  nombre text not null constraint comprobante_nombre check (length(nombre) between 1 and 100),
  tipo_archivo text not null,
  bytes integer not null,
  subido timestamptz not null,
  subido_por bigint not null constraint comprobante_subido_por references usuario,
  -- False when its settlement was cancelled: it may be handed in again.
  vigente boolean not null default true,
  constraint comprobante_identificacion check (num_nulls(letra, punto_venta, numero) in (0, 3)),
  constraint comprobante_detalle foreign key (detalle_id, rendicion_id) references rendicion_detalle (id, rendicion_id)
);
create unique index comprobante_unico on comprobante (cuit, clase, letra, punto_venta, numero) where vigente and letra is not null;
create index comprobante_por_detalle on comprobante (detalle_id, id);
create index comprobante_por_rendicion on comprobante (rendicion_id, id);
create index comprobante_parecido_importe on comprobante (cuit, importe, fecha) where vigente;
create index comprobante_por_cuit on comprobante (cuit, id);
create index comprobante_por_archivo on comprobante (archivo_sha256);
create index comprobante_por_fecha on comprobante (fecha, id) where vigente;

-- A receipt that looked like another one and was handed in all the same: why, and whether a reviewer has seen it.
create table comprobante_parecido (
  id bigint generated always as identity primary key,
  comprobante_id bigint not null constraint comprobante_parecido_comprobante references comprobante on delete cascade,
  otro_id bigint not null constraint comprobante_parecido_otro references comprobante on delete cascade,
  clase text not null constraint comprobante_parecido_clase check (clase in ('MISMO_ARCHIVO', 'MISMO_IMPORTE')),
  motivo text not null constraint comprobante_parecido_motivo check (length(motivo) between 1 and 300),
  usuario_id bigint not null constraint comprobante_parecido_usuario references usuario,
  momento timestamptz not null,
  revisado timestamptz,
  revisado_por bigint constraint comprobante_parecido_revisado_por references usuario,
  constraint comprobante_parecido_unico unique (comprobante_id, otro_id, clase),
  constraint comprobante_parecido_revision check ((revisado is null) = (revisado_por is null))
);
create index comprobante_parecido_otro on comprobante_parecido (otro_id);
create index comprobante_parecido_lista on comprobante_parecido (momento, id);
create index comprobante_parecido_sin_revisar on comprobante_parecido (momento, id) where revisado is null;

-- Each time that it was sent to its signers: what they sign, word by word, with its SHA-256.
create table rendicion_envio (
  id bigint generated always as identity primary key,
  rendicion_id bigint not null constraint rendicion_envio_rendicion references rendicion_gasto,
  momento timestamptz not null,
  usuario_id bigint not null constraint rendicion_envio_usuario references usuario,
  contenido text not null,
  huella text not null,
  -- When it went back to draft, by whom ('' portal side: FINANZAS), and why.
  devuelta timestamptz,
  devuelta_por bigint constraint rendicion_envio_devuelta_por references usuario,
  motivo text not null default '' constraint rendicion_envio_motivo check (length(motivo) <= 600),
  -- When its signers were reminded last.
  recordado timestamptz,
  constraint rendicion_envio_huella check (huella = encode(sha256(convert_to(contenido, 'UTF8')), 'hex')),
  constraint rendicion_envio_de_rendicion unique (id, rendicion_id)
);
create index rendicion_envio_por_rendicion on rendicion_envio (rendicion_id, id);
create index rendicion_envio_por_huella on rendicion_envio (huella);
create index rendicion_envio_por_recordar on rendicion_envio (coalesce(recordado, momento)) where devuelta is null;
alter table rendicion_gasto add constraint rendicion_gasto_envio foreign key (envio_id, id) references rendicion_envio (id, rendicion_id);

-- A signature: of the office that its signer holds that day, over the hash of the sending. Voided when the settlement goes back.
create table rendicion_firma (
  id bigint generated always as identity primary key,
  rendicion_id bigint not null,
  envio_id bigint not null,
  firma text not null constraint rendicion_firma_firma check (firma in ('SECRETARIA', 'TESORERIA')),
  afiliado_numero bigint not null constraint rendicion_firma_afiliado references afiliado,
  puesto smallint not null constraint rendicion_firma_puesto references puesto,
  usuario_id bigint not null constraint rendicion_firma_usuario references usuario,
  momento timestamptz not null,
  huella text not null constraint rendicion_firma_huella check (huella ~ '^[0-9a-f]{64}$'),
  anulada timestamptz,
  constraint rendicion_firma_envio foreign key (envio_id, rendicion_id) references rendicion_envio (id, rendicion_id)
);
create unique index rendicion_firma_vigente on rendicion_firma (envio_id, firma) where anulada is null;
create unique index rendicion_firma_persona on rendicion_firma (envio_id, afiliado_numero) where anulada is null;
create index rendicion_firma_por_rendicion on rendicion_firma (rendicion_id, id);
create index rendicion_firma_afiliado on rendicion_firma (afiliado_numero);

-- What happened to a settlement, as its people read it. Only added to.
create table rendicion_suceso (
  id bigint generated always as identity primary key,
  rendicion_id bigint not null constraint rendicion_suceso_rendicion references rendicion_gasto,
  momento timestamptz not null,
  que text not null constraint rendicion_suceso_que check (que ~ '^[a-zA-Z]{3,40}$'),
  -- The state that it had after it.
  estado smallint not null,
  -- Null when the financial system, or the portal by itself, did it.
  usuario_id bigint constraint rendicion_suceso_usuario references usuario,
  comentario text not null default '' constraint rendicion_suceso_comentario check (length(comentario) <= 600),
  datos jsonb not null default '{}'
);
create index rendicion_suceso_historia on rendicion_suceso (rendicion_id, id);

-- What the financial system told, by the key that it gave it: the same one again changes nothing.
create table finanzas_aviso (
  clave text primary key constraint finanzas_aviso_clave check (length(clave) between 8 and 100),
  rendicion_id bigint not null constraint finanzas_aviso_rendicion references rendicion_gasto,
  envio_id bigint,
  estado text not null constraint finanzas_aviso_estado check (estado in ('ENVIADA', 'OBSERVADA', 'PAGADA')),
  -- When it happened there, and when it was told here.
  momento timestamptz not null,
  recibido timestamptz not null,
  -- APLICADO, or why it changed nothing.
  resultado text not null constraint finanzas_aviso_resultado check (resultado in ('APLICADO', 'ATRASADO', 'OTRO_ENVIO', 'OTRO_ESTADO')),
  datos jsonb not null default '{}'
);
create index finanzas_aviso_por_rendicion on finanzas_aviso (rendicion_id, recibido);

-- Receipts and lines change only while their settlement is a draft; its sums follow them.
create function cuidar_comprobante() returns trigger language plpgsql as $$
declare
  de bigint := case when tg_op = 'DELETE' then old.rendicion_id else new.rendicion_id end;
  la smallint;
begin
  if tg_op = 'UPDATE' and (old.vigente, old.rendicion_id) is distinct from (new.vigente, new.rendicion_id)
    and (to_jsonb(old) - 'vigente') = (to_jsonb(new) - 'vigente') then
    return new;
  end if;
  select estado into la from rendicion_gasto where id = de for update;
  if la <> 1 then
    raise exception 'a settlement that was sent keeps its receipts' using errcode = 'check_violation', constraint = 'rendicion_no_editable';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger comprobante_cuidado before insert or update or delete on comprobante for each row execute function cuidar_comprobante();

create function sumar_comprobante() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update rendicion_detalle set comprobantes = comprobantes - 1, total = total - old.importe where id = old.detalle_id;
    update rendicion_gasto set comprobantes = comprobantes - 1, total = total - old.importe where id = old.rendicion_id;
  end if;
  if tg_op <> 'DELETE' then
    update rendicion_detalle set comprobantes = comprobantes + 1, total = total + new.importe where id = new.detalle_id;
    update rendicion_gasto set comprobantes = comprobantes + 1, total = total + new.importe where id = new.rendicion_id;
  end if;
  return null;
end $$;
create trigger comprobante_sumado after insert or delete or update of importe, detalle_id on comprobante for each row execute function sumar_comprobante();

-- A cancelled settlement lets its receipts be handed in again; one that was sent keeps what was signed.
create function cuidar_rendicion() returns trigger language plpgsql as $$
begin
  if old.estado <> 1 and (new.seccional_id, new.tipo_id, new.anio, new.numero, new.fecha, new.total, new.responsable, new.mes_periodo, new.anio_periodo,
      new.secretario_numero, new.tesorero_numero, new.secretaria_id, new.motivo, new.personas_viajaron)
    is distinct from (old.seccional_id, old.tipo_id, old.anio, old.numero, old.fecha, old.total, old.responsable, old.mes_periodo, old.anio_periodo,
      old.secretario_numero, old.tesorero_numero, old.secretaria_id, old.motivo, old.personas_viajaron) then
    raise exception 'a settlement that was sent keeps what it says' using errcode = 'check_violation', constraint = 'rendicion_no_editable';
  end if;
  if old.estado = 3 and new.estado <> 3 then
    raise exception 'a cancelled settlement stays so' using errcode = 'check_violation', constraint = 'rendicion_cancelada';
  end if;
  if new.estado = 3 and old.estado <> 3 then
    update comprobante set vigente = false where rendicion_id = new.id;
  end if;
  return new;
end $$;
create trigger rendicion_cuidada before update on rendicion_gasto for each row execute function cuidar_rendicion();
