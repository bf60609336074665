-- amplia
-- What is wrong with the installation and was told to who runs it (decision 106): it is told when it begins, each week that it goes on, and when it is over.
create table alerta (
  cosa text primary key constraint alerta_cosa check (length(cosa) between 1 and 40),
  desde timestamptz not null,
  -- When it was last so, and when it was last told; null while it may pass by itself.
  vista timestamptz not null,
  dicha timestamptz
);
