-- amplia
-- sin transacción
-- Agreements whose money comes into a box, which its reconciliation asks for (decision 162).
create index concurrently convenio_cobranza_version_por_caja on convenio_cobranza_version (caja_id) where caja_id is not null;
