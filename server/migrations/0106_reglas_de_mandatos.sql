-- amplia
-- Whom an organisation lets hold an office, and for how long (decision 093): somebody who is not a member of the branch is asked about, refused or taken.
alter table organizacion add column mandato_exige text not null default 'PREGUNTA';
alter table organizacion
  add constraint organizacion_mandato_exige check (mandato_exige in ('NADA', 'PREGUNTA', 'SIEMPRE')) not valid;
-- Years at most; none, as long as the act says. Four is what Law 23.551 allows.
alter table organizacion add column mandato_anios smallint default 4;
alter table organizacion add constraint organizacion_mandato_anios check (mandato_anios between 1 and 20) not valid;
