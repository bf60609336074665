-- Rows for tables that the demo leaves empty and a later migration changes. Each part applies between two migrations:
-- the first exists and the second does not yet (scripts/keep-version.ts).

--- 0001_base.sql 0014_cuentas.sql
-- Sessions of a year, which migration 0014 shortens to ninety days.
insert into sesion (token_hash, usuario_id, recordar, creada, vence)
  select decode(md5(id::text) || md5(email), 'hex'), id, true, now() - interval '10 days', now() + interval '355 days' from usuario where nivel = 1;

--- 0001_base.sql 0016_rebotes.sql
-- Pending mails, and a sent one, without the key that 0016 adds.
insert into bandeja_salida (tipo, datos, hecho) values
  ('correo', '{"para": "ana@gremial.example", "asunto": "Hola", "texto": "Espera"}', null),
  ('correo', '{"para": "beto@gremial.example", "asunto": "Hola", "texto": "Espera también"}', null),
  ('correo', '{"para": "ana@gremial.example", "asunto": "Hola", "texto": "Salió"}', now());

--- 0001_base.sql 0026_importaciones.sql
insert into importacion (tipo, archivo, sha256, filas, aceptadas, cambios, rechazadas, advertencias) values
  ('padron', 'padrón de octubre.csv', repeat('a', 64), 40, 38, 5, '[{"linea": 3}, {"linea": 9}]', '[{"linea": 4}]'),
  ('movimientos', 'movimientos.csv', repeat('b', 64), 100, 100, 100, '[]', '[]');

--- 0009_documentos.sql 0030_publicaciones.sql
insert into publicacion (archivo, sha256, indice, indice_sha256, paginas, documentos, momento, quien) values
  ('recibos.pdf', repeat('c', 64), 'recibos.csv', repeat('d', 64), 12, 4, now() - interval '3 days', 'root');

--- 0005_registro.sql 9999
insert into token_correo (token_hash, tipo, usuario_id, datos, creado, vence, usado) values
  (decode(repeat('01', 32), 'hex'), 'recuperar', (select id from usuario where email = 'ana@gremial.example'), '{}', now(), now() + interval '1 day', null),
  (decode(repeat('02', 32), 'hex'), 'cambiarEmail', (select id from usuario where email = 'beto@gremial.example'), '{"email": "b@x.example"}', now(), now(), now());

--- 0006_perfil.sql 9999
insert into usuario_perfil (usuario_id, numero_documento, cuil, telefono_prefijo, telefono_caracteristica, telefono_numero, usuario_facebook)
  select id, 23456789, '20-23456789-6', '54', '0011', '512345', 'ana' from usuario where email = 'ana@gremial.example' on conflict do nothing;

--- 0010_contacto.sql 9999
insert into secretaria_contacto (codigo, nombre, email) values (990, 'Secretaría de antes', 's@x.example');
insert into consulta_numerador (anio, ultimo) values (2025, 1) on conflict do nothing;
insert into consulta (anio, numero, usuario_id, secretaria_codigo, nombre, email, telefono, mensaje, envio, momento)
  select 2025, 1, id, 990, 'Ana', email, '1155512345', 'Cuándo pagan el subsidio?', gen_random_uuid(), now() - interval '300 days'
  from usuario where email = 'ana@gremial.example';

--- 0011_caja.sql 0062_clave_de_movimiento.sql
-- One idempotency key in two boxes.
set session_replication_role = replica;
update movimiento_caja set clave = '11111111-2222-4333-8444-555555555555'
  where id in (select min(id) from movimiento_caja group by caja_id order by 1 limit 2);
set session_replication_role = origin;

--- 0032_inicios.sql 0064_copias.sql
update instalacion set ultima_copia = now() - interval '5 hours';

--- 0033_tramites.sql 0058_cupos.sql
-- A document replaced before its request was filed.
insert into solicitud_documento (solicitud_id, requisito_id, archivo_sha256, nombre, bytes, subido, subido_por, reemplazado)
  select s.id, r.id, (select min(sha256) from archivo), 'borroso.jpg', 1000, now() - interval '2 days', (select min(id) from usuario), now()
  from (select min(id) as id from solicitud where presentada is null) s, (select min(id) as id from requisito) r where s.id is not null;

--- 0001_base.sql 9999
-- Keeps the account data of the first members only, so that the archive stays small.
set session_replication_role = replica;
delete from movimiento_cuenta where afiliado_numero > 1012;
delete from familiar where afiliado_numero > 1012;
delete from beneficiario where afiliado_numero > 1012;
set session_replication_role = origin;
