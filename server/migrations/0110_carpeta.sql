-- amplia
-- A paper once (decision 094): what the desk accepted of a member serves their next request, while its kind says that it is good.

create table clase_papel (
  id bigint generated always as identity primary key,
  nombre text not null constraint clase_papel_repetida unique constraint clase_papel_nombre check (length(nombre) between 1 and 80),
  -- Months that one is good for since the desk accepted it; null when it is asked for each time.
  meses smallint constraint clase_papel_meses check (meses between 1 and 240),
  -- It tells of an account: good for requests of that CBU alone.
  con_cbu boolean not null default false,
  version integer not null default 1
);

alter table requisito add column clase_id bigint;
alter table requisito add constraint requisito_clase foreign key (clase_id) references clase_papel not valid;

-- Of an accepted paper: its kind when it was accepted, whatever its slot is called afterwards; the paper of another request that it was taken
-- from; and since when its member does not want it to be used.
alter table solicitud_documento add column clase_id bigint, add column tomado_de bigint, add column retirado timestamptz,
  add column retirado_por bigint;
alter table solicitud_documento add constraint solicitud_documento_clase foreign key (clase_id) references clase_papel not valid;
alter table solicitud_documento add constraint solicitud_documento_tomado foreign key (tomado_de) references solicitud_documento not valid;
alter table solicitud_documento add constraint solicitud_documento_retirado_por foreign key (retirado_por) references usuario not valid;
