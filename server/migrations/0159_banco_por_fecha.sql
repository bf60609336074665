-- amplia
-- sin transacción
-- What a statement of the bank covers is counted on our side too: that walked the bank's movements of every box.
create index concurrently movimiento_banco_por_fecha on movimiento_banco (caja_id, fecha);
