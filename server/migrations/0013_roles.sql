-- The application is no longer the owner of the tables (decision 016).

-- Statistics after an import: only who owns a table may ask for them, and the application does not.
create function analizar(tabla regclass) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  execute format('analyze %s', tabla);
end $$;

-- What a closed sheet says, without its movements: always made by PostgreSQL from the frozen content, so what is shown of it is what was signed.
create function resumen_planilla(contenido text) returns jsonb language sql immutable strict parallel safe
  return (contenido::jsonb - 'movimientos') || (
    select jsonb_build_object('movimientos', count(*) filter (where m->>'anulado' is null), 'anulados', count(*) filter (where m->>'anulado' is not null))
    from jsonb_array_elements(contenido::jsonb->'movimientos') m);
alter table planilla_caja add column resumen jsonb generated always as (resumen_planilla(contenido)) stored;

-- Files: `creado` is the last time that somebody kept this content; one that no longer is what its hash says is told here.
alter table archivo add column danado timestamptz;
-- Whether anything refers to a file is asked before it is thrown away.
create index usuario_por_imagen on usuario (imagen_sha256) where imagen_sha256 is not null;
create index afiliado_por_foto on afiliado (foto_sha256) where foto_sha256 is not null;
create index carnet_digital_por_foto on carnet_digital (foto_sha256);
create index documento_de_archivo on documento (archivo_sha256) where archivo_sha256 is not null;
