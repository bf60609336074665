-- Publishing of documents as something that is prepared, reviewed, published and undone on the screen (decision 033).

alter table publicacion
  drop constraint publicacion_repetida,
  drop constraint publicacion_documentos,
  add constraint publicacion_documentos check (documentos >= 0),
  alter column sha256 drop not null,
  alter column indice drop not null,
  alter column indice_sha256 drop not null,
  alter column paginas drop not null,
  alter column documentos set default 0,
  alter column archivo set default '',
  -- Of one of the screen; a book of the command may hold several kinds.
  add column tipo text constraint publicacion_tipo check (tipo in ('RESUMEN', 'RECIBO')),
  add column periodo date constraint publicacion_periodo check (extract(day from periodo) = 1),
  add column fecha date,
  add column titulo text not null default '' constraint publicacion_titulo check (length(titulo) <= 200),
  add column estado text not null default 'PUBLICADA' constraint publicacion_estado check (estado in
    ('PREPARANDO', 'LEYENDO', 'ILEGIBLE', 'REVISAR', 'PUBLICANDO', 'PUBLICADA', 'DESHECHA', 'DESCARTADA')),
  -- Who prepared it; nobody when it was the command.
  add column usuario_id bigint constraint publicacion_usuario references usuario,
  add column archivos integer not null default 0,
  add column nadie integer not null default 0,
  add column repetidos integer not null default 0,
  -- Files that repeat another one are published too.
  add column con_repetidos boolean not null default false,
  add column problema text,
  add column otra_vez boolean not null default false,
  add column hechas integer,
  add column turno integer not null default 0,
  add column latido timestamptz,
  add column desde timestamptz not null default now(),
  add column publicada timestamptz,
  add column publicada_por bigint constraint publicacion_publicada_por references usuario,
  add column deshecha timestamptz,
  add column deshecha_por bigint constraint publicacion_deshecha_por references usuario,
  add column motivo text,
  -- How many of its documents somebody had downloaded when it was undone.
  add column descargados integer,
  -- Whether downloads were written down since it was published.
  add column contada boolean not null default true,
  add constraint publicacion_de_pantalla check (estado = 'PUBLICADA' or estado = 'DESHECHA' or num_nulls(tipo, periodo, fecha) = 0);
update publicacion set publicada = momento, desde = momento, archivos = documentos, contada = false;
-- What was undone may be published again.
create unique index publicacion_repetida on publicacion (sha256) where estado <> 'DESHECHA';
create index publicacion_por_momento on publicacion (momento, id);
create index publicacion_por_estado on publicacion (estado, momento, id);
create index publicacion_por_tipo on publicacion (tipo, momento, id);
create index publicacion_en_curso on publicacion (id) where estado in ('LEYENDO', 'PUBLICANDO');

-- The files that came, and whose each one is. What came inside a ZIP says in which.
create table publicacion_archivo (
  id bigint generated always as identity primary key,
  publicacion_id bigint not null constraint publicacion_archivo_publicacion references publicacion on delete cascade,
  nombre text not null constraint publicacion_archivo_nombre check (length(nombre) between 1 and 200),
  zip_id bigint constraint publicacion_archivo_zip references publicacion_archivo on delete cascade,
  bytes bigint not null default 0,
  archivo_sha256 text constraint publicacion_archivo_de references archivo,
  situacion text not null default 'PENDIENTE' constraint publicacion_archivo_situacion check (situacion in ('PENDIENTE', 'ZIP', 'SUYO', 'REPETIDO', 'NADIE')),
  motivo text,
  afiliado_numero bigint constraint publicacion_archivo_afiliado references afiliado
);
create index publicacion_archivo_lista on publicacion_archivo (publicacion_id, id);
create index publicacion_archivo_situacion on publicacion_archivo (publicacion_id, situacion, id);
create index publicacion_archivo_zip on publicacion_archivo (zip_id) where zip_id is not null;
-- What repeats what: the same file, or the same kind and month of the same member.
create index documento_repetido on documento (afiliado_numero, tipo, periodo) where publicacion_id is not null;

-- The first time that somebody downloaded a published document.
create table documento_descarga (
  documento_id bigint primary key constraint documento_descarga_documento references documento on delete cascade,
  momento timestamptz not null
);

-- Takes away the documents of a publication that is undone, which the application may not by itself. How many they were, and how many somebody has.
create function quitar_publicado(cual bigint, out quitados integer, out bajados integer)
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from publicacion p where p.id = cual and p.estado = 'DESHECHA') then
    raise exception 'publication % is not undone', cual;
  end if;
  -- A download that is being written down ends before they are counted, and one that comes later finds nothing.
  perform from documento d where d.publicacion_id = cual for update;
  select count(*) into bajados from documento_descarga c join documento d on d.id = c.documento_id where d.publicacion_id = cual;
  delete from documento d where d.publicacion_id = cual;
  get diagnostics quitados = row_count;
end $$;
