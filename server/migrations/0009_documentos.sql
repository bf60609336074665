-- Documents of a member: account statements, payment slips and payslips; the publications that brought them, and the collection
-- agreement that a slip's barcode is made for (decision 011).

-- What the bank that collects expects in the barcode. `campos` is the content in order: [{"campo": "importe", "largo": 10}, …].
create table convenio_cobro (
  id bigint generated always as identity primary key,
  nombre text not null,
  codigo text not null constraint convenio_cobro_codigo check (codigo ~ '^[0-9]{1,12}$'),
  simbologia text not null constraint convenio_cobro_simbologia check (simbologia in ('interleaved2of5', 'code128')),
  campos jsonb not null constraint convenio_cobro_campos check (jsonb_typeof(campos) = 'array'),
  leyenda text not null default '',
  habilitado boolean not null default true
);
-- One is in use at a time; the others are kept because slips already printed were made for them.
create unique index convenio_cobro_en_uso on convenio_cobro (habilitado) where habilitado;

-- One row for each PDF that the publishing command took in, whole.
create table publicacion (
  id bigint generated always as identity primary key,
  archivo text not null,
  sha256 text not null constraint publicacion_repetida unique constraint publicacion_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  indice text not null,
  indice_sha256 text not null constraint publicacion_indice_sha256 check (indice_sha256 ~ '^[0-9a-f]{64}$'),
  paginas integer not null constraint publicacion_paginas check (paginas > 0),
  documentos integer not null constraint publicacion_documentos check (documentos > 0),
  momento timestamptz not null,
  -- Who ran it: the account of the machine, since a command has no session.
  quien text not null default ''
);

create table documento (
  id bigint generated always as identity primary key,
  afiliado_numero bigint not null constraint documento_afiliado references afiliado,
  tipo text not null constraint documento_tipo check (tipo in ('RESUMEN', 'TALON', 'RECIBO')),
  descripcion text not null constraint documento_descripcion check (descripcion <> '' and length(descripcion) <= 200),
  -- When it was generated.
  fecha date not null,
  -- First day of the month that it is about.
  periodo date constraint documento_periodo check (extract(day from periodo) = 1),
  vence date,
  importe numeric(14, 2),
  codigo_barras text constraint documento_codigo_barras check (codigo_barras ~ '^[0-9]{1,60}$'),
  convenio_id bigint constraint documento_convenio references convenio_cobro,
  -- What it is drawn from, as it was on the day that it was generated; or the file that was published. Amounts are integer cents.
  datos jsonb,
  archivo_sha256 text constraint documento_archivo references archivo,
  publicacion_id bigint constraint documento_publicacion references publicacion,
  -- Whether anyone with the number may download this slip: not when the published page names the member, or cannot be read.
  publico boolean not null default true,
  orden text collate "C" not null generated always as (orden_nombre(descripcion)) stored,
  -- A slip has a due date and an amount, and nothing else does; its barcode when we draw it.
  constraint documento_de_su_tipo check (
    case tipo when 'TALON' then vence is not null and vence >= fecha and importe is not null and importe > 0
      else vence is null and importe is null and codigo_barras is null end),
  constraint documento_contenido check (num_nonnulls(datos, archivo_sha256) = 1),
  constraint documento_publicado check ((archivo_sha256 is null) = (publicacion_id is null)),
  constraint documento_dibujado check (tipo <> 'TALON' or (datos is null) = (codigo_barras is null) and (codigo_barras is null) = (convenio_id is null))
);
-- The account documents of a member and their payslips, each by every order that its list offers.
create index documento_de_cuenta on documento (afiliado_numero, id) where tipo <> 'RECIBO';
create index documento_de_cuenta_por_fecha on documento (afiliado_numero, fecha, id) where tipo <> 'RECIBO';
create index documento_de_cuenta_por_descripcion on documento (afiliado_numero, orden, id) where tipo <> 'RECIBO';
create index documento_recibo on documento (afiliado_numero, id) where tipo = 'RECIBO';
create index documento_recibo_por_fecha on documento (afiliado_numero, fecha, id) where tipo = 'RECIBO';
create index documento_recibo_por_descripcion on documento (afiliado_numero, orden, id) where tipo = 'RECIBO';
create index documento_talon on documento (afiliado_numero, vence, id) where tipo = 'TALON';
create index documento_de_publicacion on documento (publicacion_id) where publicacion_id is not null;
