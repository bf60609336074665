-- amplia
-- The account that a box's statements say that they are of (decision 100): '' while none said it.
alter table caja_banco add column cuenta text not null default '';
alter table caja_banco add constraint caja_banco_cuenta check (length(cuenta) <= 60) not valid;
