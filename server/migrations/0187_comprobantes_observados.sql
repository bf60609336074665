-- amplia
-- Receipts observed one by one (decision 139). What each became is kept beside its reason; the receipt itself may be removed.
create table comprobante_observacion (
  id bigint generated always as identity primary key,
  rendicion_id bigint not null,
  -- The sending that was observed.
  envio_id bigint not null,
  comprobante_id bigint not null,
  nombre text not null constraint comprobante_observacion_nombre check (length(nombre) between 1 and 200),
  motivo text not null constraint comprobante_observacion_motivo check (length(motivo) between 1 and 300),
  momento timestamptz not null,
  usuario_id bigint not null constraint comprobante_observacion_usuario references usuario,
  cambio text constraint comprobante_observacion_cambio check (cambio in ('CORREGIDO', 'QUITADO')),
  respuesta text not null default '' constraint comprobante_observacion_respuesta check (length(respuesta) <= 300),
  resuelta timestamptz,
  resuelta_por bigint constraint comprobante_observacion_resuelta_por references usuario,
  -- The sending that carried the outcome to its signers, and the fields that changed by then.
  envio_respuesta_id bigint,
  cambios jsonb not null default '[]',
  constraint comprobante_observacion_envio foreign key (envio_id, rendicion_id) references rendicion_envio (id, rendicion_id),
  constraint comprobante_observacion_respondida
    foreign key (envio_respuesta_id, rendicion_id) references rendicion_envio (id, rendicion_id),
  constraint comprobante_observacion_unica unique (envio_id, comprobante_id),
  constraint comprobante_observacion_resolucion check (
    (resuelta is null) = (cambio is null and respuesta = '') and (resuelta is null) = (resuelta_por is null)),
  constraint comprobante_observacion_enviada check (envio_respuesta_id is null or resuelta is not null)
);
create index comprobante_observacion_por_rendicion on comprobante_observacion (rendicion_id, id);
create index comprobante_observacion_abierta on comprobante_observacion (comprobante_id) where envio_respuesta_id is null;

-- The sending whose observed receipts are being corrected; null while the whole draft may change.
alter table rendicion_gasto add column correccion_envio_id bigint;
alter table rendicion_gasto
  add constraint rendicion_gasto_correccion
  foreign key (correccion_envio_id, id) references rendicion_envio (id, rendicion_id) not valid;
alter table rendicion_gasto
  add constraint rendicion_gasto_correccion_borrador check (correccion_envio_id is null or estado in (1, 3)) not valid;

-- Receipts of that sending that nobody observed.
create function comprobantes_fijos(la bigint) returns table (id bigint) language sql stable as $$
  select (x ->> 'id')::bigint
  from rendicion_gasto r
  join rendicion_envio e on e.id = r.correccion_envio_id
  cross join lateral jsonb_array_elements(e.contenido::jsonb -> 'recibos') x
  where r.id = la and not exists (select
    from comprobante_observacion o
    where o.envio_id = e.id and o.comprobante_id = (x ->> 'id')::bigint)
$$;

-- Whatever writes receipts: in a correction only observed ones change, and new ones take the place of removed ones.
create or replace function cuidar_comprobante() returns trigger language plpgsql as $$
declare
  de bigint := case when tg_op = 'INSERT' then new.rendicion_id else old.rendicion_id end;
  a bigint := case when tg_op = 'DELETE' then old.rendicion_id else new.rendicion_id end;
begin
  if tg_op = 'UPDATE' and (old.vigente, old.rendicion_id) is distinct from (new.vigente, new.rendicion_id)
    and (to_jsonb(old) - 'vigente') = (to_jsonb(new) - 'vigente') then
    return new;
  end if;
  perform from rendicion_gasto where id in (de, a) order by id for update;
  if exists (select from rendicion_gasto where id in (de, a) and estado <> 1) then
    raise exception 'a settlement that was sent keeps its receipts' using errcode = 'check_violation', constraint = 'rendicion_no_editable';
  end if;
  if tg_op <> 'INSERT' and old.id in (select f.id from comprobantes_fijos(de) f) then
    raise exception 'a receipt that nobody observed stays as it is' using errcode = 'check_violation', constraint = 'comprobante_sin_observar';
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and de <> a then
    if exists (select
      from rendicion_gasto r
      join rendicion_envio e on e.id = r.correccion_envio_id
      where r.id = a and r.comprobantes >= jsonb_array_length(e.contenido::jsonb -> 'recibos')) then
      raise exception 'a correction adds no receipts' using errcode = 'check_violation', constraint = 'correccion_completa';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

insert into fusion_regla (tabla, columna, de, que) values
  ('comprobante_observacion', 'usuario_id', 'usuario', 'QUEDA'),
  ('comprobante_observacion', 'resuelta_por', 'usuario', 'QUEDA');
