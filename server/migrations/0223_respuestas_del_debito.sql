-- amplia
-- Files that a bank or counters answered with. The same bytes are read once.
create table respuesta_debito (
  id bigint generated always as identity primary key,
  convenio_id bigint not null constraint respuesta_debito_convenio references convenio_cobranza,
  nombre text not null,
  huella text not null constraint respuesta_debito_huella check (huella ~ '^[0-9a-f]{64}$'),
  recibida timestamptz not null,
  usuario_id bigint not null constraint respuesta_debito_usuario references usuario,
  lineas integer not null,
  cobradas integer not null,
  total_cobrado numeric(16,2) not null,
  rechazadas integer not null,
  total_rechazado numeric(16,2) not null,
  reversadas integer not null,
  repetidas integer not null,
  por_resolver integer not null,
  constraint respuesta_debito_una unique (convenio_id, huella)
);
create index respuesta_debito_por_momento on respuesta_debito (recibida, id);

-- A line that nothing was done with: a person decides (decision 149).
create table debito_por_resolver (
  id bigint generated always as identity primary key,
  respuesta_id bigint not null constraint debito_por_resolver_respuesta references respuesta_debito,
  convenio_id bigint not null constraint debito_por_resolver_convenio references convenio_cobranza,
  linea integer not null,
  que text not null constraint debito_por_resolver_que check (que in
    ('DE_NADIE', 'OTRO_IMPORTE', 'OTRA_CUENTA', 'SEGUNDA', 'CONTRADICE', 'REVERSA_SIN_COBRO', 'REVERSA_TARDE', 'FECHA', 'DESCONOCIDO',
      'CODIGO', 'ILEGIBLE')),
  -- The line's content and its place among equal ones of its file: a line that comes again in another file is the same.
  clave text not null,
  referencia text not null,
  cbu text not null,
  es text not null,
  codigo text not null,
  fecha date,
  importe numeric(14,2),
  dice text not null,
  renglon_id bigint constraint debito_por_resolver_renglon references lote_debito_renglon,
  resuelto timestamptz,
  resuelto_por bigint constraint debito_por_resolver_por references usuario,
  -- ASIGNADO: posted to a member; DESCARTADO: with the reason that a person wrote; APLICADO: a later answer explained it.
  resultado text constraint debito_por_resolver_resultado check (resultado in ('ASIGNADO', 'DESCARTADO', 'APLICADO')),
  motivo text not null default '' constraint debito_por_resolver_motivo check (length(motivo) <= 300),
  movimiento_id bigint constraint debito_por_resolver_movimiento_unico unique
    constraint debito_por_resolver_movimiento references movimiento_cuenta,
  constraint debito_por_resolver_clave unique (convenio_id, clave),
  constraint debito_por_resolver_resuelto check ((resuelto is null) = (resultado is null))
);
create index debito_por_resolver_pendiente on debito_por_resolver (id) where resuelto is null;
create index debito_por_resolver_por_referencia on debito_por_resolver (referencia) where resuelto is null;
create index debito_por_resolver_por_respuesta on debito_por_resolver (respuesta_id);

insert into fusion_regla (tabla, columna, de, que) values
  ('respuesta_debito', 'usuario_id', 'usuario', 'QUEDA'), ('debito_por_resolver', 'resuelto_por', 'usuario', 'QUEDA');
