import type { AcreditacionConvenio } from '@gremial/contract/tesoreria/convenios-forma.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'

/** Fields of an agreement's credit. In cents, and in hundredths of a percent. */
export interface AcreditacionValues {
  idCaja: string | null
  dias: string
  porDebito: number | null
  porcentaje: number | null
  iva: number | null
}

export const acreditacionValues = (antes: AcreditacionConvenio | undefined): AcreditacionValues => ({
  idCaja: antes?.idCaja == null ? null : String(antes.idCaja),
  dias: String(antes?.dias ?? 2),
  porDebito: toCents(antes?.porDebito ?? 0),
  porcentaje: toCents(antes?.porcentaje ?? 0),
  iva: toCents(antes?.iva ?? 0),
})

export const toAcreditacion = ({ idCaja, dias, porDebito, porcentaje, iva }: AcreditacionValues): AcreditacionConvenio => ({
  idCaja: idCaja === null ? null : Number(idCaja),
  dias: Number(dias),
  porDebito: fromCents(porDebito ?? 0),
  porcentaje: fromCents(porcentaje ?? 0),
  iva: fromCents(iva ?? 0),
})
