-- amplia
-- Whether a row that is done reached nobody, because the installation has no mail server and keeps its mails in a folder; null, not known: it was
-- done before this.
alter table bandeja_salida add column guardado boolean;
