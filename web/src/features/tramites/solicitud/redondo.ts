import { formatPesos } from '@gremial/contract/values/money.ts'

/** A whole amount without its cents, as limits are written. */
export const redondo = (importe: number): string => formatPesos(importe).replace(/,00$/, '')
