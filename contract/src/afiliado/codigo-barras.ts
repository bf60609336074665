/** Number in a slip's barcode, in the order of the collecting bank's agreement (decision 011). */

export interface CampoCodigo {
  campo: 'convenio' | 'afiliado' | 'vencimiento' | 'importe' | 'verificador'
  /** Digits; a due date takes 6 (AAMMDD) or 8 (AAAAMMDD), a check digit 1. */
  largo: number
}

export interface Convenio {
  id: number
  codigo: string
  simbologia: 'interleaved2of5' | 'code128'
  campos: CampoCodigo[]
  /** Text on the slip about where to pay it. */
  leyenda: string
}

/** Check digit of the preceding digits: weights 3 and 1 from the right, to the next ten. */
export function digitoVerificador(digitos: string): number {
  const suma = digitos
    .split('')
    .toReversed()
    .reduce((total, digito, i) => total + Number(digito) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (suma % 10)) % 10
}

/**
 * Content of a slip's barcode. Throws RangeError if a value does not fit its field or the layout cannot be printed: the agreement
 * is misconfigured, and an unreadable slip must not be issued.
 * @param centavos amount in cents
 * @param vence due day, ISO
 */
export function contenidoCodigoBarras(
  { codigo, campos, simbologia }: Pick<Convenio, 'codigo' | 'campos' | 'simbologia'>,
  { afiliado, vence, centavos }: { afiliado: number; vence: string; centavos: number },
): string {
  let contenido = ''
  for (const { campo, largo } of campos) {
    if (campo === 'vencimiento' && largo !== 6 && largo !== 8) throw new RangeError(`a due date of ${largo} digits`)
    if (campo === 'verificador' && largo !== 1) throw new RangeError(`a check digit of ${largo} digits`)
    const valor = {
      convenio: codigo,
      afiliado: String(afiliado),
      vencimiento: vence.replaceAll('-', '').slice(-largo),
      importe: String(centavos),
      verificador: String(digitoVerificador(contenido)),
    }[campo]
    if (valor === undefined || !/^\d+$/.test(valor) || valor.length > largo)
      throw new RangeError(`${campo} ${valor} does not fit ${largo} digits`)
    contenido += valor.padStart(largo, '0')
  }
  if (contenido === '') throw new RangeError('a layout without fields')
  if (simbologia === 'interleaved2of5' && contenido.length % 2 === 1)
    throw new RangeError(`${contenido.length} digits, an even number is needed`)
  return contenido
}

/** Digits as printed below the bars, in groups for typing. */
export const digitosImpresos = (contenido: string): string => contenido.replace(/(\d{5})(?=\d)/g, '$1 ')
