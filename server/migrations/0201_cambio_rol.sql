-- amplia
-- A role change that a second administrator approves (decision 144). Off unless the organisation turns it on.
alter table organizacion add column roles_de_a_dos boolean not null default false;

create table cambio_rol (
  id bigint generated always as identity primary key,
  -- REGLA asks for changes that one person makes alone.
  tipo text not null constraint cambio_rol_tipo check (tipo in ('CREAR', 'CAMBIAR', 'REGLA')),
  rol_id bigint constraint cambio_rol_rol references rol on delete cascade,
  nombre text not null,
  permisos jsonb not null,
  version integer,
  estado text not null default 'PENDIENTE'
    constraint cambio_rol_estado check (estado in ('PENDIENTE', 'APROBADO', 'RECHAZADO', 'RETIRADO', 'VENCIDO')),
  pedido timestamptz not null,
  pedido_por bigint not null constraint cambio_rol_pedido_por references usuario,
  vence timestamptz not null,
  resuelto timestamptz,
  resuelto_por bigint constraint cambio_rol_resuelto_por references usuario,
  motivo text not null default '',
  constraint cambio_rol_de_rol check ((tipo = 'CAMBIAR') = (rol_id is not null) and (tipo = 'CAMBIAR') = (version is not null)),
  constraint cambio_rol_dos_personas check (estado <> 'APROBADO' or (resuelto_por is not null and resuelto_por <> pedido_por))
);
create index cambio_rol_de on cambio_rol (rol_id);
create unique index cambio_rol_uno on cambio_rol (rol_id) where estado = 'PENDIENTE' and tipo = 'CAMBIAR';
create unique index cambio_rol_nuevo on cambio_rol (nombre) where estado = 'PENDIENTE' and tipo = 'CREAR';
create unique index cambio_rol_regla on cambio_rol (tipo) where estado = 'PENDIENTE' and tipo = 'REGLA';

insert into fusion_regla (tabla, columna, de, que) values
  ('cambio_rol', 'pedido_por', 'usuario', 'QUEDA'),
  ('cambio_rol', 'resuelto_por', 'usuario', 'QUEDA');
