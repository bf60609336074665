-- Accounts and limits (decision 017).

-- Requests of strangers, counted for all processes together: what a minute held, by route and address under a keyed hash. Nothing here is
-- worth surviving a crash.
create unlogged table limite_pedidos (
  clave text primary key,
  pedidos integer not null,
  vence timestamptz not null
);

-- `fallos` of intento_acceso counts the tries themselves, before they are checked; a right one is taken back.

-- The link that undoes a change of e-mail. Of a used link `datos` keeps the e-mail that it made true, so that the same link again can
-- say that it holds; of a withdrawn one nothing.
alter table token_correo drop constraint token_correo_tipo;
alter table token_correo add constraint token_correo_tipo
  check (tipo in ('nuevoUsuario', 'crearPorCorreo', 'recuperar', 'cambiarEmail', 'deshacerEmail'));

-- A session ends 90 days after it began, also those that were open already.
update sesion set vence = least(vence, creada + interval '90 days');
