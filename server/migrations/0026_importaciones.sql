-- Imports as something that is prepared, reviewed, applied, and undone while nothing depends on it (decision 028).

alter table importacion
  drop constraint importacion_tipo,
  add constraint importacion_tipo check (tipo in ('seccionales', 'padron', 'familiares', 'beneficiarios', 'movimientos', 'empresas')),
  alter column filas set default 0,
  alter column aceptadas set default 0,
  alter column cambios set default 0,
  alter column rechazadas set default '[]',
  alter column advertencias set default '[]',
  add column cambiadas integer not null default 0,
  add column iguales integer not null default 0,
  add column estado text not null default 'APLICADA' constraint importacion_estado check (estado in
    ('LEYENDO', 'ILEGIBLE', 'REVISAR', 'APLICANDO', 'APLICADA', 'DESHACIENDO', 'DESHECHA', 'DESCARTADA')),
  -- Who began it; nobody when it was the command.
  add column usuario_id bigint constraint importacion_usuario references usuario,
  -- Its file, until it is of no more use.
  add column archivo_sha256 text constraint importacion_de_archivo references archivo,
  add column bytes bigint not null default 0,
  -- What the person said of the file: columns, new values, confirmations.
  add column opciones jsonb not null default '{}',
  -- What the dry run found, in figures; and a mark of all that it would write over what.
  add column revision jsonb,
  add column huella text,
  -- Why it cannot be read, or was not done.
  add column problema text,
  -- The register changed between the dry run and the applying, and was looked at again.
  add column otra_vez boolean not null default false,
  -- How the work goes: of whom has it in hand, and until when it is believed.
  add column etapa text,
  add column hechas integer,
  add column parte real,
  add column turno integer not null default 0,
  add column latido timestamptz,
  add column detener boolean not null default false,
  -- When its state began.
  add column desde timestamptz not null default now(),
  add column aplicada timestamptz,
  add column aplicada_por bigint constraint importacion_aplicada_por references usuario,
  add column deshecha timestamptz,
  add column deshecha_por bigint constraint importacion_deshecha_por references usuario,
  -- Until when what it changed is kept, and can be put back.
  add column reversible_hasta timestamptz;
update importacion set aplicada = momento, desde = momento, cambiadas = cambios - nuevas, iguales = aceptadas - cambios;
create index importacion_por_momento on importacion (momento, id);
create index importacion_por_estado on importacion (estado, momento, id);
create index importacion_por_tipo on importacion (tipo, momento, id);
create index importacion_en_curso on importacion (id) where estado in ('LEYENDO', 'APLICANDO', 'DESHACIENDO');

-- The comparison, to be looked at before it is applied: what is new, changes (one row for each value), is refused, is warned of, is missing.
create table importacion_revision (
  id bigint generated always as identity primary key,
  importacion_id bigint not null constraint importacion_revision_importacion references importacion on delete cascade,
  solapa text not null constraint importacion_revision_solapa check (solapa in ('nuevos', 'cambios', 'rechazados', 'avisos', 'faltan')),
  -- Number or code of whom it is about; of what is refused or warned of, the line.
  clave text not null,
  nombre text not null default '',
  campo text not null default '',
  antes text,
  despues text,
  -- Of a refused line, its fields as they came: a JSON list.
  detalle text
);
create index importacion_revision_de on importacion_revision (importacion_id, solapa, id);
create index importacion_revision_campo on importacion_revision (importacion_id, solapa, campo, id);

-- What an import wrote, to be put back: the row as it was (none when the import made it) and a mark of how it was left (none when it took it away).
create table importacion_cambio (
  importacion_id bigint not null constraint importacion_cambio_importacion references importacion on delete cascade,
  tabla text not null,
  clave bigint not null,
  antes jsonb,
  huella uuid,
  primary key (importacion_id, tabla, clave)
);

-- Takes away what an import made, while it is being undone: the application may not delete members or movements, but for this.
create function quitar_importado(importacion bigint, de text, columna text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  quitadas integer;
begin
  if not exists (select from importacion i where i.id = importacion and i.estado = 'DESHACIENDO') then
    raise exception 'import % is not being undone', importacion;
  end if;
  if de <> all (array['afiliado', 'seccional', 'movimiento_cuenta', 'familiar', 'beneficiario', 'empresa',
    'categoria_afiliado', 'estado_afiliado', 'estado_civil', 'tipo_documento', 'parentesco']) then
    raise exception 'nothing of % is imported', de;
  end if;
  -- What counts no member holds on to a category or a branch for nothing.
  if de in ('afiliado', 'seccional', 'categoria_afiliado') then
    delete from conteo_afiliado where cantidad = 0;
  end if;
  execute format('delete from %I t using importacion_cambio c where c.importacion_id = $1 and c.tabla = $2 and c.antes is null and c.clave = t.%I', de, columna)
    using importacion, de;
  get diagnostics quitadas = row_count;
  return quitadas;
end $$;
