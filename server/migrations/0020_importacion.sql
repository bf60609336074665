-- What an import changed, in figures: the lists of refused lines and of warnings are kept up to a number of lines, their totals always.
alter table importacion
  add column nuevas integer not null default 0,
  -- Of a register: linked members that it does not name.
  add column faltan integer,
  add column rechazadas_total integer not null default 0,
  add column advertencias_total integer not null default 0;
update importacion set rechazadas_total = jsonb_array_length(rechazadas), advertencias_total = jsonb_array_length(advertencias);
