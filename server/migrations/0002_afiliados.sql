-- Members of the union: the record, the family, the beneficiaries and the current account.

create table categoria_afiliado (
  id bigint generated always as identity primary key,
  nombre text not null constraint categoria_afiliado_nombre_unico unique,
  habilitada boolean not null default true
);

create table estado_afiliado (
  id bigint generated always as identity primary key,
  nombre text not null constraint estado_afiliado_nombre_unico unique,
  -- Whether somebody in this state still belongs to the union; "unlinked" is the contrary.
  vinculado boolean not null default true,
  signo text not null default 'neutro' constraint estado_afiliado_signo check (signo in ('ok', 'org', 'alerta', 'mal', 'neutro')),
  habilitado boolean not null default true,
  constraint estado_afiliado_vinculado unique (id, vinculado)
);

create table estado_civil (
  id bigint generated always as identity primary key,
  nombre text not null constraint estado_civil_nombre_unico unique,
  habilitado boolean not null default true
);

create table parentesco (
  id bigint generated always as identity primary key,
  nombre text not null constraint parentesco_nombre_unico unique,
  habilitado boolean not null default true
);

create table tipo_documento (
  id bigint generated always as identity primary key,
  nombre text not null constraint tipo_documento_nombre_unico unique,
  habilitado boolean not null default true
);

create table empresa (
  id bigint generated always as identity primary key,
  nombre text not null,
  cuit text,
  habilitada boolean not null default true,
  constraint empresa_unica unique nulls not distinct (nombre, cuit)
);
create index empresa_por_nombre on empresa (orden_nombre(nombre) collate "C", id);
create index empresa_busqueda on empresa using gin (normalizar(nombre) gin_trgm_ops);

create table localidad (
  id bigint generated always as identity primary key,
  codigo_postal text not null,
  nombre text not null,
  provincia text not null default '',
  habilitada boolean not null default true,
  constraint localidad_unica unique (codigo_postal, nombre)
);

create table afiliado (
  numero bigint primary key constraint afiliado_numero_positivo check (numero > 0),
  digito smallint not null generated always as (digito_afiliado(numero)) stored,
  apellido text not null,
  nombre text not null,
  tipo_documento_id bigint not null references tipo_documento,
  numero_documento bigint not null,
  cuil text,
  fecha_nacimiento date,
  genero smallint constraint afiliado_genero check (genero in (1, 2)),
  estado_civil_id bigint references estado_civil,
  fecha_alta date not null,
  categoria_id bigint not null references categoria_afiliado,
  estado_id bigint not null,
  -- Copied from the state and kept equal by the foreign key, so that indexes and counts can use it.
  vinculado boolean not null,
  seccional_id bigint not null references seccional,
  empresa_id bigint references empresa,
  domicilio text not null default '',
  localidad text not null default '',
  codigo_postal text not null default '',
  telefono text not null default '',
  email text not null default '',
  rentado boolean not null default false,
  foto_sha256 text references archivo,
  orden text collate "C" not null generated always as (orden_nombre(apellido || ', ' || nombre)) stored,
  busqueda text not null generated always as (normalizar(apellido || ' ' || nombre) || ' ' || numero || ' ' || numero_documento) stored,
  constraint afiliado_estado foreign key (estado_id, vinculado) references estado_afiliado (id, vinculado) on update cascade
);
-- One index for each sort of the branch list, for the linked ones (the usual question) and for all.
create index afiliado_vinculado_nombre on afiliado (seccional_id, orden, numero) where vinculado;
create index afiliado_vinculado_numero on afiliado (seccional_id, numero) where vinculado;
create index afiliado_vinculado_alta on afiliado (seccional_id, fecha_alta, numero) where vinculado;
create index afiliado_seccional_nombre on afiliado (seccional_id, orden, numero);
create index afiliado_seccional_numero on afiliado (seccional_id, numero);
create index afiliado_seccional_alta on afiliado (seccional_id, fecha_alta, numero);
-- The same for whoever sees every branch.
create index afiliado_nombre on afiliado (orden, numero);
create index afiliado_alta on afiliado (fecha_alta, numero);
-- Filters and search.
create index afiliado_categoria on afiliado (seccional_id, categoria_id, orden, numero);
create index afiliado_estado_nombre on afiliado (seccional_id, estado_id, orden, numero);
create index afiliado_empresa on afiliado (empresa_id);
create index afiliado_documento on afiliado (numero_documento);
create index afiliado_busqueda on afiliado using gin (busqueda gin_trgm_ops);

alter table usuario add constraint usuario_afiliado foreign key (afiliado_numero) references afiliado (numero);

