import { createHash, timingSafeEqual } from 'node:crypto'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import { numeroEscrito, versionConformidad } from '@gremial/contract/tramites/conformidad.ts'
import { type PapelConformidad, rolDe } from '@gremial/contract/tramites/personas.ts'
import { formatMemberNumber } from '@gremial/contract/values/cuit.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'

/** SHA-256, hexadecimal. */
export const huellaDeTexto = (texto: string): string => createHash('sha256').update(texto).digest('hex')

/** Expected respondent of a link: member number, document and birth date (ISO); null if unknown. */
export interface Esperado {
  afiliado: number | null
  documento: number | null
  nacimiento: string | null
}

const huellaDe = (...partes: unknown[]): Buffer => createHash('sha256').update(JSON.stringify(partes)).digest()

/** True if number or document, and the birth date, match. Constant-time comparison. */
export function seIdentifica(esperado: Esperado, escrito: string, nacimiento: string): boolean {
  const { numero, deAfiliado, deDocumento } = numeroEscrito(escrito)
  const { afiliado, documento } = esperado
  const porNumero = timingSafeEqual(huellaDe(deAfiliado, numero, nacimiento), huellaDe(true, afiliado, esperado.nacimiento))
  const porDocumento = timingSafeEqual(huellaDe(deDocumento, numero, nacimiento), huellaDe(true, documento, esperado.nacimiento))
  return porNumero || porDocumento
}

/** Data of the text. Cents; `persona` and `solicitante` as display names. */
export interface Obligacion {
  papel: PapelConformidad
  organizacion: string
  persona: string
  documento: number
  solicitante: string
  afiliado: number
  producto: string
  numero: string
  monto: number
  plazo: number
  cuota: number
  total: number
  tna: number
  cft: number
}

/** Consent text in the reader's language, with its version and SHA-256 (hexadecimal). */
export function textoDeConformidad(idioma: Locale, o: Obligacion): { texto: string; textoVersion: string; huella: string } {
  const texto = message(idioma, `textoConformidad.${rolDe(o.papel)}`, {
    organizacion: o.organizacion,
    persona: o.persona,
    documento: o.documento.toLocaleString('es-AR'),
    solicitante: o.solicitante,
    afiliado: formatMemberNumber(o.afiliado),
    producto: o.producto,
    numero: o.numero,
    monto: formatPesos(o.monto / 100),
    plazo: o.plazo,
    cuota: formatPesos(o.cuota / 100),
    total: formatPesos(o.total / 100),
    tna: formatAmount(o.tna),
    cft: formatAmount(o.cft),
  })
  return { texto, textoVersion: `${versionConformidad} ${idioma}`, huella: huellaDeTexto(texto) }
}
