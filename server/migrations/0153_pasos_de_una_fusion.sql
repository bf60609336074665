-- amplia
-- What a fusion does with the steps of the register (0152, decision 101): it leaves them, and what it writes in the history makes them again.
insert into fusion_regla (tabla, columna, de, que) values ('paso_padron', 'afiliado_numero', 'afiliado', 'QUEDA');
