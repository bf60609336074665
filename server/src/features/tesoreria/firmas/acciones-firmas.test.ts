import assert from 'node:assert/strict'
import { estadosRendicion, type RendicionState } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { llevarA, newRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const operador = await t.login('operador')

type Accion = 'enviar' | 'autorizar' | 'devolver'
const who = ['operador', 'secretario', 'tesorera', 'central', 'revisora', 'admin', 'otra', 'ana'] as const
type Quien = (typeof who)[number]
const preparan: readonly Quien[] = ['operador', 'secretario', 'tesorera', 'admin']
const firman: readonly Quien[] = ['secretario', 'tesorera']

/** Expected refusal of each case; 'si' if decisions §8 allow it, which other tests cover. */
function expected(action: Accion, quien: Quien, estado: RendicionState): 'si' | readonly [number, string] {
  // A member lacks the route's permission; a settlement of another branch is not found.
  if (quien === 'ana') return [403, 'SIN_PERMISO']
  if (quien === 'otra') return [404, 'NO_EXISTE']
  const otroEstado = [409, 'RENDICION_OTRO_ESTADO'] as const
  if (action === 'enviar') {
    if (!preparan.includes(quien)) return [403, 'SIN_PERMISO']
    // Its draft is empty, which is why it is refused.
    return estado === 1 ? [409, 'RENDICION_VACIA'] : otroEstado
  }
  if (action === 'autorizar') {
    if (!firman.includes(quien)) return [403, 'FIRMA_AJENA']
    return estado === 7 ? 'si' : otroEstado
  }
  if (estado !== 7 && estado !== 6) return otroEstado
  return preparan.includes(quien) ? 'si' : [403, 'SIN_PERMISO']
}

const cuerpos: Record<Accion, [ruta: string, cuerpo: Record<string, unknown>]> = {
  enviar: ['enviar-autorizacion', { confirma: true }],
  autorizar: ['autorizar-rendicion', { huella: 'a'.repeat(64) }],
  devolver: ['devolver', { motivo: 'No corresponde' }],
}

test('sending, signing and returning are refused by state and user, writing nothing', async () => {
  const all = (id: number) =>
    t.rows(`select r.estado, r.version, r.envio_id, r.fecha_ultimo_envio, (select count(*) from rendicion_envio e where e.rendicion_id = r.id) as envios,
      (select count(*) from rendicion_firma f where f.rendicion_id = r.id and f.anulada is null) as firmas,
      (select count(*) from rendicion_suceso s where s.rendicion_id = r.id) as sucesos from rendicion_gasto r where r.id = ${id}`)
  let negadas = 0
  for (const estado of estadosRendicion) {
    const { id } = await newRendicion(t, operador)
    await llevarA(t, id, estado)
    const before = await all(id)
    for (const action of ['enviar', 'autorizar', 'devolver'] as const)
      for (const quien of who) {
        const espera = expected(action, quien, estado)
        if (espera === 'si') continue
        const [path, cuerpo] = cuerpos[action]
        const { status, body } = await (await t.login(quien)).post(`rendiciones-gasto/${id}/${path}`, cuerpo)
        assert.deepEqual([status, body.codigo], espera, `${action} by ${quien} in ${estado}`)
        negadas++
      }
    assert.deepEqual(await all(id), before, `${estado}`)
  }
  assert.equal(negadas, estadosRendicion.length * 3 * who.length - 2 - 2 * preparan.length)
})
