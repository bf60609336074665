-- amplia
-- sin transacción
create index concurrently solicitud_documento_tomado_de on solicitud_documento (tomado_de) where tomado_de is not null;
