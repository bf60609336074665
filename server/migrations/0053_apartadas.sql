-- Rows that wait and that the portal did not write stay where they are, marked: the rest goes on being sealed (decision 003).
alter table auditoria_pendiente add column apartada boolean not null default false;
