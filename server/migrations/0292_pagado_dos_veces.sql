-- estrecha: a line that waits may be a second payment, which the previous version has no words for
-- Payments of counters that are equal to another one (decision 163).
alter table debito_por_resolver
  drop constraint debito_por_resolver_que,
  add constraint debito_por_resolver_que check (que in
    ('DE_NADIE', 'OTRO_IMPORTE', 'OTRA_CUENTA', 'SEGUNDA', 'CONTRADICE', 'REVERSA_SIN_COBRO', 'REVERSA_TARDE', 'FECHA', 'DESCONOCIDO',
      'CODIGO', 'ILEGIBLE', 'PAGADO_DOS_VECES', 'IGUALES'));
