/** The number in a slip's barcode: what the collecting bank reads, in the order that its agreement asks for (decision 011). */

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
  /** What the slip says about where it can be paid. */
  leyenda: string
}

/** Check digit of the digits before it: weights 3 and 1 from the right, to the next ten. */
export function digitoVerificador(digitos: string): number {
  const suma = digitos
    .split('')
    .toReversed()
    .reduce((total, digito, i) => total + Number(digito) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (suma % 10)) % 10
}

/**
 * The content of a slip's barcode. Throws RangeError when a value does not fit its field, or the layout is not one that can be
 * printed: it is an agreement badly configured, and a slip that no bank can read must not go out.
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

/** The digits as the slip prints them below the bars, in groups that a cashier can type. */
export const digitosImpresos = (contenido: string): string => contenido.replace(/(\d{5})(?=\d)/g, '$1 ')
