-- The digital card: one row for each time that it was generated; the newest one that is not revoked is the member's card.
create table carnet_digital (
  id bigint generated always as identity primary key,
  afiliado_numero bigint not null references afiliado,
  foto_sha256 text not null references archivo,
  emitido timestamptz not null,
  vence date not null,
  revocado timestamptz,
  motivo_revocacion text,
  constraint carnet_digital_revocacion check ((revocado is null) = (motivo_revocacion is null))
);
create index carnet_digital_de_afiliado on carnet_digital (afiliado_numero, id desc);
create index carnet_digital_revocado on carnet_digital (revocado) where revocado is not null;
