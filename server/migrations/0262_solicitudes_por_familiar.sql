-- amplia
-- sin transacción
-- What was asked for one person of the family, whoever asked (decision 156).
create index concurrently solicitud_por_familiar on solicitud using gin (documentos_familia) where documentos_familia is not null;
