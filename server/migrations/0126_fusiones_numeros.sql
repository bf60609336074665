-- amplia
-- sin transacción
-- The numbers that a member had.
create index concurrently afiliado_pasa_a on afiliado (pasa_a) where pasa_a is not null;
