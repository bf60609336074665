-- What was signed is never rewritten by who serves (decision 066): neither the authorisation of a direct debit nor what a guarantor answered.

create function cuidar_adhesion() returns trigger language plpgsql as $$
declare
  -- Where its statements go changes; it is revoked once.
  cambia text[] := array['resumen_email', 'resumen_wa', 'telefono', 'email']
    || case when old.revocada is null then array['revocada', 'revocada_por', 'revocada_desde', 'revocada_motivo'] else '{}' end;
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - cambia) is distinct from (to_jsonb(new) - cambia) then
    raise exception 'an adhesion stays as it was signed' using errcode = 'check_violation', constraint = 'adhesion_firmada';
  end if;
  return new;
end $$;
create trigger cuidar before update or delete on adhesion for each row execute function cuidar_adhesion();

create function cuidar_conformidad() returns trigger language plpgsql as $$
begin
  if old.respondida is not null and (tg_op = 'DELETE' or new.estado not in (old.estado, 'REEMPLAZADA')
    or (to_jsonb(old) - 'estado') is distinct from (to_jsonb(new) - 'estado')) then
    raise exception 'an answer stays as it was given' using errcode = 'check_violation', constraint = 'conformidad_dada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger cuidar before update or delete on conformidad for each row execute function cuidar_conformidad();
