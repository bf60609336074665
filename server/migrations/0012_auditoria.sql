-- Audit (decisions 003 and 015): each event has an identity of its own, which its code covers; the anchor of each day; what was read. --

-- Rows from before have none, and the chain says where they end; a new one without it is refused.
alter table auditoria add column evento uuid;
create unique index auditoria_evento on auditoria (evento);
alter table auditoria add constraint auditoria_con_evento check (evento is not null) not valid;

-- The last seal of each day that is over: told to the auditors once, whatever the number of servers.
create table auditoria_ancla (
  dia date primary key,
  orden bigint not null,
  sello bytea not null
);
create trigger solo_agregar before update or delete or truncate on auditoria_ancla for each statement execute function rechazar_cambio();

-- Reads and exports of other people's data: what the auditors' home adds up.
create index auditoria_lectura on auditoria (momento) where datos ? 'personas';
