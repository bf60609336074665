-- Who answers for a request, in their own session or by a link, and how they say that it was not them (decision 066).

alter table conformidad
  -- From where it was asked; and, once it was answered, whether it was from there too, or from a device that had been in the account of who asks.
  add column direccion_pedida text not null default '',
  add column misma_direccion boolean not null default false,
  add column mismo_equipo boolean not null default false,
  -- SHA-256 of what the copy of the answer brings to say that it was not them; when they said it, and from where.
  add column desconocer text constraint conformidad_desconocer unique constraint conformidad_desconocer_forma check (desconocer ~ '^[0-9a-f]{64}$'),
  add column desconocida timestamptz,
  add column desconocida_direccion text not null default '';

-- A member whom the request names by their document alone.
create index solicitud_persona_documento on solicitud_persona (numero_documento) where afiliado_numero is null;

create or replace function cuidar_conformidad() returns trigger language plpgsql as $$
declare
  cambia text[] := array['estado'] || case when old.desconocida is null then array['desconocida', 'desconocida_direccion'] else '{}' end;
begin
  if old.respondida is not null and (tg_op = 'DELETE' or new.estado not in (old.estado, 'REEMPLAZADA')
    or (to_jsonb(old) - cambia) is distinct from (to_jsonb(new) - cambia)) then
    raise exception 'an answer stays as it was given' using errcode = 'check_violation', constraint = 'conformidad_dada';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
