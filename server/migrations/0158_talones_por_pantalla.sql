-- estrecha: the kinds of a publication are one more, and a check is not widened in its place.
-- Payment slips are published on the screen too, out of one PDF of many whose pages say the due date and the amount of each.
alter table publicacion
  drop constraint publicacion_tipo,
  add constraint publicacion_tipo check (tipo in ('RESUMEN', 'RECIBO', 'TALON'));
alter table publicacion_archivo
  add column vence date,
  add column importe numeric(14, 2),
  add constraint publicacion_archivo_cobro check ((vence is null) = (importe is null) and importe > 0);
