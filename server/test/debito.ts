import type { TestApp } from './app.ts'

/** Revokes the direct debit of a member from a day (SQL) on: from then their slips are paid as any other. */
export const revocarDebito = (t: Pick<TestApp, 'rows'>, numero: number, desde = 'dia_de(now())') =>
  t.rows(`begin; set local session_replication_role = replica;
    update adhesion a set revocada = now(), revocada_desde = ${desde}, revocada_por = (select min(id) from usuario)
    from solicitud s where s.id = a.solicitud_id and s.afiliado_numero = ${numero}; commit`)
