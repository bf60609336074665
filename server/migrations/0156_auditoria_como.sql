-- estrecha: the code of a row covers these two, and the version before would take one that has them for one that was changed.
-- With which role of theirs, and from what, who did it did it (decision 114). Rows from before say neither, and their code covers what they say.
alter table auditoria add column rol text, add column equipo text;
