-- Of a receipt (decision 067): whether its QR is the one that the portal read in its file. `huella_original` is from now on the SHA-256 of
-- what arrived; that of the file as it was chosen, which only its browser had, is what it said.
alter table comprobante
  add column qr_leido boolean not null default false,
  add column huella_elegido text constraint comprobante_elegido check (huella_elegido ~ '^[0-9a-f]{64}$');
create index comprobante_por_elegido on comprobante (huella_elegido) where vigente;
