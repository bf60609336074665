-- amplia
-- Layouts of payment files that the office keeps, with its agreement with a bank (decision 135).
create table formato_pago (
  id bigint generated always as identity primary key,
  nombre text not null constraint formato_pago_nombre check (length(nombre) between 1 and 60),
  version integer not null default 1,
  -- Sendings are numbered without gaps: this row is locked while a lot is made.
  ultimo_envio integer not null constraint formato_pago_envio check (ultimo_envio >= 0),
  usuario_id bigint not null constraint formato_pago_usuario references usuario,
  modificada timestamptz not null,
  -- Out of use; its versions stay, because lots are answered by them.
  retirado timestamptz
);
create unique index formato_pago_nombre_unico on formato_pago (nombre) where retirado is null;

-- Each version is written once: a lot says with which one its file was made.
create table formato_pago_version (
  formato_id bigint not null constraint formato_pago_version_formato references formato_pago,
  version integer not null constraint formato_pago_version_numero check (version > 0),
  formato jsonb not null constraint formato_pago_version_forma check (jsonb_typeof(formato) = 'object'),
  convenio jsonb not null constraint formato_pago_version_convenio check (jsonb_typeof(convenio) = 'object'),
  usuario_id bigint not null constraint formato_pago_version_usuario references usuario,
  momento timestamptz not null,
  primary key (formato_id, version)
);
-- A fusion of two accounts leaves a layout with the one that wrote it.
insert into fusion_regla (tabla, columna, de, que) values
  ('formato_pago', 'usuario_id', 'usuario', 'QUEDA'), ('formato_pago_version', 'usuario_id', 'usuario', 'QUEDA');
