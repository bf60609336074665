-- The menu of procedures is rows too (001 §2): TRAMITES items are its entries, each routed by its action.
alter table menu_item drop constraint menu_item_ubicacion;
alter table menu_item add constraint menu_item_ubicacion check (ubicacion in ('MENU', 'AFILIADO_SECCIONAL', 'TRAMITES', 'OCULTO'));

-- The conditions that whoever fills in a request saw last: when the product changes before it is filed, they are told (decision 037).
alter table solicitud add column condiciones_vistas jsonb;
-- Catalogues are listed by name too.
create index producto_nombre_orden on producto (orden_nombre(nombre) collate "C", id);
create index destino_fondos_lista on destino_fondos (orden, id);
