-- Links sent by e-mail, and what a mail needs so that somebody can say whether it arrived.

-- A link of a mail holds a token that only its receiver has: here is its hash. Kinds: nuevoUsuario (validates the e-mail of a new
-- account), crearPorCorreo (ends in choosing a password), recuperar, cambiarEmail. `datos`: what the action needs and is not a row yet;
-- emptied when the token is used or expires.
create table token_correo (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint token_correo_unico unique,
  tipo text not null constraint token_correo_tipo check (tipo in ('nuevoUsuario', 'crearPorCorreo', 'recuperar', 'cambiarEmail')),
  usuario_id bigint references usuario on delete cascade,
  afiliado_numero bigint references afiliado on delete cascade,
  datos jsonb not null default '{}',
  creado timestamptz not null,
  vence timestamptz not null,
  usado timestamptz
);
create index token_correo_de_usuario on token_correo (usuario_id, tipo) where usuario_id is not null;
create index token_correo_de_afiliado on token_correo (afiliado_numero, tipo) where afiliado_numero is not null;
create index token_correo_por_vencimiento on token_correo (vence);

-- The outbox: who is doing a row until when, and the moment it was given up. A try by hand must not meet a worker.
alter table bandeja_salida add column tomado timestamptz, add column fallido timestamptz,
  add constraint bandeja_salida_final check (hecho is null or fallido is null);
drop index bandeja_salida_pendiente;
create index bandeja_salida_pendiente on bandeja_salida (tipo, proximo, id) where hecho is null and fallido is null;
-- The administrator's list of mails: newest first, by state, and by receiver.
create index bandeja_salida_correo on bandeja_salida (creado, id) where tipo = 'correo';
create index bandeja_salida_correo_enviado on bandeja_salida (creado, id) where tipo = 'correo' and hecho is not null;
create index bandeja_salida_correo_pendiente on bandeja_salida (creado, id) where tipo = 'correo' and hecho is null and fallido is null;
create index bandeja_salida_correo_fallido on bandeja_salida (creado, id) where tipo = 'correo' and fallido is not null;
create index bandeja_salida_correo_para on bandeja_salida using gin ((datos ->> 'para') gin_trgm_ops) where tipo = 'correo';

-- Who an e-mail on file belongs to (create by e-mail).
create index afiliado_email on afiliado (lower(email)) where email <> '';
