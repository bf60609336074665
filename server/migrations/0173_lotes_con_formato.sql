-- estrecha: the hash of a lot's file is that of its bytes in the bank's encoding, and codes of rejection may be longer
-- None: the portal's own layout, and no number of sending.
alter table lote_pago
  add column formato_id bigint,
  add column formato_version integer,
  add column envio integer constraint lote_pago_envio check (envio > 0),
  -- The file is kept as text, and the bank has it in these characters.
  add column letras text not null default 'UTF8' constraint lote_pago_letras check (letras in ('UTF8', 'LATIN1', 'WIN1252')),
  add constraint lote_pago_formato foreign key (formato_id, formato_version) references formato_pago_version match full,
  add constraint lote_pago_envio_unico unique (formato_id, envio),
  drop constraint lote_pago_huella,
  add constraint lote_pago_huella check (huella = encode(sha256(convert_to(archivo, letras)), 'hex'));
alter table lote_pago_renglon
  drop constraint lote_pago_renglon_codigo,
  add constraint lote_pago_renglon_codigo check (length(codigo) <= 10);
