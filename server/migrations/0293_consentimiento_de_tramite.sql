-- estrecha: the previous version has no words for the class of a procedure that the desk made
-- The declaration of such a procedure has a class of its own; it was recorded as that of a loan.
alter table consentimiento
  drop constraint consentimiento_clase,
  add constraint consentimiento_clase check (clase in ('DEBITO', 'RESUMEN', 'PRESTAMO', 'TRAMITE', 'GARANTIA', 'AVISOS'));

create or replace view consentimiento_firmado as
  select 'DEBITO' as clase, s.afiliado_numero as numero, d.solicitud_id as origen_id, d.texto, d.texto_version as version,
    split_part(d.texto_version, ' ', 2) as idioma, d.firmada as momento,
    case when u.afiliado_numero = s.afiliado_numero then 'PORTAL' else 'SECCIONAL' end as canal, d.firmada_por as por, d.direccion,
    d.revocada_desde as fin_desde, d.revocada as fin, d.revocada_por as fin_por, d.revocada_motivo as fin_motivo
  from adhesion d
  join solicitud s on s.id = d.solicitud_id
  join usuario u on u.id = d.firmada_por
  union all
  select 'RESUMEN', s.afiliado_numero, d.solicitud_id,
    'Recibir los resúmenes de cuenta por correo electrónico o por WhatsApp, en los datos que indiqué.', '', 'es', d.firmada,
    case when u.afiliado_numero = s.afiliado_numero then 'PORTAL' else 'SECCIONAL' end, d.firmada_por, d.direccion,
    d.revocada_desde, d.revocada, d.revocada_por, d.revocada_motivo
  from adhesion d
  join solicitud s on s.id = d.solicitud_id
  join usuario u on u.id = d.firmada_por
  union all
  select case p.clase when 'ARMADO' then 'TRAMITE' else 'PRESTAMO' end, s.afiliado_numero, s.id, s.declaracion, '',
    coalesce(u.idioma, 'es'), s.presentada,
    case when u.afiliado_numero = s.afiliado_numero then 'PORTAL' else 'SECCIONAL' end, s.presentada_por, '',
    case when s.estado in ('ANULADA', 'RECHAZADA') then dia_de(s.desde) end, s.desde, null, s.estado
  from solicitud s
  join producto p on p.id = s.producto_id
  join usuario u on u.id = s.presentada_por
  where s.declaracion <> '' and s.presentada is not null
  union all
  select 'GARANTIA', p.afiliado_numero, c.id, c.texto, c.texto_version, split_part(c.texto_version, ' ', 2), c.respondida, 'ENLACE', null,
    c.direccion, dia_de(c.desconocida), c.desconocida, null, 'DESCONOCIDA'
  from conformidad c
  left join solicitud_persona p on p.solicitud_id = c.solicitud_id and p.papel = c.papel
  where c.huella <> '' and c.estado = 'ACEPTADA'
  union all
  select 'AVISOS', u.afiliado_numero, e.id, 'Recibir avisos en este equipo: ' || e.agente, '', 'es', e.creado, 'PORTAL', u.id, '', null, null, null,
    null
  from aviso_equipo e
  join usuario u on u.id = e.usuario_id;

create or replace trigger consentimiento after insert or update of presentada, estado on solicitud
  for each row when (new.declaracion <> '' and new.presentada is not null)
  execute function anotar_consentimiento('id', '{PRESTAMO,TRAMITE}');
