-- The keys that sign cards, and the phones that show them live (decisions §9.1, decision 010).

create table clave_firma (
  kid smallint primary key constraint clave_firma_kid check (kid between 1 and 255),
  -- Point of P-256, compressed.
  publica bytea not null constraint clave_firma_publica check (length(publica) = 33),
  -- PKCS #8 under AES-256-GCM with a key derived from GREMIAL_CLAVE: nonce, tag, content.
  privada bytea not null,
  creada timestamptz not null,
  -- The one that signs. The others only verify what they signed.
  activa boolean not null,
  -- A key that leaked: nothing that it signed is recognised any more.
  retirada timestamptz,
  constraint clave_firma_activa_sana check (not (activa and retirada is not null))
);
create unique index clave_firma_una_activa on clave_firma (activa) where activa;

create table carnet_dispositivo (
  id bigint generated always as identity primary key,
  carnet_id bigint not null references carnet_digital on delete cascade,
  publica bytea not null constraint carnet_dispositivo_publica check (length(publica) = 33),
  nombre text not null,
  creado timestamptz not null,
  ultimo_uso timestamptz not null,
  revocado timestamptz,
  constraint carnet_dispositivo_unico unique (carnet_id, publica)
);

-- What is still signed and no longer serves is looked for among the cards whose day has not come.
create index carnet_digital_por_vencimiento on carnet_digital (vence);
create index carnet_dispositivo_revocado on carnet_dispositivo (carnet_id) where revocado is not null;
