-- amplia
-- Notices on a device (decision 087): the subscription that its browser gave, whose it is, and the device of the account that it came from.
create table aviso_equipo (
  id bigint generated always as identity primary key,
  usuario_id bigint not null constraint aviso_equipo_usuario references usuario on delete cascade,
  -- With the device that is forgotten goes what it is told.
  equipo_id bigint not null constraint aviso_equipo_equipo references equipo on delete cascade,
  -- Of the browser alone: a browser is told of one account, so the table never says that two share it.
  navegador bytea not null constraint aviso_equipo_navegador unique,
  direccion text not null constraint aviso_equipo_direccion unique constraint aviso_equipo_direccion_larga check (length(direccion) <= 1000),
  -- Of the browser, to encrypt for it alone.
  p256dh text not null constraint aviso_equipo_p256dh check (length(p256dh) = 87),
  auth text not null constraint aviso_equipo_auth check (length(auth) = 22),
  -- Public half of the key that it was asked for with: with another one it is of no use.
  clave text not null constraint aviso_equipo_clave check (length(clave) = 87),
  agente text not null constraint aviso_equipo_agente check (length(agente) <= 200),
  creado timestamptz not null,
  ultimo timestamptz
);
create index aviso_equipo_por_usuario on aviso_equipo (usuario_id, id);
create index aviso_equipo_por_equipo on aviso_equipo (equipo_id);

-- What a person changed of what they are told, and when. Without a row, all of it but at night.
create table aviso_preferencia (
  usuario_id bigint primary key constraint aviso_preferencia_usuario references usuario on delete cascade,
  -- Kinds that go on by mail.
  por_correo text[] not null default '{}',
  silencio_desde smallint constraint aviso_preferencia_desde check (silencio_desde between 0 and 23),
  silencio_hasta smallint constraint aviso_preferencia_hasta check (silencio_hasta between 0 and 23),
  constraint aviso_preferencia_silencio check (num_nulls(silencio_desde, silencio_hasta) in (0, 2))
);

-- Whoever ends a session before its time (its owner here or from afar, a new password, help, a closed account) ends what its device is told. One that
-- expired says nothing: people who were not in for a week are told all the same.
create function terminar_avisos_equipo() returns trigger language plpgsql as $$
begin
  delete from aviso_equipo a
  where a.usuario_id = old.usuario_id and a.equipo_id = old.equipo_id and old.vence > now()
    and not exists (select from sesion s where s.usuario_id = old.usuario_id and s.equipo_id = old.equipo_id);
  return null;
end $$;
create trigger terminar_avisos_equipo after delete on sesion for each row
  when (old.equipo_id is not null) execute function terminar_avisos_equipo();

create function terminar_avisos_cuenta() returns trigger language plpgsql as $$
begin
  delete from aviso_equipo where usuario_id = new.id;
  return null;
end $$;
create trigger terminar_avisos_cuenta after update of habilitado on usuario for each row
  when (old.habilitado and not new.habilitado) execute function terminar_avisos_cuenta();
