-- estrecha: works out again what was stored with both functions, and builds their indexes anew
-- Letters and their accents in pieces (NFD, as a Mac writes them), those of other languages, and curly apostrophes, searched and
-- sorted as their plain ones. What was composed and Spanish gives the same as before.

create or replace function normalizar(t text) returns text language sql immutable strict parallel safe
  return translate(lower(normalize(t, NFD)),
    'łŁøØđĐðÐħĦıŧŦ’‘ʼ´`' ||
    U&'\0300\0301\0302\0303\0304\0306\0307\0308\0309\030A\030B\030C\030F\0311\031B' ||
    U&'\0323\0324\0325\0326\0327\0328\032D\032E\0330\0331',
    'llooddddhhitt''''''''''');

create or replace function orden_nombre(t text) returns text language sql immutable strict parallel safe
  return translate(replace(lower(normalize(t, NFD)), U&'n\0303', 'n~'),
    'łŁøØđĐðÐħĦıŧŦ’‘ʼ´`' ||
    U&'\0300\0301\0302\0303\0304\0306\0307\0308\0309\030A\030B\030C\030F\0311\031B' ||
    U&'\0323\0324\0325\0326\0327\0328\032D\032E\0330\0331',
    'llooddddhhitt''''''''''');

-- Names of people, composed. What is sealed or signed stays as it was written.
do $$
declare
  una record;
begin
  for una in
    select *
    from (values ('afiliado', 'apellido'), ('afiliado', 'nombre'), ('afiliado', 'domicilio'), ('afiliado', 'localidad'),
      ('familiar', 'apellido'), ('familiar', 'nombre'), ('beneficiario', 'nombre_completo'),
      ('usuario', 'nombre')) x (tabla, columna)
  loop
    execute format('alter table %I disable trigger user', una.tabla);
    execute format('update %1$I set %2$I = normalize(%2$I, NFC) where %2$I is not nfc normalized',
      una.tabla, una.columna);
    execute format('alter table %I enable trigger user', una.tabla);
  end loop;
end $$;

-- Two names that only now are the same keep both: the later one says which it is.
update banco b
  set nombre = b.nombre || ' (' || b.id || ')'
  where exists (select from banco o where o.id < b.id and normalizar(o.nombre) = normalizar(b.nombre));
update concepto_caja c
  set nombre = c.nombre || ' (' || c.id || ')'
  where exists (select from concepto_caja o where o.id < c.id and o.seccional_id is not distinct from c.seccional_id
    and normalizar(o.nombre) = normalizar(c.nombre));
update caja c
  set nombre = c.nombre || ' (' || c.id || ')'
  where exists (select from caja o where o.id < c.id and o.seccional_id = c.seccional_id
    and normalizar(o.nombre) = normalizar(c.nombre));

-- Refreshes generated columns, only in rows that differ, and rebuilds the indexes that use both functions.
do $$
declare
  una record;
begin
  for una in
    select c.relname as tabla, g.attname as columna, pg_get_expr(d.adbin, d.adrelid) as expresion,
      (select a.attname from pg_depend p join pg_attribute a on a.attrelid = p.refobjid and a.attnum = p.refobjsubid
        where p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and p.refclassid = 'pg_class'::regclass
          and p.refobjid = d.adrelid and p.refobjsubid <> d.adnum and p.refobjsubid > 0
        order by p.refobjsubid limit 1) as base
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute g on g.attrelid = d.adrelid and g.attnum = d.adnum and g.attgenerated = 's'
    where pg_get_expr(d.adbin, d.adrelid) ~ '(normalizar|orden_nombre)\('
    order by 1, 2
  loop
    execute format('alter table %I disable trigger user', una.tabla);
    execute format('update %1$I set %2$I = %2$I where %3$I is distinct from (%4$s)',
      una.tabla, una.base, una.columna, una.expresion);
    execute format('alter table %I enable trigger user', una.tabla);
  end loop;
  for una in
    select i.indexrelid::regclass as indice
    from pg_index i
    join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
    where pg_get_indexdef(i.indexrelid) ~ '(normalizar|orden_nombre)\('
    order by 1
  loop
    execute format('reindex index %s', una.indice);
  end loop;
end $$;
