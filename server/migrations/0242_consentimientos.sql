-- amplia
-- One ledger for every authorisation that a person gives (decision 154): the exact text and its hash, when, through which channel, how proven and
-- until when. Rows are added and never change; the end of one is a row of its own. Written by the database with the row of what was signed, so
-- that nothing is signed without being here.
create table consentimiento (
  id bigint generated always as identity primary key,
  clase text not null constraint consentimiento_clase check (clase in ('DEBITO', 'RESUMEN', 'PRESTAMO', 'GARANTIA', 'AVISOS')),
  -- Its member; null if the person is no member.
  afiliado_numero bigint constraint consentimiento_afiliado references afiliado,
  -- The row of what was signed: of adhesion, solicitud, conformidad or aviso_equipo, by its class.
  origen_id bigint not null,
  texto text not null,
  huella text not null constraint consentimiento_huella check (huella = encode(sha256(convert_to(texto, 'UTF8')), 'hex')),
  version text not null,
  idioma text not null,
  momento timestamptz not null,
  canal text not null constraint consentimiento_canal check (canal in ('PORTAL', 'SECCIONAL', 'ENLACE')),
  -- Account that signed, and from which address.
  por bigint constraint consentimiento_por references usuario,
  direccion text not null
);
create index consentimiento_por_origen on consentimiento (origen_id, clase);
create index consentimiento_por_afiliado on consentimiento (afiliado_numero, id) where afiliado_numero is not null;
create index consentimiento_de_cuenta on consentimiento (por, id) where clase = 'AVISOS';

create table consentimiento_fin (
  consentimiento_id bigint primary key constraint consentimiento_fin_de references consentimiento,
  -- First day without effect.
  desde date not null,
  momento timestamptz not null,
  por bigint constraint consentimiento_fin_por references usuario,
  motivo text not null
);

create function consentimiento_queda() returns trigger language plpgsql as $$
begin
  raise exception 'a consent stays as it was given' using errcode = 'check_violation', constraint = 'consentimiento_queda';
end $$;
create trigger consentimiento_queda before update or delete on consentimiento for each row execute function consentimiento_queda();
create trigger consentimiento_queda before update or delete on consentimiento_fin for each row execute function consentimiento_queda();

create view consentimiento_firmado as
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
  select 'PRESTAMO', s.afiliado_numero, s.id, s.declaracion, '', coalesce(u.idioma, 'es'), s.presentada,
    case when u.afiliado_numero = s.afiliado_numero then 'PORTAL' else 'SECCIONAL' end, s.presentada_por, '',
    case when s.estado in ('ANULADA', 'RECHAZADA') then dia_de(s.desde) end, s.desde, null, s.estado
  from solicitud s
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

-- Adds what a row signed, once, and its end, once.
create function anotar_consentimiento() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  origen constant bigint := (to_jsonb(new) ->> coalesce(tg_argv[0], 'id'))::bigint;
  clases constant text[] := tg_argv[1]::text[];
begin
  insert into consentimiento (clase, afiliado_numero, origen_id, texto, huella, version, idioma, momento, canal, por, direccion)
    select f.clase, f.numero, f.origen_id, f.texto, encode(sha256(convert_to(f.texto, 'UTF8')), 'hex'), f.version, f.idioma, f.momento,
      f.canal, f.por, f.direccion
    from consentimiento_firmado f
    where f.origen_id = origen and f.clase = any(clases)
      and not exists (select from consentimiento c where c.origen_id = origen and c.clase = f.clase and c.texto = f.texto);
  insert into consentimiento_fin (consentimiento_id, desde, momento, por, motivo)
    select c.id, f.fin_desde, f.fin, f.fin_por, f.fin_motivo
    from consentimiento c
    join consentimiento_firmado f on f.origen_id = c.origen_id and f.clase = c.clase
    where c.origen_id = origen and c.clase = any(clases) and f.fin_desde is not null
    on conflict do nothing;
  return null;
end $$;
create trigger consentimiento after insert or update of revocada on adhesion
  for each row execute function anotar_consentimiento('solicitud_id', '{DEBITO,RESUMEN}');
create trigger consentimiento after insert or update of presentada, estado on solicitud
  for each row when (new.declaracion <> '' and new.presentada is not null) execute function anotar_consentimiento('id', '{PRESTAMO}');
create trigger consentimiento after insert or update of estado, desconocida on conformidad
  for each row when (new.huella <> '') execute function anotar_consentimiento('id', '{GARANTIA}');
create trigger consentimiento after insert on aviso_equipo for each row execute function anotar_consentimiento('id', '{AVISOS}');

-- A request that ends without being granted ends what was signed with it; a device that is no longer notified, its own.
create function terminar_consentimiento() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into consentimiento_fin (consentimiento_id, desde, momento, por, motivo)
    select c.id, dia_de(now()), now(), null, coalesce(tg_argv[1], to_jsonb(new) ->> 'estado')
    from consentimiento c
    where c.origen_id = coalesce(new.id, old.id) and c.clase = any(tg_argv[0]::text[])
    on conflict do nothing;
  return null;
end $$;
create trigger consentimiento_termina after update of estado on solicitud
  for each row when (new.estado in ('ANULADA', 'RECHAZADA') and old.estado <> new.estado) execute function terminar_consentimiento('{DEBITO,RESUMEN}');
create trigger consentimiento_termina after delete on aviso_equipo
  for each row execute function terminar_consentimiento('{AVISOS}', 'QUITADO');

-- Texts signed so far.
insert into consentimiento (clase, afiliado_numero, origen_id, texto, huella, version, idioma, momento, canal, por, direccion)
  select f.clase, f.numero, f.origen_id, f.texto, encode(sha256(convert_to(f.texto, 'UTF8')), 'hex'), f.version, f.idioma, f.momento,
    f.canal, f.por, f.direccion
  from consentimiento_firmado f
  order by f.momento;
insert into consentimiento_fin (consentimiento_id, desde, momento, por, motivo)
  select c.id, f.fin_desde, f.fin, f.fin_por, f.fin_motivo
  from consentimiento c
  join consentimiento_firmado f on f.origen_id = c.origen_id and f.clase = c.clase
  where f.fin_desde is not null;
insert into consentimiento_fin (consentimiento_id, desde, momento, motivo)
  select c.id, dia_de(s.desde), s.desde, s.estado
  from consentimiento c
  join solicitud s on s.id = c.origen_id
  where c.clase in ('DEBITO', 'RESUMEN') and s.estado in ('ANULADA', 'RECHAZADA')
  on conflict do nothing;

insert into fusion_regla (tabla, columna, de, que) values
  ('consentimiento', 'afiliado_numero', 'afiliado', 'QUEDA'), ('consentimiento', 'por', 'usuario', 'QUEDA'),
  ('consentimiento_fin', 'por', 'usuario', 'QUEDA');
