-- amplia
-- sin transacción
-- Requests of a version, and drafts that go on with an older one (decision 156).
create index concurrently solicitud_por_definicion on solicitud (definicion_id, estado) where definicion_id is not null;
