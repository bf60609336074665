-- estrecha: counts replace the flags of a product
-- Up to three guarantors and three co-applicants, who may be asked in order (decision 151). Each has a place of their own.

alter table producto add column garantes smallint not null default 0 constraint producto_garantes check (garantes between 0 and 3);
alter table producto add column cosolicitantes smallint not null default 0
  constraint producto_cosolicitantes check (cosolicitantes between 0 and 3);
alter table producto add column conformidad_en_orden boolean not null default false;
update producto set garantes = garante::int, cosolicitantes = cosolicitante::int;
alter table producto drop constraint producto_conformidad;
alter table producto add constraint producto_conformidad check (not conformidad or garantes + cosolicitantes > 0);
alter table producto add constraint producto_conformidad_en_orden check (not conformidad_en_orden or conformidad);
alter table producto drop column garante, drop column cosolicitante;

alter table solicitud_persona drop constraint solicitud_persona_papel;
alter table solicitud_persona add constraint solicitud_persona_papel check (papel in
  ('SOLICITANTE', 'GARANTE', 'GARANTE_2', 'GARANTE_3', 'COSOLICITANTE', 'COSOLICITANTE_2', 'COSOLICITANTE_3'));
alter table conformidad drop constraint conformidad_papel;
alter table conformidad add constraint conformidad_papel check (papel in
  ('GARANTE', 'GARANTE_2', 'GARANTE_3', 'COSOLICITANTE', 'COSOLICITANTE_2', 'COSOLICITANTE_3'));
