-- Devices that were in an account (decision 068). `huella` is of the browser's random name together with the account: of two accounts of one
-- phone, the table does not say that they share it. `clave` is of the password with which it was in, and `desde` of its first login.
create table equipo (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  huella bytea not null constraint equipo_huella_unica unique,
  clave bytea not null,
  desde timestamptz,
  ultimo timestamptz not null
);
create index equipo_por_usuario on equipo (usuario_id, ultimo);

-- Where a session was used from the last time: a network, and no address.
alter table sesion add column equipo_id bigint references equipo on delete set null,
  add column lugar text not null default '';
create index sesion_por_equipo on sesion (equipo_id);
