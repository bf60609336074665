-- The guarantor's consent by link, and the statements that members asked to be sent (decision 039).

alter table conformidad
  -- What was accepted, in cents and months, and at which rates: it counts for as long as that is what is asked for.
  add column producto_id bigint constraint conformidad_producto references producto,
  add column monto bigint,
  add column plazo smallint,
  add column tna numeric(6, 2),
  add column gasto numeric(5, 2);
-- Links that an address got lately.
create index conformidad_por_correo on conformidad (email, pedida);

-- The statements of one month, sent to whoever asked for them at a set rate; who has it in hand says so (platform/jobs/lease.ts).
create table resumen_tanda (
  id bigint generated always as identity primary key,
  periodo date not null constraint resumen_tanda_repetida unique constraint resumen_tanda_periodo check (extract(day from periodo) = 1),
  estado text not null default 'EN_MARCHA' constraint resumen_tanda_estado check (estado in ('EN_MARCHA', 'DETENIDA', 'TERMINADA')),
  por_minuto smallint not null constraint resumen_tanda_por_minuto check (por_minuto between 1 and 6000),
  -- Members who asked for it and have no statement of the month, when it was last looked at.
  sin_resumen integer not null default 0,
  creada timestamptz not null,
  creada_por bigint not null constraint resumen_tanda_creada_por references usuario,
  desde timestamptz not null,
  turno integer not null default 0,
  latido timestamptz
);
create index resumen_tanda_en_marcha on resumen_tanda (id) where estado = 'EN_MARCHA';

-- One statement to one member by one way, at most once. TOMADO: a process has it and nothing of it can have arrived. ENTREGANDO: the other
-- side may have it from now on. EN_DUDA: nobody knows whether it has, and only a person sends it again.
create table resumen_envio (
  id bigint generated always as identity primary key,
  tanda_id bigint not null constraint resumen_envio_tanda references resumen_tanda,
  afiliado_numero bigint not null constraint resumen_envio_afiliado references afiliado,
  canal text not null constraint resumen_envio_canal check (canal in ('EMAIL', 'WHATSAPP')),
  -- Null once its publication was undone.
  documento_id bigint constraint resumen_envio_documento references documento on delete set null,
  destino text not null constraint resumen_envio_destino check (length(destino) between 1 and 80),
  idioma text not null constraint resumen_envio_idioma check (idioma in ('es', 'en', 'zh', 'ja')),
  -- Names it wherever it goes: the Message-ID of the mail, the key of the call.
  clave uuid not null constraint resumen_envio_clave unique,
  estado text not null default 'PENDIENTE' constraint resumen_envio_estado check (estado in
    ('PENDIENTE', 'TOMADO', 'ENTREGANDO', 'ENVIADO', 'FALLIDO', 'EN_DUDA', 'OMITIDO')),
  intentos smallint not null default 0,
  proximo timestamptz not null,
  enviado timestamptz,
  error text not null default '' constraint resumen_envio_error check (length(error) <= 300),
  constraint resumen_envio_repetido unique (tanda_id, afiliado_numero, canal),
  constraint resumen_envio_enviado check ((estado = 'ENVIADO') = (enviado is not null))
);
create index resumen_envio_pendiente on resumen_envio (tanda_id, canal, proximo, id) where estado = 'PENDIENTE';
create index resumen_envio_en_mano on resumen_envio (tanda_id) where estado in ('TOMADO', 'ENTREGANDO');
create index resumen_envio_lista on resumen_envio (tanda_id, estado, id);
create index resumen_envio_afiliado on resumen_envio (afiliado_numero, id);
create index resumen_envio_documento on resumen_envio (documento_id) where documento_id is not null;
