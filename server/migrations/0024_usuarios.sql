-- Users as administrators see them, and why somebody cannot enter (decision 026).

-- Sorted and searched by name; searched by e-mail and number too. `sin_clave`: nobody knows its password yet, the validation link asks for one.
alter table usuario
  add column orden text collate "C" not null generated always as (orden_nombre(nombre)) stored,
  add column busqueda text not null
    generated always as (normalizar(nombre) || ' ' || email || ' ' || coalesce(afiliado_numero::text, '')) stored,
  add column sin_clave boolean not null default false;
create index usuario_por_nombre on usuario (orden, id);
create index usuario_por_creacion on usuario (creado, id);
create index usuario_por_nivel on usuario (nivel, orden, id);
create index usuario_deshabilitado on usuario (orden, id) where not habilitado;
create index usuario_sin_validar on usuario (orden, id) where not mail_validado;
create index usuario_busqueda on usuario using gin (busqueda gin_trgm_ops);
create index usuario_seccional_por_seccional on usuario_seccional (seccional_id);

-- The tries to enter of each account, with their reason: for a while and up to a number, never of an e-mail that is nobody's. `contador` is the
-- key under which the try was counted in intento_acceso, so that whoever helps can lift that lock.
create table intento_ingreso (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  momento timestamptz not null,
  resultado text not null constraint intento_ingreso_resultado
    check (resultado in ('entro', 'clave', 'sinValidar', 'deshabilitada', 'bloqueada', 'direccion', 'segundoFactor')),
  conocido boolean not null,
  contador text not null default '',
  agente text not null default ''
);
create index intento_ingreso_de_usuario on intento_ingreso (usuario_id, momento desc, id desc);
create index intento_ingreso_por_momento on intento_ingreso (momento);

-- The mails of an address, the last first.
create index bandeja_salida_correo_de on bandeja_salida ((datos ->> 'para'), id) where tipo = 'correo';
-- What others did to an account: its owner sees it.
create index auditoria_sobre_cuenta on auditoria (entidad_id, momento desc, id desc) where entidad in ('usuario', 'ayuda');

-- The application never erases a user, but for one that was made by mistake and nobody ever used: never validated, never in, author of nothing.
-- What refers to it elsewhere (a box, a movement) keeps it too.
create function eliminar_usuario_sin_uso(quien bigint) returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.usuario u where u.id = quien and not u.mail_validado and u.ultimo_ingreso is null
    and not exists (select from public.auditoria a where a.usuario_id = quien);
  return found;
end $$;
