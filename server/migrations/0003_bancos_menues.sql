-- Banks with their branches, and the menus as data.

create table banco (
  id bigint generated always as identity primary key,
  codigo text not null default '',
  nombre text not null,
  habilitado boolean not null default true,
  version integer not null default 1,
  orden text collate "C" not null generated always as (orden_nombre(nombre)) stored
);
create unique index banco_nombre_unico on banco (normalizar(nombre));
create index banco_por_nombre on banco (orden, id);
create index banco_por_codigo on banco (codigo, id);
create index banco_por_habilitado on banco (habilitado, orden, id);

create table sucursal_banco (
  id bigint generated always as identity primary key,
  banco_id bigint not null constraint sucursal_banco_del_banco references banco on delete cascade,
  codigo text not null default '',
  nombre text not null,
  localidad text not null default '',
  constraint sucursal_banco_nombre_unico unique (banco_id, nombre) deferrable initially deferred
);

create table menu_seccion (
  id bigint generated always as identity primary key,
  orden integer not null,
  link text not null constraint menu_seccion_link_unico unique,
  titulo jsonb not null
);
-- ubicacion: MENU items open a screen; AFILIADO_SECCIONAL items are the actions of a row of the branch's affiliates.
create table menu_item (
  id bigint generated always as identity primary key,
  seccion_id bigint not null references menu_seccion on delete cascade,
  ubicacion text not null default 'MENU' constraint menu_item_ubicacion check (ubicacion in ('MENU', 'AFILIADO_SECCIONAL', 'OCULTO')),
  orden integer not null,
  link text not null constraint menu_item_link_unico unique,
  titulo jsonb not null,
  icono text not null default '',
  permiso text references permiso,
  -- Only for who is a member themselves: "my record" means nothing to an administrator.
  de_afiliado boolean not null default false
);
create index menu_item_de_seccion on menu_item (seccion_id, orden);
