-- The procedures desk (decisions §6 last point, decision 036): its queue, what it thinks of each paper before it says so, who is looking, saved filters.

-- What the desk marked of a paper while it studies the request; the member sees it (estado, motivo) when the request is observed or approved.
alter table solicitud_documento
  add column revision text constraint solicitud_documento_revision check (revision in ('ACEPTADO', 'OBSERVADO')),
  add column revision_motivo text not null default '' constraint solicitud_documento_revision_motivo check (length(revision_motivo) <= 100),
  add constraint solicitud_documento_revision_entera check ((revision is not distinct from 'OBSERVADO') = (revision_motivo <> ''));

-- The queue, by what waits longest, whole and by each thing that it is narrowed to; `solicitud_bandeja` has it by state.
create index solicitud_abiertas on solicitud (espera, id) where estado in ('PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA');
create index solicitud_abiertas_seccional on solicitud (seccional_id, espera, id)
  where estado in ('PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA');
create index solicitud_abiertas_producto on solicitud (producto_id, espera, id)
  where estado in ('PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA');
create index solicitud_tomadas on solicitud (tomada_por, espera, id) where tomada_por is not null;

-- Who has a request open: said to the others who open it. A row that is not renewed says nothing, and is swept.
create table solicitud_presencia (
  solicitud_id bigint not null constraint solicitud_presencia_solicitud references solicitud on delete cascade,
  usuario_id bigint not null constraint solicitud_presencia_usuario references usuario on delete cascade,
  abierta timestamptz not null,
  vista timestamptz not null,
  primary key (solicitud_id, usuario_id)
);
create index solicitud_presencia_vista on solicitud_presencia (vista);

-- A way of looking at the queue that somebody gave a name to; each person's own.
create table filtro_guardado (
  id bigint generated always as identity primary key,
  usuario_id bigint not null constraint filtro_guardado_usuario references usuario on delete cascade,
  nombre text not null constraint filtro_guardado_nombre check (length(nombre) between 1 and 40),
  consulta jsonb not null,
  constraint filtro_guardado_repetido unique (usuario_id, nombre)
);
