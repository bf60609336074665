-- amplia
alter table lote_pago validate constraint lote_pago_destino;
alter table lote_pago_renglon validate constraint lote_pago_renglon_pago;
alter table lote_pago_renglon validate constraint lote_pago_renglon_de_uno;
