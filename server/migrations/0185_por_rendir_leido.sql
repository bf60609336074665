-- amplia
-- Fields of a receipt that were read in its PDF's text and nobody has looked at yet (decision 138), and if a QR was seen that cannot be read.
alter table comprobante_por_rendir add column leido text[] not null default '{}';
alter table comprobante_por_rendir add constraint por_rendir_leido
  check (leido <@ array['cuitProveedor', 'letra', 'puntoVenta', 'numeroComprobante', 'fecha', 'importe']) not valid;
alter table comprobante_por_rendir add column qr_ilegible boolean not null default false;
