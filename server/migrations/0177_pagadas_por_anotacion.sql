-- amplia
-- sin transacción
-- The desk lists what was recorded as paid this month, whatever the day of the payment.
create index concurrently rendicion_suceso_pagada on rendicion_suceso (momento) where que = 'pagada';
