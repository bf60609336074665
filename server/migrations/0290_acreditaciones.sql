-- amplia
-- The bank's credit of what was collected (decision 162): the box that an agreement's money comes into, the day of what counters transmitted, and
-- which line of a statement credits which lot or transmission.
alter table convenio_cobranza_version add column caja_id bigint;
alter table convenio_cobranza_version add constraint convenio_cobranza_version_caja foreign key (caja_id) references caja not valid;

-- Number, total and days of the debits that a lot collected, including those returned later: the amount that its bank has to credit. Updated
-- with each answer; for a lot answered before this version, from its next answer on.
alter table lote_debito add column acreditable_cantidad integer not null default 0;
alter table lote_debito add column acreditable numeric(16,2) not null default 0;
alter table lote_debito add column acreditable_desde date;
alter table lote_debito add column acreditable_hasta date;

-- Last day of what it collected; null if it collected nothing, or was read before this version.
alter table respuesta_debito add column dia date;

create table acreditacion_cobro (
  id bigint generated always as identity primary key,
  -- A line of a statement credits one thing; a lot may be credited by several.
  linea_id bigint not null constraint acreditacion_cobro_linea unique
    constraint acreditacion_cobro_de_linea references linea_banco on delete cascade,
  lote_id bigint constraint acreditacion_cobro_lote references lote_debito,
  respuesta_id bigint constraint acreditacion_cobro_respuesta references respuesta_debito,
  -- Version of the agreement whose commission was counted.
  convenio_version integer not null,
  -- Collected so far, commission with tax on all of it, and difference with this line (negative: too little was credited).
  cobrado numeric(16,2) not null constraint acreditacion_cobro_cobrado check (cobrado > 0),
  comision numeric(14,2) not null constraint acreditacion_cobro_comision check (comision >= 0),
  diferencia numeric(14,2) not null,
  momento timestamptz not null,
  usuario_id bigint not null constraint acreditacion_cobro_usuario references usuario,
  constraint acreditacion_cobro_uno check (num_nonnulls(lote_id, respuesta_id) = 1)
);
create index acreditacion_cobro_por_lote on acreditacion_cobro (lote_id, id) where lote_id is not null;
create index acreditacion_cobro_por_respuesta on acreditacion_cobro (respuesta_id, id) where respuesta_id is not null;

insert into fusion_regla (tabla, columna, de, que) values ('acreditacion_cobro', 'usuario_id', 'usuario', 'QUEDA');
