-- estrecha: a third class of product, and papers that belong to a version of its definition
-- Procedures that a clerk makes as data (decision 156).

alter table producto drop constraint producto_clase;
alter table producto add constraint producto_clase check (clase in ('PRESTAMO', 'ADHESION', 'ARMADO'));
alter table producto drop constraint producto_limites;
alter table producto add constraint producto_limites check
  (clase <> 'PRESTAMO' and num_nonnulls(monto_minimo, monto_maximo, plazo_minimo, plazo_maximo, tna) = 0
    or clase = 'PRESTAMO' and num_nulls(monto_minimo, monto_maximo, plazo_minimo, plazo_maximo, tna) = 0
      and monto_minimo > 0 and monto_maximo >= monto_minimo and plazo_minimo > 0 and plazo_maximo >= plazo_minimo and plazo_maximo <= 600);

create table definicion_tramite (
  id bigint generated always as identity primary key,
  producto_id bigint not null constraint definicion_tramite_producto references producto on delete cascade,
  numero integer not null constraint definicion_tramite_numero check (numero > 0),
  estado text not null default 'BORRADOR' constraint definicion_tramite_estado check
    (estado in ('BORRADOR', 'POR APROBAR', 'PUBLICADA', 'RETIRADA')),
  contenido jsonb not null constraint definicion_tramite_contenido check (jsonb_typeof(contenido) = 'object'),
  -- Of its content, once it was published.
  huella text constraint definicion_tramite_huella check (huella ~ '^[0-9a-f]{64}$'),
  -- First day in force, and when it was withdrawn.
  desde date,
  retirada timestamptz,
  -- Things that a draft lacks to be published, as they were counted when it was saved.
  faltan integer not null default 0,
  version integer not null default 1,
  guardada timestamptz not null,
  guardada_por bigint not null constraint definicion_tramite_guardada_por references usuario,
  publicada timestamptz,
  publicada_por bigint constraint definicion_tramite_publicada_por references usuario,
  -- Of one that pays above the organisation's limit: never who published it.
  aprobada timestamptz,
  aprobada_por bigint constraint definicion_tramite_aprobada_por references usuario,
  constraint definicion_tramite_unica unique (producto_id, numero),
  constraint definicion_tramite_publicacion check (estado = 'BORRADOR' and num_nonnulls(huella, desde, publicada, publicada_por) = 0
    or estado <> 'BORRADOR' and num_nulls(huella, desde, publicada, publicada_por) = 0),
  constraint definicion_tramite_dos_personas check (aprobada_por <> publicada_por)
);
create unique index definicion_tramite_un_borrador on definicion_tramite (producto_id) where estado in ('BORRADOR', 'POR APROBAR');
insert into fusion_regla (tabla, columna, de, que) values ('definicion_tramite', 'guardada_por', 'usuario', 'QUEDA'),
  ('definicion_tramite', 'publicada_por', 'usuario', 'QUEDA'), ('definicion_tramite', 'aprobada_por', 'usuario', 'QUEDA');

-- People sign under a published version: it never changes.
create function cuidar_definicion() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.estado in ('PUBLICADA', 'RETIRADA') then
      raise exception 'a published definition stays' using errcode = 'check_violation', constraint = 'definicion_tramite_publicada';
    end if;
    return old;
  end if;
  if old.estado <> 'BORRADOR' and (new.contenido, new.numero, new.producto_id) is distinct from (old.contenido, old.numero, old.producto_id)
    or old.estado = 'RETIRADA' and new.estado <> 'RETIRADA' then
    raise exception 'a published definition stays as it is' using errcode = 'check_violation', constraint = 'definicion_tramite_publicada';
  end if;
  return new;
end $$;
create trigger cuidar_definicion before update or delete on definicion_tramite for each row execute function cuidar_definicion();

alter table requisito add column definicion_id bigint constraint requisito_definicion references definicion_tramite on delete cascade;
alter table requisito drop constraint requisito_repetido;
create unique index requisito_repetido on requisito (producto_id, coalesce(definicion_id, 0), nombre);
create index requisito_definicion on requisito (definicion_id) where definicion_id is not null;

-- The version with which it was begun, what was answered, the papers that those answers ask for, and the documents of the people that it is for.
alter table solicitud add column definicion_id bigint;
alter table solicitud add constraint solicitud_definicion foreign key (definicion_id) references definicion_tramite not valid;
alter table solicitud add column respuestas jsonb;
alter table solicitud add column requisitos bigint[];
alter table solicitud add column documentos_familia bigint[];
alter table solicitud add constraint solicitud_armada check
  (num_nulls(definicion_id, respuestas, requisitos, documentos_familia) in (0, 4)) not valid;
-- The first of the two people who answer above an amount.
alter table solicitud add column primera_aprobacion timestamptz;
alter table solicitud add column primera_aprobacion_por bigint;
alter table solicitud add constraint solicitud_primera_aprobacion_por foreign key (primera_aprobacion_por) references usuario not valid;
alter table solicitud add constraint solicitud_primera_aprobacion check
  (num_nulls(primera_aprobacion, primera_aprobacion_por) in (0, 2)) not valid;
insert into fusion_regla (tabla, columna, de, que) values ('solicitud', 'primera_aprobacion_por', 'usuario', 'QUEDA');
