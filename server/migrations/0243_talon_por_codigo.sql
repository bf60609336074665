-- amplia
-- sin transacción
-- A payment at a counter names its slip by the bar code, without the zeros before it (decision 155).
create index concurrently documento_por_codigo on documento (ltrim(codigo_barras, '0')) where codigo_barras is not null;
