-- amplia
-- Who took a receipt out of a settlement, to go on with it: it waits as theirs too (decision 082).
alter table comprobante_por_rendir add column retirado_por bigint;
alter table comprobante_por_rendir add constraint por_rendir_retirado_por foreign key (retirado_por) references usuario not valid;
