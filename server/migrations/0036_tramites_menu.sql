-- The menu of procedures is rows too (001 §2): TRAMITES items are its entries, each routed by its action.
alter table menu_item drop constraint menu_item_ubicacion;
alter table menu_item add constraint menu_item_ubicacion check (ubicacion in ('MENU', 'AFILIADO_SECCIONAL', 'TRAMITES', 'OCULTO'));
