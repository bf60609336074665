import type { CuentaDePago } from '@gremial/contract/tesoreria/cuentas-pago.ts'
import type { TFunction } from 'i18next'

/** Second signer, by name if it is one person: the signers of the post that did not propose. */
export function quienConfirma(t: TFunction, { conAdministracion, firmantes, propuesta }: CuentaDePago): string {
  if (conAdministracion) return t('cuentaPago.laAdministracion')
  const faltan = propuesta ? firmantes.filter((f) => f.firma !== propuesta.propuestaComo) : firmantes
  const nombres = [...new Set(faltan.map((f) => f.nombre))]
  return propuesta && nombres.length > 0 ? nombres.join(t('cuentaPago.o')) : t('cuentaPago.laOtraPersona')
}
