-- What a member says of themselves that the register does not have yet (decision 048).

-- When the person last changed their phone, and their e-mail: null, never since it is noted.
alter table usuario_perfil add column telefono_momento timestamptz;
alter table usuario add column email_momento timestamptz;

-- A correction that a member asked for (consulta_id), until somebody answers it; and what became of it or of a change of contact.
-- `dice`: what the register said then; `deberia`: what the member says.
create table novedad (
  id bigint generated always as identity primary key,
  afiliado_numero bigint not null references afiliado,
  campo text not null,
  dice text not null,
  deberia text not null constraint novedad_deberia check (char_length(deberia) between 1 and 120),
  momento timestamptz not null,
  consulta_id bigint constraint novedad_consulta unique references consulta,
  resultado text constraint novedad_resultado check (resultado in ('TOMADA', 'DESCARTADA')),
  resuelta timestamptz,
  resuelta_por bigint references usuario,
  constraint novedad_resuelta check ((resultado is null) = (resuelta is null) and (resultado is null) = (resuelta_por is null)),
  constraint novedad_pendiente check (resultado is not null or consulta_id is not null)
);
create index novedad_de_afiliado on novedad (afiliado_numero, campo);

-- When a query was answered, for who sent it.
alter table consulta add column respondida timestamptz;
