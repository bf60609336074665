-- Receipts (decision 042): the file as it was chosen, before the browser or the portal drew a photo again, to know it when it comes back;
-- and a version, for two who correct the same one.
alter table comprobante
  add column huella_original text constraint comprobante_original check (huella_original ~ '^[0-9a-f]{64}$'),
  add column version integer not null default 1;
create index comprobante_por_original on comprobante (huella_original) where vigente;
