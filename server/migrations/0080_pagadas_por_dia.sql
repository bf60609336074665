-- amplia
-- sin transacción
-- What was paid this month, of every branch (decision 079).
create index concurrently rendicion_gasto_pagadas on rendicion_gasto (fecha_pago, id) where estado in (4, 8);
