-- amplia
-- sin transacción
-- When each thing of a member was said, to find what was said since a moment: rows are only added, in that order.
create index concurrently afiliado_historia_sabido on afiliado_historia using brin (sabido) with (pages_per_range = 32);
