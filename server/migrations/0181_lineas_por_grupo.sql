-- amplia
-- sin transacción
-- Earlier resolutions of lines with the same text (decision 137).
create index concurrently linea_banco_por_grupo on linea_banco (caja_id, grupo_linea(texto), fecha desc) where conciliacion_id is not null;
