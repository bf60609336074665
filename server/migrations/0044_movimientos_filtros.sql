-- What the movements of a box are looked for by. What few rows have is indexed only for those: an ordinary movement writes one more index, of its text.

drop index movimiento_caja_por_concepto;
create index movimiento_caja_por_concepto on movimiento_caja (concepto_id, fecha_movimiento, id);
create index movimiento_caja_por_tipo on movimiento_caja (caja_id, tipo_id, fecha_movimiento, id) where tipo_id not in (1, 2);
create index movimiento_caja_por_banco on movimiento_caja (caja_id, fecha_movimiento, id) where importe_banco > 0;
create index movimiento_caja_por_cheque on movimiento_caja (caja_id, fecha_movimiento, id) where importe_cheque > 0;
create index movimiento_caja_busqueda on movimiento_caja using gin (normalizar(descripcion) gin_trgm_ops);
