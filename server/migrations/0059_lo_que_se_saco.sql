-- What was taken out of a PDF before it was kept (decision 067): ARCHIVOS, FORMULARIO, PROGRAMAS.
alter table solicitud_documento add column sacado text[] not null default '{}';
alter table comprobante add column sacado text[] not null default '{}';
alter table adjunto_caja add column sacado text[] not null default '{}';
