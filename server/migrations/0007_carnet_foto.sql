-- How long a digital card lasts: each organisation's own decision.
alter table organizacion
  -- Until 31 December of the year of issue plus these; 1: until the end of next year.
  add column carnet_anios smallint not null default 1 constraint organizacion_carnet_anios check (carnet_anios between 0 and 20),
  -- With no more days than these left, generating again renews the card instead of giving the same one.
  add column carnet_renovacion_dias smallint not null default 60 constraint organizacion_carnet_renovacion check (carnet_renovacion_dias between 0 and 3650);
