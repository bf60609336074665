import assert from 'node:assert/strict'
import { locales } from '@gremial/contract/platform/locale.ts'
import { readTexts } from '@gremial/contract/textos/read.ts'
import { test } from 'vitest'
import { deQuienResponde, deSuRespuesta } from '../solicitudes/avisos.ts'

/** Role × mail: each kind of respondent gets its own words. */

test('each role has its own mail for each outcome and answer', () => {
  assert.deepEqual(deQuienResponde, {
    GARANTE: {
      aprobada: 'garantiaAprobada',
      otorgada: 'garantiaOtorgada',
      rechazada: 'garantiaTerminada',
      anulada: 'garantiaTerminada',
    },
    COSOLICITANTE: {
      aprobada: 'cosolicitudAprobada',
      otorgada: 'cosolicitudOtorgada',
      rechazada: 'cosolicitudTerminada',
      anulada: 'cosolicitudTerminada',
    },
  })
  assert.deepEqual(deSuRespuesta, {
    GARANTE: { acepta: 'conformidadAceptada', rechaza: 'conformidadRechazada' },
    COSOLICITANTE: { acepta: 'cosolicitudAceptada', rechaza: 'cosolicitudRechazada' },
  })
})

test('no mail of one role describes the obligation of the other, in any language', () => {
  /** Words of a secondary obligation, and of a joint one. */
  const deGarante = /no paga|respond[eé]s por|responder por|does not pay|stand for|不支付|负责|支払わない|保証/
  const deCosolicitante = /tanto como|junto con|cosolicitante|together with|as much as|co-applicant|共同|同等/
  for (const idioma of locales) {
    const { correo } = readTexts(idioma).funciones.conformidad as { correo: Record<string, { asunto: string; cuerpo: string }> }
    const dice = (plantilla: string) => `${correo[plantilla]?.asunto} ${correo[plantilla]?.cuerpo}`
    const de = (papel: 'GARANTE' | 'COSOLICITANTE') =>
      new Set([...Object.values(deQuienResponde[papel]), ...Object.values(deSuRespuesta[papel])])
    for (const plantilla of de('COSOLICITANTE')) {
      assert.match(dice(plantilla), deCosolicitante, `${plantilla} in ${idioma}`)
      assert.doesNotMatch(dice(plantilla), deGarante, `${plantilla} in ${idioma}`)
    }
    for (const plantilla of de('GARANTE')) assert.doesNotMatch(dice(plantilla), deCosolicitante, `${plantilla} in ${idioma}`)
  }
})
