import { type DatoPago, type FormatoPago, type RegistroPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { cbu25, cbu26 } from './datos.rules.ts'
import { escribirCampo, finDe, lugaresDelRegistro } from './escribir.rules.ts'

/** Compares the file of a lot with its lines, field by field, for the weekly check. */

export interface PagoDelArchivo {
  referencia: string
  cbu: string
  centavos: bigint
  rendicion: string
}

/** The fields of a line, unparsed. */
function partes(formato: FormatoPago, registro: RegistroPago, line: string): string[] {
  if (formato.escritura === 'CSV') return celdasDe(line, formato.separador).map(({ cruda }) => cruda)
  const chars = Array.from(line)
  const { lugares } = lugaresDelRegistro(registro)
  return registro.campos.map(({ ancho }, i) => chars.slice(lugares[i], (lugares[i] ?? 0) + ancho).join(''))
}

/** Cells of a CSV line: value, and raw text. An unclosed quote takes the rest of the line. */
export function celdasDe(line: string, separador: string): Array<{ dice: string; cruda: string }> {
  const cells: Array<{ dice: string; cruda: string }> = []
  for (let at = 0; at <= line.length; ) {
    const [quoted] = /^"(?:[^"]|"")*(?:"|$)/.exec(line.slice(at)) ?? []
    const end = line.indexOf(separador, at + (quoted?.length ?? 0))
    const cruda = line.slice(at, end === -1 ? undefined : end)
    cells.push({ cruda, dice: quoted === undefined ? cruda : cruda.replace(/^"|"$/g, '').replaceAll('""', '"') })
    at += cruda.length + separador.length
  }
  return cells
}

/** First difference between a lot's lines and its file, as text; null if they match. */
export function deSuArchivo(formato: FormatoPago, file: string, pagos: readonly PagoDelArchivo[]): string | null {
  const lines = file.split(finDe(formato))
  const { cabeza, pagos: registros, pie } = formato
  if (lines.pop() !== '' || lines.length !== cabeza.length + registros.length * pagos.length + pie.length)
    return 'tiene más o menos renglones que su archivo'
  const other = pagos.find((pago, i) => {
    const values: Partial<Record<DatoPago, string | bigint>> = {
      orden: String(i + 1),
      referencia: pago.referencia,
      cbu: pago.cbu,
      cbu26: cbu26(pago.cbu),
      cbu25: cbu25(pago.cbu),
      importe: pago.centavos,
      rendicion: pago.rendicion,
    }
    return registros.some((registro, r) => {
      const typed = partes(formato, registro, lines[cabeza.length + i * registros.length + r] ?? '')
      return registro.campos.some((campo, c) => {
        const value = campo.dato === null ? undefined : values[campo.dato]
        return value !== undefined && typed[c] !== escribirCampo(formato, campo, value)
      })
    })
  })
  return other ? `el renglón ${other.referencia} no es el de su archivo` : null
}
