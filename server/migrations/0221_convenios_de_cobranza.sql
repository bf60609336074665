-- amplia
-- Bank holidays: days that are no working days besides Saturdays and Sundays (decisions §12).
create table feriado (
  dia date primary key,
  nombre text not null constraint feriado_nombre check (length(nombre) between 1 and 80)
);
insert into feriado (dia, nombre) values
  ('2026-01-01', 'Año nuevo'), ('2026-02-16', 'Carnaval'), ('2026-02-17', 'Carnaval'), ('2026-03-23', 'Puente turístico'),
  ('2026-03-24', 'Memoria, verdad y justicia'), ('2026-04-02', 'Malvinas y Jueves Santo'), ('2026-04-03', 'Viernes Santo'),
  ('2026-05-01', 'Día del trabajo'), ('2026-05-25', 'Revolución de Mayo'), ('2026-06-15', 'General Güemes'),
  ('2026-07-09', 'Independencia'), ('2026-07-10', 'Puente turístico'), ('2026-08-17', 'General San Martín'),
  ('2026-10-12', 'Diversidad cultural'), ('2026-11-06', 'Día del bancario'), ('2026-11-23', 'Soberanía nacional'),
  ('2026-12-07', 'Puente turístico'), ('2026-12-08', 'Inmaculada Concepción'), ('2026-12-25', 'Navidad'),
  ('2027-01-01', 'Año nuevo'), ('2027-02-08', 'Carnaval'), ('2027-02-09', 'Carnaval'),
  ('2027-03-24', 'Memoria, verdad y justicia'), ('2027-03-25', 'Jueves Santo'), ('2027-03-26', 'Viernes Santo'),
  ('2027-04-02', 'Malvinas'), ('2027-05-25', 'Revolución de Mayo'), ('2027-06-21', 'General Güemes'),
  ('2027-07-09', 'Independencia'), ('2027-08-16', 'General San Martín'), ('2027-10-11', 'Diversidad cultural'),
  ('2027-12-08', 'Inmaculada Concepción');

-- An agreement of collection with a bank or with counters (decision 148); its layouts, limits and codes are data of each version.
create table convenio_cobranza (
  id bigint generated always as identity primary key,
  nombre text not null constraint convenio_cobranza_nombre check (length(nombre) between 1 and 60),
  clase text not null constraint convenio_cobranza_clase check (clase in ('DEBITO', 'VENTANILLA')),
  version integer not null default 1,
  -- Files are numbered without gaps: this row is locked while they are made.
  ultimo_envio integer not null default 0 constraint convenio_cobranza_envio check (ultimo_envio >= 0),
  usuario_id bigint not null constraint convenio_cobranza_usuario references usuario,
  modificado timestamptz not null,
  -- Out of use; its versions stay, because its lots are answered by them.
  retirado timestamptz
);
create unique index convenio_cobranza_nombre_unico on convenio_cobranza (nombre) where retirado is null;

create table convenio_cobranza_version (
  convenio_id bigint not null constraint convenio_cobranza_version_convenio references convenio_cobranza,
  version integer not null constraint convenio_cobranza_version_numero check (version > 0),
  datos jsonb not null constraint convenio_cobranza_version_datos check (jsonb_typeof(datos) = 'object'),
  -- Greatest debit that its file and its own limit allow, in pesos; null: none.
  maximo_debito numeric(16,2),
  usuario_id bigint not null constraint convenio_cobranza_version_usuario references usuario,
  momento timestamptz not null,
  primary key (convenio_id, version)
);
insert into fusion_regla (tabla, columna, de, que) values
  ('convenio_cobranza', 'usuario_id', 'usuario', 'QUEDA'), ('convenio_cobranza_version', 'usuario_id', 'usuario', 'QUEDA');
