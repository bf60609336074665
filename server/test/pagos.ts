import { randomUUID } from 'node:crypto'
import type { Lote } from '@gremial/contract/tesoreria/pagos.ts'
import { isValidCbu } from '@gremial/contract/values/cbu.ts'
import type { Person, TestApp } from './app.ts'

/** Helpers for tests of the payment desk. */

/** A CBU of bank 011 with valid check digits, deterministic by number. */
export function cbuOf(n: number): string {
  const cuenta = String(n).padStart(13, '0')
  for (let a = 0; a < 10; a++)
    for (let b = 0; b < 10; b++) {
      const cbu = `0110001${a}${cuenta}${b}`
      if (isValidCbu(cbu)) return cbu
    }
  throw new Error('unreachable')
}

/** Sets the bank account of branches directly in the database. */
export const withCuenta = (t: TestApp, ...seccionales: number[]) =>
  Promise.all(
    seccionales.map((id) =>
      t.rows(`insert into seccional_cuenta (seccional_id, cbu, cambiada, cambiada_por) values (${id}, '${cbuOf(id)}', now(), 1)
        on conflict (seccional_id) do update set cbu = excluded.cbu`),
    ),
  )

/** An old payment to the account of branch 1, so that later ones need no proof. Needs a settlement of that branch. */
export const paidBefore = (t: TestApp) =>
  t.rows(`begin; set local session_replication_role = replica;
    insert into lote_pago (numero, clave, fecha, creado, creado_por, cantidad, total, archivo, huella)
      values (900, '${randomUUID()}', dia_de(now()), now() - interval '40 days', 1, 1, 1, 'x', encode(sha256('x'), 'hex'));
    insert into lote_pago_renglon (lote_id, orden, referencia, rendicion_id, cbu, importe, estado, respondido)
      select max(k.id), 1, '9000009999', (select min(id) from rendicion_gasto where seccional_id = 1), '${cbuOf(1)}', 1, 'PAGADO', now()
      from lote_pago k; commit`)

/** The treasurer of branch 1 proposes that account and the secretary confirms it; fails the test if either is rejected. */
export async function signCuenta(t: TestApp, cbu: string): Promise<void> {
  const [tesorera, secretario] = [await t.login('tesorera'), await t.login('secretario')]
  const at = 'seccionales/1/cuenta-pagos'
  const antes = (await tesorera.get(at)).body.cuenta?.cbu ?? ''
  const propuesta = await tesorera.post(`${at}/proponer`, { cbu, antes })
  if (propuesta.status !== 201) throw new Error(JSON.stringify(propuesta.body))
  const { id, huella } = (await secretario.get(at)).body.propuesta
  const confirmada = await secretario.post(`${at}/confirmar`, { propuesta: id, huella })
  if (confirmada.status !== 200) throw new Error(JSON.stringify(confirmada.body))
}

export const loteBody = (t: TestApp, rendiciones: number[], total: number, others: object = {}) => ({
  clave: randomUUID(),
  fecha: t.today(),
  pagos: rendiciones,
  total,
  ...others,
})

/** Makes a payment batch of expense settlements (`signedRendicion`); fails the test if it is rejected. */
export async function newLote(t: TestApp, quien: Person, rendiciones: number[]): Promise<Lote> {
  const { status, body } = await quien.post('lotes-pago', loteBody(t, rendiciones, rendiciones.length * 3751.5))
  if (status !== 201) throw new Error(JSON.stringify(body))
  return (await quien.get(`lotes-pago/${body.id}`)).body
}

/** A record of the bank's response. */
export const dice = (
  referencia: string,
  result: string,
  { codigo = '', fecha = '20261124', centavos = 375_150 }: { codigo?: string; fecha?: string; centavos?: number } = {},
): string => `R${referencia}${result}${codigo.padEnd(3)}${fecha}${String(centavos).padStart(15, '0')}`

/** Body of the call that uploads a bank response. */
export const response = (...renglones: string[]) => ({ contenido: Buffer.from(renglones.join('\r\n')).toString('base64') })