-- How many affiliates each branch has by category and link: page totals and the pie read a few rows instead of the branch
-- (decision 002). Kept by the triggers below, in the writer's own transaction, so it can never disagree with the rows.
create table conteo_afiliado (
  seccional_id bigint not null references seccional,
  categoria_id bigint not null references categoria_afiliado,
  vinculado boolean not null,
  cantidad bigint not null,
  primary key (seccional_id, vinculado, categoria_id)
);

create function contar_afiliados() returns trigger language plpgsql as $$
begin
  -- Always in the order of the key: two writers can wait for each other, but not in a circle within a statement.
  if tg_op = 'INSERT' then
    insert into conteo_afiliado as c (seccional_id, categoria_id, vinculado, cantidad)
      select seccional_id, categoria_id, vinculado, count(*) from nuevas group by 1, 2, 3 order by 1, 3, 2
      on conflict (seccional_id, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
  elsif tg_op = 'DELETE' then
    insert into conteo_afiliado as c (seccional_id, categoria_id, vinculado, cantidad)
      select seccional_id, categoria_id, vinculado, -count(*) from viejas group by 1, 2, 3 order by 1, 3, 2
      on conflict (seccional_id, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
  else
    insert into conteo_afiliado as c (seccional_id, categoria_id, vinculado, cantidad)
      select seccional_id, categoria_id, vinculado, sum(n) from (
        select seccional_id, categoria_id, vinculado, count(*) as n from nuevas group by 1, 2, 3
        union all
        select seccional_id, categoria_id, vinculado, -count(*) from viejas group by 1, 2, 3
      ) d group by 1, 2, 3 having sum(n) <> 0 order by 1, 3, 2
      on conflict (seccional_id, vinculado, categoria_id) do update set cantidad = c.cantidad + excluded.cantidad;
  end if;
  return null;
end $$;
create trigger contar_alta after insert on afiliado referencing new table as nuevas for each statement execute function contar_afiliados();
create trigger contar_baja after delete on afiliado referencing old table as viejas for each statement execute function contar_afiliados();
create trigger contar_cambio after update on afiliado referencing old table as viejas new table as nuevas
  for each statement execute function contar_afiliados();

create table familiar (
  id bigint generated always as identity primary key,
  afiliado_numero bigint not null references afiliado on delete cascade,
  apellido text not null,
  nombre text not null,
  parentesco_id bigint not null references parentesco,
  tipo_documento_id bigint not null references tipo_documento,
  numero_documento bigint not null,
  fecha_nacimiento date,
  activo boolean not null default true,
  constraint familiar_unico unique (afiliado_numero, tipo_documento_id, numero_documento)
);

create table beneficiario (
  id bigint generated always as identity primary key,
  afiliado_numero bigint not null references afiliado on delete cascade,
  nombre_completo text not null,
  parentesco_id bigint not null references parentesco,
  tipo_documento_id bigint not null references tipo_documento,
  numero_documento bigint not null,
  porcentaje numeric(5, 2) not null constraint beneficiario_porcentaje check (porcentaje > 0 and porcentaje <= 100)
);
create index beneficiario_por_afiliado on beneficiario (afiliado_numero);

-- The percentages of a member add up to 100 when the transaction ends (decisions §5).
create function validar_beneficiarios() returns trigger language plpgsql as $$
declare
  afectado bigint := coalesce(new.afiliado_numero, old.afiliado_numero);
  suma numeric;
begin
  select sum(porcentaje) into suma from beneficiario where afiliado_numero = afectado;
  if suma <> 100 then
    raise exception 'beneficiaries of % add up to %', afectado, suma using errcode = 'check_violation', constraint = 'beneficiario_suma_100';
  end if;
  return null;
end $$;
create constraint trigger beneficiario_suma_100 after insert or update or delete on beneficiario deferrable initially deferred
  for each row execute function validar_beneficiarios();

create table movimiento_cuenta (
  id bigint generated always as identity primary key,
  afiliado_numero bigint not null references afiliado,
  fecha date not null,
  -- First day of the month it belongs to.
  periodo date constraint movimiento_cuenta_periodo check (extract(day from periodo) = 1),
  descripcion text not null,
  cuota smallint,
  cuotas smallint,
  debe numeric(14, 2) not null default 0 constraint movimiento_cuenta_debe check (debe >= 0),
  haber numeric(14, 2) not null default 0 constraint movimiento_cuenta_haber check (haber >= 0),
  -- What an imported line is known by, so that a file can be imported again without repeating a movement.
  clave_importacion uuid,
  constraint movimiento_cuenta_cuotas check ((cuota is null) = (cuotas is null) and cuota between 1 and cuotas)
);
create index movimiento_cuenta_de_afiliado on movimiento_cuenta (afiliado_numero, fecha, id);
create unique index movimiento_cuenta_clave on movimiento_cuenta (clave_importacion) where clave_importacion is not null;
