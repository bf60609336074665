-- Boxes: the list of the sheets of each, and the balance that a box may begin with.

create index planilla_caja_por_caja on planilla_caja (caja_id, desde, id);
create index planilla_caja_por_seccional_numero on planilla_caja (seccional_id, numero, id);
create index planilla_caja_por_numero on planilla_caja (numero, id);
