-- amplia
-- sin transacción
-- The same request again is found by its key.
create unique index concurrently arqueo_caja_clave on arqueo_caja (clave) where clave is not null;
