import { formatPesos } from '@gremial/contract/values/money.ts'

/** An amount without cents, as limits are shown. */
export const redondo = (importe: number): string => formatPesos(importe).replace(/,00$/, '')
