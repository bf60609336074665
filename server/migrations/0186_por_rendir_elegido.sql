-- amplia
-- sin transacción
-- The same file again is found by the hash that the browser took of it.
create index concurrently por_rendir_por_elegido on comprobante_por_rendir (huella_elegido);
