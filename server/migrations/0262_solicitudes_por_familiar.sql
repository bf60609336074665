-- amplia
-- sin transacción
-- Requests for one person of the family, of any member (decision 156).
create index concurrently solicitud_por_familiar on solicitud using gin (documentos_familia) where documentos_familia is not null;
