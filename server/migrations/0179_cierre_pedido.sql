-- amplia
-- When the people of a box were last asked to close the sheet that stops the accounts of its branch: at most once a week.
alter table caja add column cierre_pedido timestamptz;
