-- estrecha: the titles that a box kept of its last statement become a recipe, which the previous version cannot read
-- Statements are read by recipes (decision 134). A statement keeps what it opened with, the rows that a person left out of it, and its recipe's name.
alter table extracto_banco
  drop constraint extracto_banco_formato,
  add constraint extracto_banco_formato
    check (formato in ('CSV', 'XLSX', 'XLS', 'ODS', 'PAGINA', 'OFX', 'CAMT053', 'MT940')),
  -- Balance before its first line; null if the statement does not state it.
  add column abre numeric(16,2),
  -- [{linea, dice}]
  add column fuera jsonb not null default '[]' constraint extracto_banco_fuera check (jsonb_typeof(fuera) = 'array'),
  add column receta text not null default '' constraint extracto_banco_receta check (length(receta) <= 60);

-- A box keeps a recipe only when a person pointed at the columns; the usual titles are found again.
alter table caja_banco alter column receta drop default, alter column receta drop not null;
update caja_banco set receta = null;

-- Difference between bank and books before the first statement, fixed on its day: a later change of it has no explanation.
alter table caja_banco add column anterior numeric(16,2);
