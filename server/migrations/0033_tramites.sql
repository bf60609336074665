-- Procedures: what may be asked for, the requests, their people, their papers and their history (001 §3 and §4, decisions §6, decision 034).

create table producto (
  id bigint generated always as identity primary key,
  codigo text not null constraint producto_codigo unique constraint producto_codigo_forma check (codigo ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  nombre text not null constraint producto_nombre check (length(nombre) between 1 and 80),
  clase text not null constraint producto_clase check (clase in ('PRESTAMO', 'ADHESION')),
  -- idCircuito: 1 asks for papers and is decided by the desk (001 §4).
  circuito smallint not null default 1 constraint producto_circuito check (circuito between 1 and 9),
  turistico boolean not null default false,
  seguro_vida boolean not null default false,
  -- Of a loan, in cents and months; null in an adhesion.
  monto_minimo bigint,
  monto_maximo bigint,
  plazo_minimo smallint,
  plazo_maximo smallint,
  -- Terms offered: from the least, every so many months, and the most.
  plazo_salto smallint not null default 1 constraint producto_salto check (plazo_salto between 1 and 60),
  tna numeric(6, 2) constraint producto_tna check (tna between 0 and 999),
  gasto numeric(5, 2) not null default 0 constraint producto_gasto check (gasto between 0 and 50),
  maximo_ingreso numeric(5, 2) constraint producto_maximo_ingreso check (maximo_ingreso > 0 and maximo_ingreso <= 100),
  cosolicitante boolean not null default false,
  garante boolean not null default false,
  -- The guarantor's and the co-applicant's consent is needed before filing (decisions §10).
  conformidad boolean not null default false,
  desde date not null,
  hasta date,
  habilitado boolean not null default true,
  orden smallint not null default 100,
  version integer not null default 1,
  constraint producto_dias check (hasta >= desde),
  constraint producto_limites check (clase = 'ADHESION' and num_nonnulls(monto_minimo, monto_maximo, plazo_minimo, plazo_maximo, tna) = 0
    or clase = 'PRESTAMO' and num_nulls(monto_minimo, monto_maximo, plazo_minimo, plazo_maximo, tna) = 0
      and monto_minimo > 0 and monto_maximo >= monto_minimo and plazo_minimo > 0 and plazo_maximo >= plazo_minimo and plazo_maximo <= 600),
  constraint producto_conformidad check (not conformidad or garante or cosolicitante)
);
create index producto_lista on producto (orden, id);

-- A paper that a product asks for: one slot of the checklist.
create table requisito (
  id bigint generated always as identity primary key,
  producto_id bigint not null constraint requisito_producto references producto,
  nombre text not null constraint requisito_nombre check (length(nombre) between 1 and 80),
  ayuda text not null default '' constraint requisito_ayuda check (length(ayuda) <= 300),
  obligatorio boolean not null default true,
  habilitado boolean not null default true,
  orden smallint not null default 100,
  version integer not null default 1,
  constraint requisito_repetido unique (producto_id, nombre)
);

create table destino_fondos (
  id bigint generated always as identity primary key,
  nombre text not null constraint destino_fondos_repetido unique constraint destino_fondos_nombre check (length(nombre) between 1 and 80),
  habilitado boolean not null default true,
  orden smallint not null default 100,
  version integer not null default 1
);
create table producto_destino (
  producto_id bigint not null constraint producto_destino_producto references producto on delete cascade,
  destino_id bigint not null constraint producto_destino_destino references destino_fondos,
  primary key (producto_id, destino_id)
);
create index producto_destino_destino on producto_destino (destino_id);

-- Numbers of requests, one series a year and without gaps: the row of the year is locked while one is given.
create table solicitud_numero (
  anio smallint primary key,
  ultimo integer not null constraint solicitud_numero_ultimo check (ultimo >= 0)
);

create table solicitud (
  id bigint generated always as identity primary key,
  anio smallint not null,
  numero integer not null,
  -- The same beginning sent twice is one request.
  clave uuid not null constraint solicitud_clave unique,
  producto_id bigint not null constraint solicitud_producto references producto,
  afiliado_numero bigint not null constraint solicitud_afiliado references afiliado,
  -- The branch that the member had when it was begun.
  seccional_id bigint constraint solicitud_seccional references seccional,
  estado text not null default 'INICIADA' constraint solicitud_estado check (estado in
    ('INICIADA', 'PRESENTADA', 'EN ANÁLISIS', 'OBSERVADA', 'APROBADA', 'RECHAZADA', 'OTORGADA', 'ANULADA')),
  subestado smallint not null default 1 constraint solicitud_subestado check (subestado between 1 and 6),
  version integer not null default 1,
  -- What is asked for, in cents and months; null while it is not told.
  monto bigint constraint solicitud_monto check (monto > 0),
  plazo smallint constraint solicitud_plazo check (plazo > 0),
  destino_id bigint constraint solicitud_destino references destino_fondos,
  cbu text not null default '' constraint solicitud_cbu check (cbu ~ '^(\d{22})?$'),
  -- The conditions of the day that it was filed; null until then, when those of the product count.
  condiciones_dia date,
  tna numeric(6, 2),
  gasto numeric(5, 2),
  maximo_ingreso numeric(5, 2),
  cuota bigint,
  total bigint,
  cft numeric(9, 2),
  declaracion text not null default '',
  -- Who did it, and for whom: by a branch when it is not the member's own account.
  creada timestamptz not null,
  creada_por bigint not null constraint solicitud_creada_por references usuario,
  fecha date not null,
  presentada timestamptz,
  presentada_por bigint constraint solicitud_presentada_por references usuario,
  -- Since when it is as it is, and since when the desk owes an answer.
  desde timestamptz not null,
  espera timestamptz,
  tomada timestamptz,
  tomada_por bigint constraint solicitud_tomada_por references usuario,
  resuelta timestamptz,
  motivo text not null default '' constraint solicitud_motivo check (length(motivo) <= 600),
  constraint solicitud_numero_unico unique (anio, numero),
  constraint solicitud_condiciones check (num_nulls(condiciones_dia, presentada) in (0, 2)),
  constraint solicitud_tomada check (num_nulls(tomada, tomada_por) in (0, 2))
);
create index solicitud_afiliado on solicitud (afiliado_numero, fecha, id);
create index solicitud_producto on solicitud (producto_id);
create index solicitud_bandeja on solicitud (estado, espera, id) where estado not in ('INICIADA', 'ANULADA');
create index solicitud_bandeja_seccional on solicitud (seccional_id, estado, espera, id) where estado not in ('INICIADA', 'ANULADA');
create index solicitud_resueltas on solicitud (resuelta) where resuelta is not null;

-- Applicant, guarantor and co-applicant: what they told, which may be incomplete until it is filed.
create table solicitud_persona (
  solicitud_id bigint not null constraint solicitud_persona_solicitud references solicitud on delete cascade,
  papel text not null constraint solicitud_persona_papel check (papel in ('SOLICITANTE', 'GARANTE', 'COSOLICITANTE')),
  afiliado_numero bigint constraint solicitud_persona_afiliado references afiliado,
  apellido text not null default '',
  nombre text not null default '',
  tipo_documento_id bigint constraint solicitud_persona_tipo_documento references tipo_documento,
  numero_documento bigint,
  fecha_nacimiento date,
  cuil text not null default '',
  relacion text not null default '',
  domicilio text not null default '',
  localidad text not null default '',
  codigo_postal text not null default '',
  telefono text not null default '',
  email text not null default '',
  empresa text not null default '',
  empleo_desde date,
  -- Net income a month, in cents.
  ingreso bigint constraint solicitud_persona_ingreso check (ingreso >= 0),
  primary key (solicitud_id, papel)
);
create index solicitud_persona_afiliado on solicitud_persona (afiliado_numero, papel) where afiliado_numero is not null;

-- The paper of a slot; one that was replaced stays, out of the checklist.
create table solicitud_documento (
  id bigint generated always as identity primary key,
  solicitud_id bigint not null constraint solicitud_documento_solicitud references solicitud on delete cascade,
  requisito_id bigint not null constraint solicitud_documento_requisito references requisito,
  archivo_sha256 text not null constraint solicitud_documento_archivo references archivo,
  -- nombreDelUsuario: as the person's file was called.
  nombre text not null constraint solicitud_documento_nombre check (length(nombre) between 1 and 200),
  bytes integer not null,
  fecha_emision date,
  observaciones text not null default '' constraint solicitud_documento_observaciones check (length(observaciones) <= 100),
  estado text not null default 'ENVIADO' constraint solicitud_documento_estado check (estado in ('ENVIADO', 'OBSERVADO', 'ACEPTADO')),
  motivo text not null default '' constraint solicitud_documento_motivo check (length(motivo) <= 100),
  subido timestamptz not null,
  subido_por bigint not null constraint solicitud_documento_subido_por references usuario,
  mirado timestamptz,
  mirado_por bigint constraint solicitud_documento_mirado_por references usuario,
  reemplazado timestamptz
);
create unique index solicitud_documento_vigente on solicitud_documento (solicitud_id, requisito_id) where reemplazado is null;
create index solicitud_documento_archivo on solicitud_documento (archivo_sha256);

-- What happened to a request, as the member and the desk read it. Only added to.
create table solicitud_suceso (
  id bigint generated always as identity primary key,
  solicitud_id bigint not null constraint solicitud_suceso_solicitud references solicitud on delete cascade,
  momento timestamptz not null,
  que text not null constraint solicitud_suceso_que check (que ~ '^[a-zA-Z]{3,40}$'),
  usuario_id bigint constraint solicitud_suceso_usuario references usuario,
  -- On whose side: the member, their branch, the desk, the guarantor, or the portal by itself.
  papel text not null constraint solicitud_suceso_papel check (papel in ('AFILIADO', 'SECCIONAL', 'MESA', 'GARANTE', 'PORTAL')),
  comentario text not null default '' constraint solicitud_suceso_comentario check (length(comentario) <= 600),
  datos jsonb not null default '{}'
);
create index solicitud_suceso_historia on solicitud_suceso (solicitud_id, id);

-- Direct debit and digital statement: what was signed, as it was signed, and its revocation (001 §3, decision 034). The CBU is the request's.
create table adhesion (
  solicitud_id bigint primary key constraint adhesion_solicitud references solicitud on delete cascade,
  tipo_cuenta smallint not null constraint adhesion_tipo_cuenta check (tipo_cuenta in (1, 2)),
  resumen_email boolean not null,
  resumen_wa boolean not null,
  telefono text not null constraint adhesion_telefono check (length(telefono) between 1 and 20),
  email text not null constraint adhesion_email check (length(email) between 1 and 80),
  -- The authorisation, word by word, with its version and SHA-256; when, from which address and by whom it was signed.
  texto text not null,
  texto_version text not null,
  huella text not null constraint adhesion_huella check (huella ~ '^[0-9a-f]{64}$'),
  firmada timestamptz not null,
  firmada_por bigint not null constraint adhesion_firmada_por references usuario,
  direccion text not null,
  revocada timestamptz,
  revocada_por bigint constraint adhesion_revocada_por references usuario,
  -- First day without effect.
  revocada_desde date,
  revocada_motivo text not null default '' constraint adhesion_revocada_motivo check (length(revocada_motivo) <= 300),
  constraint adhesion_resumen check (resumen_email or resumen_wa),
  constraint adhesion_revocada check (num_nulls(revocada, revocada_por, revocada_desde) in (0, 3))
);
create index adhesion_firmada_por on adhesion (firmada_por);

-- A guarantor's or a co-applicant's consent, asked for by a link that is used once (decisions §10). One that was asked for again stays, replaced.
create table conformidad (
  id bigint generated always as identity primary key,
  solicitud_id bigint not null constraint conformidad_solicitud references solicitud on delete cascade,
  papel text not null constraint conformidad_papel check (papel in ('GARANTE', 'COSOLICITANTE')),
  -- SHA-256 of the link's token, which is nowhere else.
  enlace text not null constraint conformidad_enlace unique constraint conformidad_enlace_forma check (enlace ~ '^[0-9a-f]{64}$'),
  email text not null,
  estado text not null default 'PEDIDA' constraint conformidad_estado check (estado in ('PEDIDA', 'ACEPTADA', 'RECHAZADA', 'REEMPLAZADA')),
  pedida timestamptz not null,
  pedida_por bigint not null constraint conformidad_pedida_por references usuario,
  vence timestamptz not null,
  abierta timestamptz,
  intentos smallint not null default 0,
  respondida timestamptz,
  direccion text not null default '',
  -- What they answered to, word by word, with its version and SHA-256.
  texto text not null default '',
  texto_version text not null default '',
  huella text not null default '' constraint conformidad_huella check (huella ~ '^([0-9a-f]{64})?$'),
  constraint conformidad_respondida check ((respondida is null) = (huella = ''))
);
create unique index conformidad_vigente on conformidad (solicitud_id, papel) where estado <> 'REEMPLAZADA';
