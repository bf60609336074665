-- Boxes: the list of the sheets of each, and the balance that a box may begin with.

create index planilla_caja_por_caja on planilla_caja (caja_id, desde, id);
create index planilla_caja_por_seccional_numero on planilla_caja (seccional_id, numero, id);
create index planilla_caja_por_numero on planilla_caja (numero, id);

-- Type 7, Saldo inicial: what a box held when it left its notebook. Only the first movement of its sheet 1 (decision 049); what undoes it
-- in a later sheet has its type.
alter table movimiento_caja drop constraint movimiento_caja_con_concepto,
  add constraint movimiento_caja_con_concepto check (concepto_id is not null or arqueo_id is not null or corrige_id is not null or tipo_id = 7),
  add constraint movimiento_caja_apertura check (tipo_id <> 7 or corrige_id is not null or (numero = 1 and numero_planilla = 1 and ingreso_egreso = 1));
