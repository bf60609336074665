-- estrecha: the limit of ten million per form of payment goes away for what credits a settlement, and a check is not widened in its place.
-- The income that credits a settlement takes its total whatever it is, in any split of forms (decisions §11).
alter table movimiento_caja
  drop constraint movimiento_caja_efectivo,
  drop constraint movimiento_caja_banco,
  drop constraint movimiento_caja_cheque,
  add constraint movimiento_caja_efectivo check (importe_efectivo >= 0 and (importe_efectivo <= 10000000 or tipo_id = 3)) not valid,
  add constraint movimiento_caja_banco check (importe_banco >= 0 and (importe_banco <= 10000000 or tipo_id = 3)) not valid,
  add constraint movimiento_caja_cheque check (importe_cheque >= 0 and (importe_cheque <= 10000000 or tipo_id = 3)) not valid;
