-- What each person may do, where and until when: roles whose permissions have each their own reach, and offices of a branch
-- (mandates) whose role holds for that branch and those days (decision 025).

-- The reach belongs to each permission of a role.
alter table rol_permiso add column ambito text;
update rol_permiso rp set ambito = case when rp.permiso in ('perfil.editar', 'recibos.consultar') then 'propio' else r.ambito end
  from rol r where r.id = rp.rol_id;
alter table rol_permiso alter column ambito set not null,
  add constraint rol_permiso_ambito check (ambito in ('propio', 'seccionales', 'todas'));
alter table rol drop column ambito, add column version integer not null default 1,
  add constraint rol_nombre_unico unique (nombre);

-- A role that somebody has is not deleted, nor a permission that a role has.
alter table usuario_rol drop constraint usuario_rol_rol_id_fkey,
  add constraint usuario_rol_rol foreign key (rol_id) references rol;
alter table rol_permiso drop constraint rol_permiso_permiso_fkey,
  add constraint rol_permiso_permiso foreign key (permiso) references permiso;
alter table menu_item drop constraint menu_item_permiso_fkey,
  add constraint menu_item_permiso foreign key (permiso) references permiso;

-- Roles that were planted once: one that an administrator deletes is not planted again.
create table rol_sembrado (codigo text primary key);
insert into rol_sembrado select codigo from rol;

-- A name of the organisation's own; empty, it is called as the texts of each language call it.
alter table permiso add column id bigint generated always as identity constraint permiso_id_unico unique,
  add column version integer not null default 1;
update permiso set nombre = '';
alter table permiso alter column nombre set default '';

-- Offices of a branch (secretary, treasurer ...): a catalogue. `firma`: which of the two signatures of a branch it gives.
create table puesto (
  codigo integer primary key constraint puesto_codigo check (codigo between 1 and 9999),
  nombre text not null constraint puesto_nombre_unico unique,
  orden integer not null default 0,
  rol_id bigint constraint puesto_rol references rol,
  unico boolean not null,
  firma text constraint puesto_firma check (firma in ('SECRETARIA', 'TESORERIA')),
  habilitado boolean not null default true,
  version integer not null default 1,
  constraint puesto_codigo_unico unique (codigo, unico)
);
create index puesto_por_rol on puesto (rol_id);

-- Who holds an office of a branch, from one day to another, both included. `unico` is copied from the office and kept equal by the
-- foreign key, so that the database can refuse two people in a single office. Ids go into the exclusion as ranges of one number: a GiST
-- index takes these without an extension.
create table mandato (
  id bigint generated always as identity primary key,
  seccional_id bigint not null references seccional,
  puesto integer not null,
  unico boolean not null,
  afiliado_numero bigint not null references afiliado,
  desde date not null,
  hasta date not null,
  acta_numero text not null default '',
  acta_fecha date,
  acta_texto text not null default '',
  version integer not null default 1,
  constraint mandato_dias check (desde <= hasta),
  constraint mandato_puesto foreign key (puesto, unico) references puesto (codigo, unico) on update cascade,
  constraint mandato_uno_por_vez exclude using gist (
    int8range(seccional_id, seccional_id, '[]') with &&, int4range(puesto, puesto, '[]') with &&, daterange(desde, hasta, '[]') with &&) where (unico),
  constraint mandato_repetido exclude using gist (int8range(seccional_id, seccional_id, '[]') with &&,
    int4range(puesto, puesto, '[]') with &&, int8range(afiliado_numero, afiliado_numero, '[]') with &&, daterange(desde, hasta, '[]') with &&)
);
create index mandato_por_afiliado on mandato (afiliado_numero, hasta);
create index mandato_por_seccional on mandato (seccional_id, puesto, desde);
create index mandato_por_hasta on mandato (hasta, id);
create index mandato_por_desde on mandato (desde, id);

-- Somebody lends the permissions of their office for some days; the signature stays with the office.
create table delegacion (
  id bigint generated always as identity primary key,
  mandato_id bigint not null references mandato on delete cascade,
  usuario_id bigint not null references usuario,
  desde date not null,
  hasta date not null,
  motivo text not null default '',
  revocada timestamptz,
  constraint delegacion_dias check (desde <= hasta),
  constraint delegacion_repetida exclude using gist (int8range(mandato_id, mandato_id, '[]') with &&,
    int8range(usuario_id, usuario_id, '[]') with &&, daterange(desde, hasta, '[]') with &&) where (revocada is null)
);
create index delegacion_por_usuario on delegacion (usuario_id) where revocada is null;

create trigger avisar after insert or update or delete on puesto for each statement execute function avisar_acceso();
create trigger avisar after insert or update or delete on mandato for each statement execute function avisar_acceso();
create trigger avisar after insert or update or delete on delegacion for each statement execute function avisar_acceso();

-- How each person holds a role on a day: given to them, in which case it reaches the branches they are assigned to; or by an office of
-- one branch, their own or lent. `hasta` is its last day, if it has one.
create function tenencias(dia date) returns table (
  usuario_id bigint, rol_id bigint, origen text, seccional_id bigint, mandato_id bigint, delegacion_id bigint, hasta date
) language sql stable as $$
  select ur.usuario_id, ur.rol_id, 'ROL', null::bigint, null::bigint, null::bigint, null::date from usuario_rol ur
  union all
  select u.id, p.rol_id, 'MANDATO', m.seccional_id, m.id, null, m.hasta
    from mandato m join puesto p on p.codigo = m.puesto join usuario u on u.afiliado_numero = m.afiliado_numero
    where p.rol_id is not null and dia between m.desde and m.hasta
  union all
  select d.usuario_id, p.rol_id, 'DELEGACION', m.seccional_id, m.id, d.id, least(m.hasta, d.hasta)
    from delegacion d join mandato m on m.id = d.mandato_id join puesto p on p.codigo = m.puesto
    where p.rol_id is not null and d.revocada is null and dia between d.desde and d.hasta and dia between m.desde and m.hasta
$$;

-- What each person may do on a day, and where. `alcance`: -1 their own number, 0 everything, otherwise a branch; null, where a permission
-- reaches the assigned branches and there is none. An office is of one branch: what its role may do in all of them does not come with it.
create function concesiones(dia date) returns table (
  usuario_id bigint, permiso text, ambito text, alcance bigint, rol_id bigint, origen text, mandato_id bigint, delegacion_id bigint, hasta date
) language sql stable as $$
  select t.usuario_id, rp.permiso, rp.ambito,
    case rp.ambito when 'propio' then -1 when 'todas' then 0 else coalesce(t.seccional_id, us.seccional_id) end,
    t.rol_id, t.origen, t.mandato_id, t.delegacion_id, t.hasta
  from tenencias(dia) t join rol_permiso rp on rp.rol_id = t.rol_id and (t.origen = 'ROL' or rp.ambito <> 'todas')
    left join usuario_seccional us on us.usuario_id = t.usuario_id and rp.ambito = 'seccionales' and t.origen = 'ROL'
$$;
