-- The organisation is run by screens: what two people may change at once has a version that every change raises, whoever makes it (a
-- screen, an import, a command), and what was planted once and then changed or taken out is not planted again.

create function subir_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table seccional add column version integer not null default 1;
alter table seccional add column orden text collate "C" not null generated always as (orden_nombre(nombre)) stored;
alter table seccional add column orden_localidad text collate "C" not null generated always as (orden_nombre(localidad)) stored;
create index seccional_por_nombre on seccional (orden, id);
create index seccional_por_localidad on seccional (orden_localidad, id);
create index seccional_por_habilitada on seccional (habilitada, orden, id);
create trigger subir_version before update on seccional for each row execute function subir_version();
-- Sessions say the names of one's branches, and only the enabled ones.
create trigger avisar after update of nombre, codigo, habilitada on seccional for each statement execute function avisar_acceso();

-- Catalogues.
alter table categoria_afiliado add column version integer not null default 1;
alter table estado_afiliado add column version integer not null default 1;
alter table estado_civil add column version integer not null default 1;
alter table parentesco add column version integer not null default 1;
alter table tipo_documento add column version integer not null default 1;
alter table empresa add column version integer not null default 1;
alter table localidad add column version integer not null default 1;
create trigger subir_version before update on categoria_afiliado for each row execute function subir_version();
create trigger subir_version before update on estado_afiliado for each row execute function subir_version();
create trigger subir_version before update on estado_civil for each row execute function subir_version();
create trigger subir_version before update on parentesco for each row execute function subir_version();
create trigger subir_version before update on tipo_documento for each row execute function subir_version();
create trigger subir_version before update on empresa for each row execute function subir_version();
create trigger subir_version before update on localidad for each row execute function subir_version();
create index empresa_por_habilitada on empresa (habilitada, orden_nombre(nombre) collate "C", id);
create index localidad_por_nombre on localidad (orden_nombre(nombre) collate "C", id);
create index localidad_por_habilitada on localidad (habilitada, orden_nombre(nombre) collate "C", id);
create index localidad_busqueda on localidad using gin (normalizar(nombre) gin_trgm_ops);

-- Menus: what is hidden stays a row, so that its screen keeps its title and a later version does not bring it back.
alter table menu_seccion add column visible boolean not null default true;
alter table menu_item add column visible boolean not null default true;

-- What each start planted already, by table and key.
create table siembra (
  tabla text not null,
  clave text not null,
  primary key (tabla, clave)
);
