-- What was given up, by kind: read by /metrics and by npm run diagnostico without walking what was done in the month.
create index bandeja_salida_fallida on bandeja_salida (tipo) where fallido is not null;
