/** Periods that a text names: a due of another month, another year or another instalment is another payment. */

export interface Periodos {
  meses: ReadonlyArray<{ mes: number; anio: number | undefined }>
  anios: ReadonlySet<number>
  /** Instalments ("cuota 3/12") and parts of a period ("2da quincena"), each with its kind. */
  partes: ReadonlySet<string>
}

const nombres = 'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE'.split(' ')
const mesDe = new Map<string, number>([
  ...nombres.flatMap(
    (nombre, i): Array<[string, number]> => [
      [nombre, i + 1],
      [nombre.slice(0, 3), i + 1],
    ],
  ),
  ['SETIEMBRE', 9],
  ['SET', 9],
  ['SEPT', 9],
])
const partesDe = /^(QUINCENA|QUIN|BIMESTRE|BIM|TRIMESTRE|TRIM|SEMESTRE|SEM)$/
const ordinal = /^(ER|RA|RO|DO|DA|TO|TA|A|O)$/

/** A number written as a day: it names neither a period nor an operation. */
export const diasEscritos = /\b(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})\b/g
/** "10/2026", and "2026-10" or "202610", with the groups month-year and year-month. */
export const mesesEscritos = /\b(?:0{0,2}([1-9]|1[0-2])[/.-](20\d\d)|(20\d\d)(?:[/.-](?:0?[1-9]|1[0-2])|(?:0[1-9]|1[0-2])))\b/g

const esAnio = (cifras: string | undefined): number | undefined =>
  cifras !== undefined && /^(19|20)\d\d$/.test(cifras) ? Number(cifras) : undefined
/** "oct26": two figures say a year only beside the name of a month. */
const anioCorto = (cifras: string | undefined): number | undefined =>
  esAnio(cifras) ?? (cifras !== undefined && /^[23]\d$/.test(cifras) ? 2000 + Number(cifras) : undefined)

/** Periods in a text of capital letters without accents. */
export function periodosEn(plano: string): Periodos {
  const meses: Array<{ mes: number; anio: number | undefined }> = []
  const anios = new Set<number>()
  const partes = new Set<string>()
  const resto = plano
    .replace(diasEscritos, ' ')
    .replace(mesesEscritos, (todo, mes?: string, anio?: string, anioAntes?: string) => {
      meses.push({ mes: Number(mes ?? todo.slice(4).replace(/\D/, '')), anio: Number(anio ?? anioAntes) })
      return ' '
    })
    .replace(/\b\d{3,6}\/20\d\d\b/g, ' ')
  const piezas = resto.match(/[A-Z]+|\d+/g) ?? []
  for (const [i, pieza] of piezas.entries()) {
    const [antes, despues] = [piezas[i - 1], piezas[i + 1]]
    const mes = mesDe.get(pieza)
    // "Mar del Plata" is no month.
    if (mes && (pieza !== 'MAR' || anioCorto(despues) !== undefined || antes === 'CUOTA'))
      meses.push({ mes, anio: anioCorto(despues === 'DE' ? piezas[i + 2] : despues) })
    const anio = /^(CHEQUE|CHQ|ECHEQ|CH)$/.test(antes ?? '') ? undefined : esAnio(pieza)
    if (anio !== undefined) anios.add(anio)
    if (/^\d{1,2}$/.test(pieza) && /^CUOTAS?$/.test(/^(N|NRO|NUM)$/.test(antes ?? '') ? (piezas[i - 2] ?? '') : (antes ?? '')))
      partes.add(`cuota ${Number(pieza)}`)
    if (partesDe.test(pieza)) {
      const cual = antes && ordinal.test(antes) ? piezas[i - 2] : antes
      const numero = [cual, despues].find((p) => p !== undefined && /^\d{1,2}$/.test(p))
      if (numero) partes.add(`${pieza.slice(0, 3)} ${Number(numero)}`)
    }
  }
  for (const { anio } of meses) if (anio !== undefined) anios.add(anio)
  return { meses, anios, partes }
}

const aparte = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean => a.size > 0 && b.size > 0 && ![...a].some((x) => b.has(x))

/** Two texts that name different periods speak of different payments. */
export const otroPeriodo = (a: Periodos, b: Periodos): boolean =>
  aparte(new Set(a.meses.map(({ mes }) => mes)), new Set(b.meses.map(({ mes }) => mes))) ||
  aparte(a.anios, b.anios) ||
  [...a.partes].some((p) => !b.partes.has(p) && [...b.partes].some((q) => q.split(' ')[0] === p.split(' ')[0]))
