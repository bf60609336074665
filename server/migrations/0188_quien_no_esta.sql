-- amplia
-- When an interim was last asked for in place of a signer who is away: at most once a day (decision 139).
alter table rendicion_envio add column interino_pedido timestamptz;
alter table rendicion_envio add column interino_pedido_por bigint;
alter table rendicion_envio
  add constraint rendicion_envio_interino_pedido_por foreign key (interino_pedido_por) references usuario not valid;
-- When the end of a delegation was mailed. Those that ended before are not told now.
alter table delegacion add column fin_avisado timestamptz;

insert into fusion_regla (tabla, columna, de, que) values ('rendicion_envio', 'interino_pedido_por', 'usuario', 'QUEDA');
