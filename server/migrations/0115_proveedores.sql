-- amplia
-- Providers by CUIT (decision 097): one name for each, where it comes from, and whether it is to be trusted.
create table proveedor (
  cuit text primary key constraint proveedor_cuit check (cuit ~ '^\d{11}$'),
  nombre text not null constraint proveedor_nombre check (length(nombre) between 1 and 100),
  -- Central treasury's own; of the register of taxpayers; or as it was last written in a receipt.
  origen text not null constraint proveedor_origen check (origen in ('CENTRAL', 'PADRON', 'RENDIDO')),
  momento timestamptz not null,
  usuario_id bigint constraint proveedor_usuario references usuario,
  -- Why it is not to be trusted; '' while it is.
  desconfianza text not null default '' constraint proveedor_desconfianza check (length(desconfianza) <= 300),
  desconfiado timestamptz,
  desconfiado_por bigint constraint proveedor_desconfiado_por references usuario,
  version integer not null default 1,
  orden text collate "C" not null generated always as (orden_nombre(nombre)) stored,
  busqueda text not null generated always as (normalizar(nombre || ' ' || cuit || ' ' || left(cuit, 2) || '-' || substr(cuit, 3, 8) || '-' || right(cuit, 1))) stored,
  constraint proveedor_quien check ((origen = 'CENTRAL') = (usuario_id is not null)),
  constraint proveedor_desconfia check (num_nulls(desconfiado, desconfiado_por) = case when desconfianza = '' then 2 else 0 end)
);
create index proveedor_por_nombre on proveedor (orden, cuit);
create index proveedor_por_origen on proveedor (origen, orden, cuit);
create index proveedor_desconfiado on proveedor (orden, cuit) where desconfiado is not null;
create index proveedor_busqueda on proveedor using gin (busqueda gin_trgm_ops);

-- A public register of taxpayers, as it was last loaded. What is in it and was never settled with is no provider.
create table contribuyente (
  cuit bigint primary key,
  nombre text not null constraint contribuyente_nombre check (length(nombre) between 1 and 100)
);

create table carga_contribuyentes (
  id bigint generated always as identity primary key,
  archivo text not null constraint carga_contribuyentes_archivo check (length(archivo) between 1 and 255),
  -- None once it was read.
  archivo_sha256 text constraint carga_contribuyentes_de references archivo,
  bytes bigint not null,
  estado text not null constraint carga_contribuyentes_estado check (estado in ('LEYENDO', 'APLICADA', 'ILEGIBLE')),
  usuario_id bigint not null constraint carga_contribuyentes_usuario references usuario,
  momento timestamptz not null,
  desde timestamptz not null,
  filas bigint,
  nuevas bigint,
  cambiadas bigint,
  rechazadas bigint,
  problema text,
  etapa text,
  hechas bigint,
  parte double precision,
  turno integer not null default 0,
  latido timestamptz
);
-- One at a time.
create unique index carga_contribuyentes_una on carga_contribuyentes (estado) where estado = 'LEYENDO';
create index carga_contribuyentes_por_archivo on carga_contribuyentes (archivo_sha256);

-- Whoever writes a receipt, its provider is known from then on. What central treasury or the register of taxpayers say stays.
create function anotar_proveedor() returns trigger language plpgsql as $$
declare
  suyo text;
begin
  -- Looked at first: a name that stays would be held until the end all the same.
  if exists (select from proveedor where cuit = new.cuit and (origen <> 'RENDIDO' or nombre = new.proveedor)) then
    return null;
  end if;
  select nombre into suyo from contribuyente where cuit = new.cuit::bigint;
  insert into proveedor (cuit, nombre, origen, momento)
  values (new.cuit, coalesce(suyo, new.proveedor), case when suyo is null then 'RENDIDO' else 'PADRON' end, clock_timestamp())
  on conflict (cuit) do update set nombre = excluded.nombre, origen = excluded.origen, momento = excluded.momento
    where proveedor.origen = 'RENDIDO' and proveedor.nombre <> excluded.nombre;
  return null;
end $$;
create trigger comprobante_proveedor after insert or update of cuit, proveedor on comprobante for each row execute function anotar_proveedor();

insert into proveedor (cuit, nombre, origen, momento)
select distinct on (cuit) cuit, proveedor, 'RENDIDO', subido from comprobante order by cuit, id desc;
