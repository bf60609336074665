-- What a session showed of its person for one legal act (decision 066): the challenge that a passkey has to sign, and then which proof it was,
-- good once and for two minutes.
create table acto_prueba (
  sesion_id bigint not null constraint acto_prueba_sesion references sesion on delete cascade,
  -- SHA-256 of what is signed: the call, whose row it is of, and its body with the hash of what was read.
  acto text not null constraint acto_prueba_acto check (acto ~ '^[0-9a-f]{64}$'),
  desafio text,
  forma text constraint acto_prueba_forma check (forma in ('llave', 'aplicacion', 'recuperacion', 'clave')),
  vence timestamptz not null,
  primary key (sesion_id, acto)
);
create index acto_prueba_por_vencimiento on acto_prueba (vence);
