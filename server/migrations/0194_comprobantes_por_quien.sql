-- amplia
-- sin transacción
-- Paid settlements with receipts of the holder of a fund are found by who brought them (decision 140).
create index concurrently comprobante_por_quien on comprobante (subido_por, rendicion_id);
