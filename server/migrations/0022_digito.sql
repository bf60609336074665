-- The same check digit as before (0001), as one expression that PostgreSQL writes into the query: a call of its own for each member was a tenth
-- of what importing them takes. 10 and 11 are 0.
create or replace function digito_afiliado(numero bigint) returns smallint language sql immutable strict parallel safe
  return ((11 - (
    numero % 10 * 2 + numero / 10 % 10 * 3 + numero / 100 % 10 * 4 + numero / 1000 % 10 * 5 + numero / 10000 % 10 * 6 + numero / 100000 % 10 * 7
    + numero / 1000000 % 10 * 2 + numero / 10000000 % 10 * 3 + numero / 100000000 % 10 * 4 + numero / 1000000000 % 10 * 5
    + numero / 10000000000 % 10 * 6 + numero / 100000000000 % 10 * 7 + numero / 1000000000000 % 10 * 2 + numero / 10000000000000 % 10 * 3
    + numero / 100000000000000 % 10 * 4 + numero / 1000000000000000 % 10 * 5 + numero / 10000000000000000 % 10 * 6
    + numero / 100000000000000000 % 10 * 7 + numero / 1000000000000000000 * 2) % 11) % 11 % 10)::smallint;
