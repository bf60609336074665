-- amplia
-- The account of the organisation that slips may be paid to by transfer (decision 165).
alter table organizacion add column transferencia jsonb;
alter table organizacion add constraint organizacion_transferencia check (jsonb_typeof(transferencia) = 'object') not valid;
alter table organizacion validate constraint organizacion_transferencia;
