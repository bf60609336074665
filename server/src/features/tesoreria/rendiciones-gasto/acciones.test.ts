import assert from 'node:assert/strict'
import {
  actions,
  estadosRendicion,
  type RendicionAction,
  type RendicionState,
  rendicionState,
} from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { forzar } from '../../../../test/auditoria.ts'
import { llevarA, newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const operador = await t.login('operador')

/** Allowed actions by user and state, written by hand from decisions §8; anything else is neither offered nor accepted. */
const de: Record<string, Partial<Record<RendicionState, RendicionAction[]>>> = {
  operador: {
    1: ['modificar', 'enviar', 'cancelar'],
    7: ['devolver', 'cancelar'],
    2: ['cancelar', 'enviarExterno'],
    5: ['enviarExterno'],
    6: ['devolver'],
  },
  // Named as signer; also prepares settlements and works with the branch's cash.
  secretario: {
    1: ['modificar', 'enviar', 'cancelar'],
    7: ['autorizar', 'devolver', 'cancelar'],
    2: ['cancelar', 'enviarExterno'],
    5: ['enviarExterno'],
    6: ['devolver'],
    4: ['registrarPago'],
  },
  central: { 2: ['observar', 'pagar'], 5: ['observar', 'pagar'] },
  revisora: {},
  admin: {
    1: ['modificar', 'enviar', 'cancelar'],
    7: ['devolver', 'cancelar'],
    2: ['cancelar', 'enviarExterno', 'observar', 'pagar'],
    5: ['enviarExterno', 'observar', 'pagar'],
    6: ['devolver'],
    4: ['registrarPago'],
  },
}
de.tesorera = de.secretario ?? {}

test('states have the numbers of the specification and decisions (C-RENDICION-18)', () => {
  const { borrador, autorizada, pagada, pendienteDeFirmas, ...others } = rendicionState
  assert.deepEqual([borrador, autorizada, pagada, pendienteDeFirmas], [1, 2, 4, 7])
  assert.deepEqual(others, { cancelada: 3, enviada: 5, observada: 6, acreditada: 8 })
})

const banderas = async (quien: string, id: number): Promise<RendicionAction[]> => {
  const { body } = await (await t.login(quien)).get(`rendiciones-gasto/${id}`)
  return actions.filter((a) => body.can[a])
}

test('each user gets exactly the actions allowed in each state (C-RENDICION-07, C-RENDICION-08, C-RENDICION-10..14, C-RENDICION-16)', async () => {
  for (const estado of estadosRendicion) {
    const { id } = await newRendicion(t, operador)
    await llevarA(t, id, estado)
    for (const [quien, puede] of Object.entries(de))
      assert.deepEqual(
        await banderas(quien, id),
        actions.filter((a) => puede[estado]?.includes(a)),
        `${quien} in ${estado}`,
      )
  }
  // Without a financial system it cannot be sent; in a bank lot nobody may move it.
  const { id } = await newRendicion(t, operador)
  await llevarA(t, id, 2)
  const { finance } = t.services.config
  t.services.config.finance = undefined
  assert.deepEqual(await banderas('operador', id), ['cancelar'])
  t.services.config.finance = finance
  await t.rows(`with l as (insert into lote_pago (numero, clave, fecha, creado, creado_por, cantidad, total, archivo, huella)
      select 1 + coalesce(max(numero), 0), gen_random_uuid(), dia_de(now()), now(), 1, 1, 1, 'x', encode(sha256('x'), 'hex') from lote_pago returning id)
    insert into lote_pago_renglon (lote_id, orden, referencia, rendicion_id, cbu, importe)
    select id, 1, '9000000001', ${id}, repeat('1', 22), 1 from l`)
  assert.deepEqual([await banderas('operador', id), await banderas('central', id)], [[], []])
  await t.rows(`update lote_pago_renglon set estado = 'RECHAZADO', respondido = now() where rendicion_id = ${id}`)
  assert.deepEqual(await banderas('operador', id), ['cancelar', 'enviarExterno'])
})

test('authorising is offered to the two named signers until they sign, once sent (C-FIRMA-01..06)', async () => {
  const { id } = await newRendicion(t, operador)
  await llevarA(t, id, 7, { firmas: ['SECRETARIA'] })
  const autoriza = async (quien: string) => (await banderas(quien, id)).includes('autorizar')
  assert.deepEqual([await autoriza('secretario'), await autoriza('tesorera')], [false, true])
  await t.rows(`update rendicion_firma set firma = 'TESORERIA', afiliado_numero = 1010 where rendicion_id = ${id}`)
  assert.deepEqual([await autoriza('secretario'), await autoriza('tesorera')], [true, false])
  await t.rows(`update rendicion_gasto set fecha_ultimo_envio = null where id = ${id}`)
  assert.equal(await autoriza('secretario'), false)
  // Another holder of the office and permission, not the named one.
  const other = await newRendicion(t, operador, { idSecretario: 1012 })
  await llevarA(t, other.id, 7)
  assert.equal((await banderas('secretario', other.id)).includes('autorizar'), false)
  // The named signer, whose account lacks the permission.
  await t.rows(`update usuario set afiliado_numero = 1020 where email = 'revisora@gremial.example'`)
  await forzar(t, `update rendicion_gasto set secretario_numero = 1020 where id = ${other.id}`)
  assert.deepEqual(await banderas('revisora', other.id), [])
  // An account with the permission, named and not.
  await t.rows(
    `insert into rol_permiso (rol_id, permiso, ambito) select id, 'rendiciones.firmar', 'todas' from rol where codigo = 'REVISOR_CUENTAS'`,
  )
  assert.deepEqual(await banderas('revisora', other.id), ['autorizar', 'devolver'])
  await forzar(t, `update rendicion_gasto set secretario_numero = 1012 where id = ${other.id}`)
  assert.deepEqual(await banderas('revisora', other.id), [])
})

test('an action not admitted by the state or user is refused and writes nothing', async () => {
  const version = (id: number) =>
    t.rows<{ estado: number; version: number }>(`select estado, version from rendicion_gasto where id = ${id}`)
  for (const estado of estadosRendicion) {
    const r = await newRendicion(t, operador)
    await llevarA(t, r.id, estado)
    const before = await version(r.id)
    for (const quien of ['operador', 'central', 'revisora'] as const) {
      const person = await t.login(quien)
      const puede = de[quien]?.[estado] ?? []
      if (!puede.includes('cancelar')) {
        const { status, body } = await person.post(`rendiciones-gasto/${r.id}/cancelar-rendicion`, {
          id: r.id,
          password: 'Gremial.2026',
        })
        assert.deepEqual(
          [status, body.codigo],
          quien === 'operador' ? [409, 'RENDICION_OTRO_ESTADO'] : [403, 'SIN_PERMISO'],
          `${quien} ${estado}`,
        )
      }
      if (!puede.includes('modificar')) {
        const { status } = await person.put(`rendiciones-gasto/${r.id}/conceptos/${r.detalles[0]?.id}/observaciones`, {
          observacion: 'x',
        })
        assert.equal(status, quien === 'operador' ? 409 : 403)
      }
    }
    assert.deepEqual(await version(r.id), before)
  }
})
