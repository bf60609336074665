import assert from 'node:assert/strict'
import { type EstadoRendicion, estadosRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { llevarA, nuevaRendicion } from '../../../../test/rendiciones.ts'

const t = await testApp()
const operador = await t.login('operador')

type Accion = 'enviar' | 'autorizar' | 'devolver'
const quienes = ['operador', 'secretario', 'tesorera', 'central', 'revisora', 'admin', 'otra', 'ana'] as const
type Quien = (typeof quienes)[number]
const preparan: readonly Quien[] = ['operador', 'secretario', 'tesorera', 'admin']
const firman: readonly Quien[] = ['secretario', 'tesorera']

/** How each is refused; 'si' where decisions §8 lets them, which is tried elsewhere. */
function esperado(accion: Accion, quien: Quien, estado: EstadoRendicion): 'si' | readonly [number, string] {
  // The route asks for a permission that a member does not hold; another branch's settlement does not exist.
  if (quien === 'ana') return [403, 'SIN_PERMISO']
  if (quien === 'otra') return [404, 'NO_EXISTE']
  const otroEstado = [409, 'RENDICION_OTRO_ESTADO'] as const
  if (accion === 'enviar') {
    if (!preparan.includes(quien)) return [403, 'SIN_PERMISO']
    // Its draft is empty: that is what stops it.
    return estado === 1 ? [409, 'RENDICION_VACIA'] : otroEstado
  }
  if (accion === 'autorizar') {
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

test('sending, signing and sending back, in each state and by each person: whoever may not is refused with their code, and nothing is written', async () => {
  const todo = (id: number) =>
    t.rows(`select r.estado, r.version, r.envio_id, r.fecha_ultimo_envio, (select count(*) from rendicion_envio e where e.rendicion_id = r.id) as envios,
      (select count(*) from rendicion_firma f where f.rendicion_id = r.id and f.anulada is null) as firmas,
      (select count(*) from rendicion_suceso s where s.rendicion_id = r.id) as sucesos from rendicion_gasto r where r.id = ${id}`)
  let negadas = 0
  for (const estado of estadosRendicion) {
    const { id } = await nuevaRendicion(t, operador)
    await llevarA(t, id, estado)
    const antes = await todo(id)
    for (const accion of ['enviar', 'autorizar', 'devolver'] as const)
      for (const quien of quienes) {
        const espera = esperado(accion, quien, estado)
        if (espera === 'si') continue
        const [ruta, cuerpo] = cuerpos[accion]
        const { status, body } = await (await t.login(quien)).post(`rendiciones-gasto/${id}/${ruta}`, cuerpo)
        assert.deepEqual([status, body.codigo], espera, `${accion} by ${quien} in ${estado}`)
        negadas++
      }
    assert.deepEqual(await todo(id), antes, `${estado}`)
  }
  assert.equal(negadas, estadosRendicion.length * 3 * quienes.length - 2 - 2 * preparan.length)
})
