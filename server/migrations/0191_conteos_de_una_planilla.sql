-- amplia
-- A count is one of its sheet's, never a replacement (decision 140): a request that is sent again must not be another count.
alter table arqueo_caja add column clave uuid;
