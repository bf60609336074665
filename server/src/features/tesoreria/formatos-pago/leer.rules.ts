import { type DatoRespuesta, type FechaPago, type RespuestaPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { isRealDate } from '@gremial/contract/values/dates.ts'
import { textoDe } from './caracteres.rules.ts'
import { celdasDe } from './releer.rules.ts'

/** Parses a bank response by a layout: the result of each payment, and the lines that cannot be parsed (decision 135). */

export interface PagoLeido {
  /** Line of its first record, from 1. */
  linea: number
  /** Without leading zeros. */
  referencia: string
  es: RespuestaPago['resultados'][number]['es'] | 'DESCONOCIDO'
  /** The rule's text, or the mark and state if no rule matches. */
  dice: string
  codigo: string
  /** ISO day; "" if absent. */
  fecha: string
  centavos: number
  /** The account as a CBU of 22 digits; "" if absent. */
  cbu: string
  /** Our sending number; "" if absent. */
  envio: string
}
export interface LineaMala {
  linea: number
  dice: string
}
export interface RespuestaLeida {
  pagos: PagoLeido[]
  malas: LineaMala[]
}

type Registro = RespuestaPago['registros'][number]
type Campo = Registro['campos'][number]
type Dichos = Partial<Record<DatoRespuesta, string>>

/** Maximum lines: a lot has at most two thousand payments. */
const masLineas = 20_000
const masDicho = 60

class NoSeEntiende extends Error {}

const sinCeros = (cifras: string): string => cifras.replace(/^0+(?=\d)/, '')

const ordenes: Record<FechaPago, RegExp> = {
  AAAAMMDD: /^(?<a>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  DDMMAAAA: /^(?<d>\d\d)(?<m>\d\d)(?<a>\d{4})$/,
  AAMMDD: /^(?<a>\d\d)(?<m>\d\d)(?<d>\d\d)$/,
  DDMMAA: /^(?<d>\d\d)(?<m>\d\d)(?<a>\d\d)$/,
  'AAAA-MM-DD': /^(?<a>\d{4})-(?<m>\d\d)-(?<d>\d\d)$/,
  'DD/MM/AAAA': /^(?<d>\d\d)\/(?<m>\d\d)\/(?<a>\d{4})$/,
}

/** Parses a date to an ISO day; "" for blanks and zeros, which mean no date. */
function diaDe(campo: Campo, text: string): string {
  if (/^[\s0/-]*$/.test(text)) return ''
  const { a = '', m = '', d = '' } = ordenes[campo.fecha].exec(text.trim())?.groups ?? {}
  const anio = a.length === 2 ? `20${a}` : a
  if (!isRealDate(Number(anio), Number(m), Number(d))) throw new NoSeEntiende(text)
  return `${anio}-${m}-${d}`
}

function centavosDe({ decimales, decimal }: Campo, text: string): string {
  const [entero = '', fraccion = '', ...mas] = decimal === '' ? [text.trim()] : text.trim().split(decimal)
  const cifras = decimal === '' ? entero : entero + fraccion.padEnd(decimales, '0')
  const bien = /^\d{1,18}$/.test(cifras) && mas.length === 0 && (decimal === '' || fraccion.length <= decimales)
  const unit = 10n ** BigInt(Math.abs(decimales - 2))
  const scaled = bien ? (decimales >= 2 ? BigInt(cifras) / unit : BigInt(cifras) * unit) : 0n
  const exact = decimales <= 2 || BigInt(cifras || 0) % unit === 0n
  if (!bien || !exact || scaled > BigInt(Number.MAX_SAFE_INTEGER)) throw new NoSeEntiende(text)
  return String(scaled)
}

function valorDe(campo: Campo, text: string, referencias: RespuestaPago['referencias']): string {
  const { dato } = campo
  if (dato === 'fecha') return diaDe(campo, text)
  if (dato === 'importe') return centavosDe(campo, text)
  const dicho = text.trim()
  if (dato === 'referencia' || dato === 'envio') {
    if (dato === 'referencia' && referencias === 'TEXTO' && !/^\d*$/.test(dicho)) return dicho
    // A bar code has up to 60 digits.
    if (!/^\d{0,60}$/.test(dicho)) throw new NoSeEntiende(text)
    return sinCeros(dicho)
  }
  if (dato === 'cbu' || dato === 'cbu26' || dato === 'cbu25') {
    const largo = dato === 'cbu25' ? `0${dicho}` : dicho
    const cbu = dato === 'cbu' ? dicho : largo.slice(1, 9) + largo.slice(12)
    if (dicho !== '' && !/^\d{22}$/.test(cbu)) throw new NoSeEntiende(text)
    return cbu
  }
  return dicho
}

/** A field's part of a line: columns of a fixed width, or a cell. Undefined if the line is too short. */
function parteDe(
  layout: RespuestaPago,
  line: string,
  cells: readonly string[],
  desde: number,
  ancho: number,
): string | undefined {
  if (layout.escritura === 'CSV') return cells[desde - 1]
  // A character beyond the basic plane is two UTF-16 units and one column.
  const part = masDeUnaUnidad.test(line)
    ? Array.from(line)
        .slice(desde - 1, desde - 1 + ancho)
        .join('')
    : line.slice(desde - 1, desde - 1 + ancho)
  return largoDe(part) === ancho ? part : undefined
}

const masDeUnaUnidad = /[\ud800-\udfff]/
const largoDe = (text: string): number => (masDeUnaUnidad.test(text) ? Array.from(text).length : text.length)

interface Leido {
  linea: number
  registro: Registro
  dichos: Dichos
}

function leerLinea(layout: RespuestaPago, line: string, linea: number): Leido | LineaMala | undefined {
  const cells = layout.escritura === 'CSV' ? celdasDe(line, layout.separador).map((c) => c.dice.trim()) : []
  const at = (desde: number, ancho: number) => parteDe(layout, line, cells, desde, ancho)
  const registro = layout.registros.find((r) => r.cuando.every(({ desde, valor }) => at(desde, valor.length) === valor))
  if (!registro) return layout.saltea ? undefined : { linea, dice: line.trim().slice(0, masDicho) }
  const largo = largoDe(line)
  if (layout.largo > 0 && largo !== layout.largo) return { linea, dice: `${largo} ≠ ${layout.largo}` }
  const dichos: Dichos = {}
  for (const campo of registro.campos) {
    const part = at(campo.desde, campo.ancho)
    try {
      if (part === undefined) throw new NoSeEntiende(line)
      const value = valorDe(campo, part, layout.referencias)
      const key = campo.dato === 'cbu26' || campo.dato === 'cbu25' ? 'cbu' : campo.dato
      if (dichos[key] !== undefined && dichos[key] !== value) throw new NoSeEntiende(part)
      dichos[key] = value
    } catch (error) {
      if (!(error instanceof NoSeEntiende)) throw error
      return { linea, dice: error.message.trim().slice(0, masDicho) }
    }
  }
  return { linea, registro, dichos }
}

const dice = (...words: Array<string | undefined>): string => words.filter(Boolean).join(' · ')

/** A payment from the values of all its records. */
function pagoDe({ resultados, motivos }: RespuestaPago, linea: number, dichos: Dichos): PagoLeido | LineaMala {
  const { referencia = '', marca = '', estado = '', motivo = '', fecha = '', importe, cbu = '', envio = '' } = dichos
  if (referencia === '' || importe === undefined) return { linea, dice: dice(dichos.grupo, referencia, importe) }
  const regla = resultados.find((r) => (r.marca?.includes(marca) ?? true) && (r.estado?.includes(estado) ?? true))
  // A payment without a date is not known to be made.
  const es = regla === undefined || (regla.es === 'PAGADO' && fecha === '') ? 'DESCONOCIDO' : regla.es
  const suyo = motivos.find((m) => m.codigo === motivo)
  const codigo = suyo?.es ?? motivo
  const deLaRegla = es === 'RECHAZADO' && motivo !== '' ? '' : (regla?.dice ?? '')
  const words = es === 'DESCONOCIDO' ? dice(marca, estado, motivo) : (suyo?.dice ?? deLaRegla)
  return {
    linea,
    referencia,
    es,
    dice: words,
    codigo: /^[A-Za-z0-9]{1,10}$/.test(codigo) ? codigo : '',
    fecha,
    centavos: Number(importe),
    cbu,
    envio,
  }
}

type Dicho = PagoLeido | LineaMala

/**
 * Parses a response line by line, for layouts without `grupo`: a payment is a record and its continuations. Each call returns what its
 * line completes; headers, trailers and blank lines return nothing.
 */
export function lectorDeLineas(layout: RespuestaPago): { leer(cruda: string, linea: number): Dicho[]; fin(): Dicho[] } {
  let abierto: { linea: number; dichos: Dichos } | undefined
  const fin = (): Dicho[] => {
    const uno = abierto
    abierto = undefined
    return uno === undefined ? [] : [pagoDe(layout, uno.linea, uno.dichos)]
  }
  const leer = (cruda: string, linea: number): Dicho[] => {
    const line = cruda.replace(/\r$/, '')
    if (line.trim() === '') return []
    const read = leerLinea(layout, line, linea)
    if (read === undefined) return []
    if (!('registro' in read)) return [...fin(), read]
    const { registro, dichos } = read
    if (registro.campos.length === 0) return fin()
    if (!registro.sigue) {
      const antes = fin()
      abierto = { linea, dichos }
      return antes
    }
    const suyos = abierto?.dichos
    const otro = Object.entries(dichos).find(([dato, dice]) => (suyos?.[dato as DatoRespuesta] ?? dice) !== dice)
    if (suyos !== undefined && otro === undefined) {
      Object.assign(suyos, dichos)
      return []
    }
    // A continuation without a payment, or one that contradicts it: neither is posted.
    abierto = undefined
    return [{ linea, dice: line.trim().slice(0, masDicho) }]
  }
  return { leer, fin }
}

/** Undefined if the file has more than `mas` lines. */
export function leerRespuesta(layout: RespuestaPago, bytes: Uint8Array, mas = masLineas): RespuestaLeida | undefined {
  const lines = textoDe(bytes, layout.letras).split('\n', mas + 1)
  if (lines.length > mas) return undefined
  const malas: LineaMala[] = []
  const groups = new Map<string, Grupo>()
  for (const [i, cruda] of lines.entries()) {
    const line = cruda.replace(/\r$/, '')
    if (line.trim() === '') continue
    const read = leerLinea(layout, line, i + 1)
    if (read === undefined) continue
    if (!('registro' in read)) malas.push(read)
    else if (read.registro.campos.length > 0) join(groups, read, malas)
  }
  const pagos: PagoLeido[] = []
  for (const { linea, dichos, rota } of groups.values()) {
    if (rota) continue
    const pago = pagoDe(layout, linea, dichos)
    if ('referencia' in pago) pagos.push(pago)
    else malas.push(pago)
  }
  return { pagos, malas: malas.toSorted((a, b) => a.linea - b.linea) }
}

interface Grupo {
  linea: number
  dichos: Dichos
  /** True if its records contradict each other. */
  rota: boolean
}

/** Joins the records of a payment, in any order. Contradictory ones are returned as invalid, and the payment is left out. */
function join(groups: Map<string, Grupo>, { linea, dichos }: Leido, malas: LineaMala[]): void {
  const key = dichos.grupo === undefined ? `line ${linea}` : `group ${dichos.grupo}`
  const known = groups.get(key)
  if (!known) {
    groups.set(key, { linea, dichos, rota: false })
    return
  }
  for (const [dato, value] of Object.entries(dichos) as Array<[DatoRespuesta, string]>) {
    const before = known.dichos[dato]
    if (before === undefined || before === value) known.dichos[dato] = value
    else {
      malas.push({ linea, dice: dice(known.dichos.grupo, `${before} ≠ ${value}`) })
      known.rota = true
    }
  }
}
