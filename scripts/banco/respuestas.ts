import { addDays } from '@gremial/contract/values/dates.ts'

/**
 * Responses of a simulated bank to a file of direct debits in lines of 250 (SNP). It parses the file by the bank's own
 * specification and not with the product's layouts, so that an error in those shows. The same seed gives the same files.
 */

/** Share of the debits, between 0 and 1, for each outcome. The rest are accepted. */
export interface Modo {
  /** Rejected, each with one of `codigos`. */
  rechaza: number
  codigos: readonly string[]
  /** Without any response. */
  calla: number
  /** Of the accepted ones: reversed (R22) some days later. */
  devuelve: number
  /** Lines repeated in a later file. */
  repite: number
  /** Lines that match no debit, as a share of the debits. */
  ajenas: number
  /** Each file is first sent truncated in the middle of a line. */
  corta: boolean
  /** Share of the responses sent a day late. */
  tarde: number
}

export const modoUsual: Modo = {
  rechaza: 0.3,
  codigos: ['R02', 'R03', 'R08', 'R10', 'R13', 'R14', 'R15', 'R17', 'R28', 'R31', 'R99'],
  calla: 0.05,
  devuelve: 0.1,
  repite: 0.2,
  ajenas: 0.02,
  corta: true,
  tarde: 0.1,
}

export interface Esperado {
  referencia: string
  /** Cents. */
  centavos: number
  queda: 'PENDIENTE' | 'COBRADO' | 'RECHAZADO' | 'REVERSADO'
  codigo: string
  /** The bank's day (ISO); "" without a response. */
  dia: string
}

export interface Respuestas {
  /** In order of arrival. */
  archivos: Array<{ nombre: string; contenido: string }>
  esperado: Esperado[]
  ajenas: number
}

/** Numbers between 0 and 1 from a seed (mulberry32). */
export function azarDe(semilla: number): () => number {
  let a = semilla >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const largo = 250
const escrita = (iso: string): string => `${iso.slice(8, 10)}${iso.slice(5, 7)}${iso.slice(0, 4)}`

/** A debit line as answered by the bank: its day in 26–33 and its result in 174–176. */
const contestada = (linea: string, dia: string, resultado: string): string =>
  linea.slice(0, 25) + escrita(dia) + linea.slice(33, 173) + resultado.padEnd(3) + linea.slice(176)

/**
 * @param archivo file of debits, with its trailer
 * @param dia day of the debits (ISO)
 */
export function responder(archivo: string, dia: string, semilla: number, cambia: Partial<Modo> = {}): Respuestas {
  const modo = { ...modoUsual, ...cambia }
  const azar = azarDe(semilla)
  const lineas = archivo.split('\r\n').filter((l) => l !== '')
  for (const [i, l] of lineas.entries())
    if (l.length !== largo) throw new Error(`line ${i + 1} has ${l.length} characters, not ${largo}`)
  const debitos = lineas.filter((l) => l.startsWith('D'))
  const pie = lineas.at(-1) ?? ''
  if (!pie.startsWith('T') || Number(pie.slice(1, 11)) !== debitos.length)
    throw new Error('the trailer does not count the debits')
  const suma = debitos.reduce((n, l) => n + Number(l.slice(103, 113)), 0)
  if (Number(pie.slice(103, 113)) !== suma) throw new Error('the trailer does not sum the debits')

  const esperado: Esperado[] = []
  const primera: string[] = []
  const segunda: string[] = []
  const devueltas: string[] = []
  for (const linea of debitos) {
    const referencia = linea.slice(88, 103).trim().replace(/^0+/, '')
    const centavos = Number(linea.slice(103, 113))
    const de = azar()
    if (de < modo.calla) {
      esperado.push({ referencia, centavos, queda: 'PENDIENTE', codigo: '', dia: '' })
      continue
    }
    const tarda = azar() < modo.tarde
    const suyo = tarda ? addDays(dia, 1) : dia
    const rechazada = de < modo.calla + modo.rechaza
    const codigo = rechazada ? (modo.codigos[Math.floor(azar() * modo.codigos.length)] ?? 'R10') : 'ACE'
    const dice = contestada(linea, suyo, codigo)
    ;(tarda ? segunda : primera).push(dice)
    if (azar() < modo.repite) segunda.push(dice)
    const vuelve = !rechazada && azar() < modo.devuelve
    if (vuelve) devueltas.push(contestada(linea, addDays(suyo, 2), 'R22'))
    esperado.push({
      referencia,
      centavos,
      queda: rechazada ? 'RECHAZADO' : vuelve ? 'REVERSADO' : 'COBRADO',
      codigo: vuelve ? 'R22' : rechazada ? codigo : '',
      dia: suyo,
    })
  }
  const ajenas = Math.round(debitos.length * modo.ajenas)
  for (let i = 0; i < ajenas; i++) {
    const [modelo = ''] = debitos
    const otra = `${modelo.slice(0, 88)}${`X${semilla}-${i}`.padEnd(15)}${modelo.slice(103)}`
    segunda.push(contestada(otra, dia, 'ACE'))
  }
  mezclar(primera, azar)
  mezclar(segunda, azar)
  const archivos: Respuestas['archivos'] = []
  const agregar = (nombre: string, de: string[]) => {
    if (de.length === 0) return
    const contenido = `${de.join('\r\n')}\r\n`
    if (modo.corta && de.length > 1) {
      const entera = 1 + Math.floor(azar() * (de.length - 1))
      archivos.push({
        nombre: `${nombre}-cortada.txt`,
        contenido: contenido.slice(0, entera * (largo + 2) + 1 + Math.floor(azar() * 200)),
      })
    }
    archivos.push({ nombre: `${nombre}.txt`, contenido })
  }
  agregar('RESP1', primera)
  agregar('RESP2', segunda)
  agregar('RESP3', devueltas)
  return { archivos, esperado, ajenas }
}

/** Fisher–Yates. */
function mezclar(que: string[], azar: () => number): void {
  for (let i = que.length - 1; i > 0; i--) {
    const j = Math.floor(azar() * (i + 1))
    ;[que[i], que[j]] = [que[j] as string, que[i] as string]
  }
}
