import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestApp } from '../server/test/app.ts'
import { cuentas } from '../server/test/cuentas.ts'

/** A unique suffix for a test's names, so that reruns and other tests do not interfere. */
export const unico = (): string => randomUUID().slice(0, 8)

/** Account name for `openAs` and `login`: the part of the e-mail before the @. */
export const quienEs = ({ email }: { email: string }): string => email.slice(0, email.indexOf('@'))

/** A member of Beto's branch with only an account: no request, no direct debit. */
export async function socioPropio(n: TestApp): Promise<{ numero: number; email: string }> {
  const { id, email } = await cuentas(n).somebody()
  const [member] = await n.rows<{
    numero: number
  }>(`update usuario set afiliado_numero = (select a.numero from afiliado a join afiliado beto
      on beto.numero = 1002 and (beto.seccional_id, beto.categoria_id, beto.estado_id) = (a.seccional_id, a.categoria_id, a.estado_id)
    where a.numero > 1020 and not exists (select from usuario u where u.afiliado_numero = a.numero)
      and not exists (select from solicitud s where s.afiliado_numero = a.numero) order by a.numero limit 1)
    where id = ${id} returning afiliado_numero::int as numero`)
  assert.ok(member?.numero, 'no member is left')
  return { numero: member.numero, email }
}
