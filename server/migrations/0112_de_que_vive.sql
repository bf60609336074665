-- amplia
-- Requests that fit the person (decision 095): what each lives on, the papers that are asked of some, and what a product is in a sentence.

-- '' where it was not told: a salary, as it always was.
alter table solicitud_persona add column vive_de text not null default '';
alter table solicitud_persona add constraint solicitud_persona_vive_de check (vive_de in ('', 'SUELDO', 'JUBILACION', 'OTRO')) not valid;

-- Of whom the paper is asked; '' of everybody.
alter table requisito add column vive_de text not null default '';
alter table requisito add constraint requisito_vive_de check (vive_de in ('', 'SUELDO', 'JUBILACION', 'OTRO')) not valid;

alter table producto add column descripcion text not null default '';
alter table producto add constraint producto_descripcion check (length(descripcion) <= 200) not valid;
