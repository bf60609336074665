-- amplia
-- sin transacción
create index concurrently lote_pago_renglon_por_pago on lote_pago_renglon (pago_id, id) where pago_id is not null;
