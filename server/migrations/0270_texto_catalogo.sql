-- amplia
-- Names of catalogues in the languages of those who read them (decision 164).

create table texto_catalogo (
  id bigint generated always as identity primary key,
  -- As its catalogue writes it, in Spanish. {mes} stands for a month with its year, {numero} for a number.
  texto text not null constraint texto_catalogo_repetido unique
    constraint texto_catalogo_largo check (length(texto) between 1 and 600),
  en text constraint texto_catalogo_en check (length(en) between 1 and 900),
  zh text constraint texto_catalogo_zh check (length(zh) between 1 and 900),
  ja text constraint texto_catalogo_ja check (length(ja) between 1 and 900),
  version integer not null default 1,
  orden text collate "C" not null generated always as (orden_nombre(texto)) stored
);
create index texto_catalogo_orden on texto_catalogo (orden, id);
create index texto_catalogo_faltan on texto_catalogo (orden, id) where en is null or zh is null or ja is null;
create index texto_catalogo_busqueda on texto_catalogo using gin (normalizar(texto) gin_trgm_ops);

create function en_idioma(espaniol text, idioma text) returns text language sql stable parallel safe as $$
  select coalesce(
    (select case idioma when 'en' then t.en when 'zh' then t.zh when 'ja' then t.ja end from texto_catalogo t where t.texto = espaniol),
    espaniol)
$$;

-- The arguments are the columns that members read.
create function anotar_texto_catalogo() returns trigger language plpgsql as $$
begin
  insert into texto_catalogo (texto)
    select distinct to_jsonb(new) ->> columna
    from unnest(tg_argv) columna
    where length(to_jsonb(new) ->> columna) between 1 and 600
    on conflict do nothing;
  return null;
end $$;

create trigger anotar_texto after insert or update of nombre, descripcion on producto
  for each row execute function anotar_texto_catalogo('nombre', 'descripcion');
create trigger anotar_texto after insert or update of nombre, ayuda on requisito
  for each row execute function anotar_texto_catalogo('nombre', 'ayuda');
create trigger anotar_texto after insert or update of nombre on destino_fondos
  for each row execute function anotar_texto_catalogo('nombre');
create trigger anotar_texto after insert or update of nombre on clase_papel
  for each row execute function anotar_texto_catalogo('nombre');
create trigger anotar_texto after insert or update of nombre on categoria_afiliado
  for each row execute function anotar_texto_catalogo('nombre');
create trigger anotar_texto after insert or update of nombre on estado_civil
  for each row execute function anotar_texto_catalogo('nombre');
create trigger anotar_texto after insert or update of nombre on parentesco
  for each row execute function anotar_texto_catalogo('nombre');
create trigger anotar_texto after insert or update of nombre on secretaria_contacto
  for each row execute function anotar_texto_catalogo('nombre');
create trigger anotar_texto after insert or update of rubro, ofrece, condiciones on beneficio
  for each row execute function anotar_texto_catalogo('rubro', 'ofrece', 'condiciones');

create trigger anotar_texto after insert or update of nombre on tipo_documento
  for each row execute function anotar_texto_catalogo('nombre');
create trigger anotar_texto after insert or update of nombre on estado_afiliado
  for each row execute function anotar_texto_catalogo('nombre');

-- Translations from the column `nombres` of the small catalogues, which only the previous version reads.
insert into texto_catalogo (texto, en, zh, ja)
  select nombre, max(nombres ->> 'en'), max(nombres ->> 'zh'), max(nombres ->> 'ja')
  from (
    select nombre, nombres from tipo_documento
    union all
    select nombre, nombres from estado_civil
    union all
    select nombre, nombres from parentesco
    union all
    select nombre, nombres from estado_afiliado) x
  where nombre <> ''
  group by nombre;

insert into texto_catalogo (texto)
  select texto
  from (
    select unnest(array[nombre, descripcion]) as texto from producto
    union
    select unnest(array[nombre, ayuda]) from requisito
    union
    select nombre from destino_fondos
    union
    select nombre from clase_papel
    union
    select nombre from categoria_afiliado
    union
    select nombre from secretaria_contacto
    union
    select unnest(array[rubro, ofrece, condiciones]) from beneficio) x
  where length(texto) between 1 and 600
  on conflict do nothing;
