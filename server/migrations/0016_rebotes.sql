-- A mail that left and came back: the other side said afterwards that it could not be delivered.
alter table bandeja_salida add column rebotado timestamptz,
  add constraint bandeja_salida_rebote check (rebotado is null or hecho is not null);
-- A mail is known by the name it left with; those that wait get theirs.
update bandeja_salida set datos = datos || jsonb_build_object('clave', gen_random_uuid()) where tipo = 'correo' and hecho is null;
create unique index bandeja_salida_clave on bandeja_salida ((datos ->> 'clave')) where tipo = 'correo';
create index bandeja_salida_correo_rebotado on bandeja_salida (creado, id) where tipo = 'correo' and rebotado is not null;
drop index bandeja_salida_correo_enviado;
create index bandeja_salida_correo_enviado on bandeja_salida (creado, id) where tipo = 'correo' and hecho is not null and rebotado is null;
