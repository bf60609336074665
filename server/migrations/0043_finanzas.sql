-- The external financial system (decision 045): what it has not acknowledged, and the row of the outbox that tries a sending.
create index rendicion_gasto_sin_acuse on rendicion_gasto (fecha_envio_externo, id) where estado = 2 and fecha_envio_externo is not null;
create index bandeja_salida_finanzas on bandeja_salida ((datos ->> 'idEnvio')) where tipo = 'finanzas' and hecho is null;
