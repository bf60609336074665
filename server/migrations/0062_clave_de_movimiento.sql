-- The key of a movement is one in all boxes, and not one in each: the same sending in another box is no other movement. Where it was used in
-- two, the first keeps it; a key only tells a repetition, so nothing of what a movement says changes.
do $$
begin
  if exists (select from movimiento_caja where clave is not null group by clave having count(*) > 1) then
    alter table movimiento_caja disable trigger user;
    update movimiento_caja m set clave = null
    where exists (select from movimiento_caja x where x.clave = m.clave and x.id < m.id);
    alter table movimiento_caja enable trigger user;
  end if;
end $$;
drop index movimiento_caja_clave_unica;
create unique index movimiento_caja_clave_unica on movimiento_caja (clave) where clave is not null;
