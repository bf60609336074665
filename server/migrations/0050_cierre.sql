-- Why the bank of a closed sheet is not what the statement says: items in transit, which no adjustment is posted for.
alter table planilla_caja add column pendiente_banco text not null default '' constraint planilla_caja_pendiente_largo check (length(pendiente_banco) <= 300);
