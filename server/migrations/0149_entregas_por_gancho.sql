-- amplia
-- sin transacción
-- What each program was told, on its screen.
create index concurrently entrega_por_gancho on bandeja_salida (((datos ->> 'gancho')::bigint), creado, id) where tipo = 'gancho';
