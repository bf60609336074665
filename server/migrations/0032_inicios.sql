-- What the homes of staff ask (decision 032).

-- Members of whom the register has no e-mail, in the order of their list.
create index afiliado_sin_correo on afiliado (seccional_id, orden, numero) where vinculado and email = '';
-- Files that are missing or broken: none, almost always.
create index archivo_danado on archivo (danado) where danado is not null;
-- Jobs that were given up and are no mail.
create index bandeja_salida_abandonada on bandeja_salida (creado) where fallido is not null and tipo <> 'correo';
-- When npm run copia last made a whole copy.
alter table instalacion add column ultima_copia timestamptz;
