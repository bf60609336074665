-- estrecha: a line may credit several lots, and the previous version would count all of its amount for each of them
-- Part of the line's amount that credits this lot or transmission; parts of a line add up to it (decision 162).
alter table acreditacion_cobro add column importe numeric(16,2);
update acreditacion_cobro x set importe = l.importe from linea_banco l where l.id = x.linea_id;
alter table acreditacion_cobro
  alter column importe set not null,
  add constraint acreditacion_cobro_importe check (importe > 0),
  drop constraint acreditacion_cobro_linea,
  add constraint acreditacion_cobro_linea unique nulls not distinct (linea_id, lote_id, respuesta_id);
