-- What a person or a branch sent on a day, in bytes (decision 067): it counts what was dropped or refused afterwards too.
create table limite_subida (
  clase text not null constraint limite_subida_clase check (clase in ('persona', 'seccional')),
  de bigint not null,
  dia date not null,
  bytes bigint not null constraint limite_subida_bytes check (bytes >= 0),
  constraint limite_subida_pkey primary key (clase, de, dia)
);
-- Since when nobody wants a file that was let go: it leaves with the next sweep, unless somebody refers to it or keeps it again.
alter table archivo add column suelto timestamptz;
create index archivo_suelto on archivo (suelto) where suelto is not null;
-- The weight of a request's papers, replaced ones too.
create index solicitud_documento_solicitud on solicitud_documento (solicitud_id);
-- Papers that were replaced and never filed leave.
with tirados as (
  delete from solicitud_documento d using solicitud s
  where s.id = d.solicitud_id and d.reemplazado is not null and (s.presentada is null or d.subido > s.presentada)
  returning d.archivo_sha256
)
update archivo set suelto = now() where sha256 in (select archivo_sha256 from tirados);
-- The application may take away a paper of a request: never one that was filed.
create function cuidar_papel() returns trigger language plpgsql as $$
begin
  if exists (select from solicitud s where s.id = old.solicitud_id and old.subido <= s.presentada) then
    raise exception 'a paper that was filed stays' using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger solicitud_documento_cuidado before delete on solicitud_documento for each row execute function cuidar_papel();
