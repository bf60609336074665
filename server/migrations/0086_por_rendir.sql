-- amplia
-- Receipts that wait (decision 082): each of its person and branch, with its file, until it goes to a settlement. What is not known yet is null or ''.
create table comprobante_por_rendir (
  id bigint generated always as identity primary key,
  -- The receipt of a settlement that it becomes has the same one.
  clave uuid not null constraint por_rendir_clave unique,
  seccional_id bigint not null constraint por_rendir_seccional references seccional,
  fecha date,
  cuit text constraint por_rendir_cuit check (cuit ~ '^\d{11}$'),
  proveedor text not null default '' constraint por_rendir_proveedor check (length(proveedor) <= 100),
  clase text not null default 'FACTURA' constraint por_rendir_clase check (clase in ('FACTURA', 'NOTA_DEBITO', 'RECIBO', 'TICKET', 'OTRO')),
  letra text constraint por_rendir_letra check (letra ~ '^[A-Z]$'),
  punto_venta integer constraint por_rendir_punto_venta check (punto_venta between 0 and 99999),
  numero integer constraint por_rendir_numero check (numero between 0 and 99999999),
  importe numeric(14,2) constraint por_rendir_importe check (importe >= 0),
  qr text not null default '' constraint por_rendir_qr check (length(qr) <= 2000),
  qr_leido boolean not null default false,
  motivo text not null default '' constraint por_rendir_motivo check (length(motivo) <= 300),
  -- The name of a concept: the type of the settlement that it goes to is not known yet.
  concepto text not null default '' constraint por_rendir_concepto check (length(concepto) <= 80),
  archivo_sha256 text not null constraint por_rendir_archivo references archivo,
  huella_original text constraint por_rendir_original check (huella_original ~ '^[0-9a-f]{64}$'),
  huella_elegido text constraint por_rendir_elegido check (huella_elegido ~ '^[0-9a-f]{64}$'),
  sacado text[] not null default '{}',
  nombre text not null constraint por_rendir_nombre check (length(nombre) between 1 and 100),
  tipo_archivo text not null,
  bytes integer not null,
  -- A photo made small for the list; null in what is none.
  miniatura bytea constraint por_rendir_miniatura check (length(miniatura) <= 20000),
  subido timestamptz not null,
  subido_por bigint not null constraint por_rendir_subido_por references usuario,
  version integer not null default 1,
  constraint por_rendir_identificacion check (num_nulls(letra, punto_venta, numero) in (0, 3))
);
create index por_rendir_lista on comprobante_por_rendir (seccional_id, id);
create index por_rendir_persona on comprobante_por_rendir (subido_por, seccional_id, id);
create index por_rendir_mismo_numero on comprobante_por_rendir (cuit, numero) where letra is not null;
create index por_rendir_por_cuit on comprobante_por_rendir (seccional_id, cuit, id);
create index por_rendir_por_original on comprobante_por_rendir (huella_original);
create index por_rendir_por_archivo on comprobante_por_rendir (archivo_sha256);

-- A receipt may go from one draft to another: the one that it leaves is looked at too.
create or replace function cuidar_comprobante() returns trigger language plpgsql as $$
declare
  de bigint := case when tg_op = 'INSERT' then new.rendicion_id else old.rendicion_id end;
  a bigint := case when tg_op = 'DELETE' then old.rendicion_id else new.rendicion_id end;
begin
  if tg_op = 'UPDATE' and (old.vigente, old.rendicion_id) is distinct from (new.vigente, new.rendicion_id)
    and (to_jsonb(old) - 'vigente') = (to_jsonb(new) - 'vigente') then
    return new;
  end if;
  perform from rendicion_gasto where id in (de, a) order by id for update;
  if exists (select from rendicion_gasto where id in (de, a) and estado <> 1) then
    raise exception 'a settlement that was sent keeps its receipts' using errcode = 'check_violation', constraint = 'rendicion_no_editable';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
