-- amplia
-- sin transacción
create unique index concurrently lote_pago_renglon_pago_vivo on lote_pago_renglon (pago_id) where estado = 'PENDIENTE';
