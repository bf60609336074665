import type { Locale } from '@gremial/contract/platform/locale.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import type { CondicionVista } from '@gremial/contract/tramites/definicion.condiciones.ts'
import { datosDeFrase, motivosConPlural } from '@gremial/contract/tramites/definicion.frases.ts'
import { type Condicion, enIdioma } from '@gremial/contract/tramites/definicion.ts'

/** Reason for an unmet condition, in the definition's own words or the default ones. */
export function fraseDe(idioma: Locale, vista: CondicionVista, condicion: Condicion | undefined): string {
  const propia = condicion ? enIdioma(condicion.siNo, idioma) : ''
  if (propia !== '' && vista.resultado === 'NO') return propia
  const datos = datosDeFrase(vista, idioma)
  const plural = motivosConPlural.includes(vista.motivo) ? (datos.count === 1 ? '_one' : '_other') : ''
  return message(idioma, `motivosTramite.${vista.motivo}${plural}` as MessageKey, datos)
}
