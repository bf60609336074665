-- amplia
-- sin transacción
-- What was done with equal lines before (decision 137).
create index concurrently linea_banco_por_grupo on linea_banco (caja_id, grupo_linea(texto), fecha desc) where conciliacion_id is not null;
