import { emailPattern } from '@gremial/contract/platform/validation.ts'
import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import type { Mapping } from '../../../platform/sheets/read/shape.ts'
import { esArruinado, esRelleno } from './importacion.limpieza.rules.ts'
import { type OrdenNombre, ordenDe } from './importacion.nombres.rules.ts'
import { cuilDe, documentoDe, leerDia, leerSexo, numeroAfiliadoDe } from './importacion.valores.ts'

/** Which column of a register says what: by its title and by what is below it. Nothing that is doubted is used before somebody says so. */

export interface Indicio {
  /** What the column says, a name of `columnasPadron`; null when nobody knows. */
  es: string | null
  /** Used without asking. */
  segura: boolean
  porque: 'dicho' | 'titulo' | 'contenido' | 'duda' | 'repetida' | 'nada'
  /** Of the sample: how many say something, and how many of them are as that column is. */
  llenas: number
  buenas: number
}

interface Pista {
  /** A title that may mean it, as it is compared. */
  titulo: RegExp
  /** Whether a value is as that column is; without it only titles tell. */
  vale?: (valor: string, hoy: string) => boolean
  /** Its values are enough, whatever the title. */
  solo?: boolean
  /** What all of the values say besides each one. */
  todas?: (valores: readonly string[]) => boolean
  /** A title of `titulo` is enough of itself. */
  basta?: boolean
  /** A title that says it and is another thing. */
  nunca?: RegExp
}

const esCuil = (prefijo: RegExp) => (valor: string) => isValidCuit(cuilDe(valor)) && prefijo.test(cuilDe(valor))
const esFecha = (valor: string, hoy: string): boolean => /^\d{5}$/.test(valor) || leerDia(valor, hoy, 'cualquiera') !== undefined
const distintos = (valores: readonly string[]): number => new Set(valores).size
const unicos = (valores: readonly string[]): boolean => distintos(valores) >= 0.98 * valores.length
const pocos = (valores: readonly string[]): boolean => distintos(valores) <= Math.max(12, valores.length / 8)
/** 1, 2, 3…: the line of a list, and nobody's number. */
const correlativos = (valores: readonly string[]): boolean =>
  valores.length > 2 && valores.every((v, i) => Number(v) === Number(valores[0]) + i) && Number(valores[0]) <= 1
const esNombre = (valor: string): boolean => /^[\p{L}'’.,\s-]{5,}$/u.test(valor) && /\p{L}[\s,]+\p{L}/u.test(valor)
const tipos = /^(D\.?N\.?I\.?|L\.?E\.?|L\.?C\.?|C\.?I\.?|PAS(APORTE)?|D\.?U\.?|CEDULA)$/i

/** In the order in which they take a column. */
const pistas: Record<string, Pista> = {
  EMAIL: { titulo: /MAIL|CORREO/, vale: (v) => emailPattern.test(v.toLowerCase()), solo: true },
  CUIL: { titulo: /CUI[LT]/, vale: esCuil(/^2/), solo: true },
  'CUIT EMPRESA': { titulo: /CUIT/, vale: esCuil(/^3/), solo: true },
  'TIPO DOC': { titulo: /TIPO(DE)?DOC|^TIPO$|^TD$|^TDOC$/, vale: (v) => tipos.test(v), solo: true },
  'NRO DOC': {
    titulo: /DOC|DNI|IDENTIDAD/,
    vale: (v) => documentoDe(v) !== undefined && /^\d{6,8}$/.test(String(documentoDe(v))),
    todas: unicos,
    solo: true,
  },
  NRO_AFILIADO: {
    titulo: /AFIL|SOCIO|LEGAJO|MATRIC|CREDENCIAL|CARNET|^(N|NRO|NUM|NUMERO)$/,
    nunca: /FECHA|FEC|^F[A-Z]*AFIL$|TIPO|ALTA/,
    vale: (v) => numeroAfiliadoDe(v) !== undefined && String(numeroAfiliadoDe(v)).length <= 7,
    todas: (valores) => unicos(valores) && !correlativos(valores),
  },
  'APELLIDO Y NOMBRE': { titulo: /APELL|NOMBRE|TRABAJADOR|TITULAR|EMPLEADO|SOCIO|AFILIADO/, vale: esNombre, solo: true },
  'FECHA NAC': { titulo: /NAC|CUMPLE/, vale: esFecha },
  'FECHA BAJA': { titulo: /BAJA|EGRESO|DESAFIL/, vale: esFecha },
  'FECHA ALTA': { titulo: /AFIL|FECHAALTA|ALTA/, nunca: /BAJA|DESAFIL/, vale: esFecha },
  'MOTIVO BAJA': { titulo: /(?:MOTIVO|CAUSA)(?:DE|DELA)?(?:BAJA|EGRESO)/, basta: true },
  SEXO: { titulo: /SEXO|GENERO|^SEX$/, vale: (v) => v !== '' && leerSexo(v) !== undefined, solo: true },
  'EST CIVIL': { titulo: /CIVIL/, basta: true },
  SECCIONAL: { titulo: /SECC|DELEG|FILIAL|SEDE|REGIONAL/, todas: pocos, basta: true },
  CATEGORIA: { titulo: /^CAT/, todas: pocos, basta: true },
  ESTADO: { titulo: /^ESTADO|SITUACION|CONDICION|^EST$/, todas: pocos, basta: true },
  EMPRESA: { titulo: /EMPRESA|EMPLEADOR|PATRONAL|RAZONSOCIAL|FIRMA|LUGARDETRABAJO|ESTABLECIMIENTO/, basta: true },
  DOMICILIO: { titulo: /DOMIC|DIRECC|CALLE/, basta: true },
  LOCALIDAD: { titulo: /LOCALIDAD|CIUDAD|POBLACION/, basta: true },
  CP: { titulo: /^CP|POSTAL/, basta: true },
  TELEFONO: { titulo: /TEL|CELU|MOVIL|WHATS/, vale: (v) => /^\d{4,15}$/.test(v.replace(/[\s()+/.-]/g, '')) },
}

/** What else a title may say that makes of it no such column: a birthplace, an employer's number of documents. */
const ajenos = /CONYUGE|FAMILIAR|PADRE|MADRE|HIJO|CARGO|ANTIG|INGRESO|OBS|LUGARDENAC|NACIONALIDAD|ULTIM/

interface Parte {
  llenas: readonly string[]
  plano: string
}

function buenasDe(pista: Pista, { llenas }: Parte, hoy: string): number {
  const { vale } = pista
  return vale ? llenas.filter((v) => vale(v, hoy)).length : llenas.length
}

/** The column that values alone make of it. */
const loQueDice = (parte: Parte, hoy: string, libre: (columna: string) => boolean): string | undefined =>
  Object.entries(pistas).find(([c, pista]) => pista.solo && libre(c) && encaja(pista, parte, buenasDe(pista, parte, hoy)))?.[0]

const encaja = (pista: Pista, parte: Parte, buenas: number): boolean =>
  parte.llenas.length > 0 && buenas >= 0.8 * parte.llenas.length && (pista.todas?.(parte.llenas) ?? true)

/**
 * What each column of a register says, given what titles alone told (`lugares`) and what a person did (`dichas`). One that its title names
 * but whose values are others is doubted, and so are two with the same title.
 */
export function adivinar(
  titulos: readonly string[],
  muestra: ReadonlyArray<readonly string[]>,
  lugares: Readonly<Record<string, readonly number[]>>,
  dichas: Mapping,
  hoy: string,
): Indicio[] {
  const planos = titulos.map(plainTitle)
  const dice = (valor: string | undefined) => (valor && !esRelleno('', valor) && !esArruinado(valor) ? [valor] : [])
  const partes: Parte[] = planos.map((plano, i) => ({ plano, llenas: muestra.flatMap((fila) => dice(fila[i])) }))
  const indicios: Indicio[] = partes.map(({ llenas }) => ({
    es: null,
    segura: false,
    porque: 'nada',
    llenas: llenas.length,
    buenas: 0,
  }))
  const tomadas = new Set<string>()
  const poner = (at: number, es: string, segura: boolean, porque: Indicio['porque']): void => {
    const [indicio, pista, parte] = [indicios[at], pistas[es], partes[at]]
    if (!indicio || !parte) return
    Object.assign(indicio, { es, segura, porque, buenas: pista ? buenasDe(pista, parte, hoy) : parte.llenas.length })
    tomadas.add(es)
  }
  for (const [columna, sitios] of Object.entries(lugares)) {
    const dicha = dichas[columna] !== undefined || sitios.some((at) => Object.values(dichas).includes(at))
    for (const at of sitios) {
      const [pista, parte] = [pistas[columna], partes[at]]
      if (!parte) continue
      const deDos = sitios.length > 1
      const buenas = pista && !deDos ? buenasDe(pista, parte, hoy) : parte.llenas.length
      const mal = !dicha && parte.llenas.length > 0 && buenas < 0.5 * parte.llenas.length
      // A «DOCUMENTO» that says DNI, DNI, DNI is the kind of document, and a «CUIT» of people their CUIL.
      const otra = mal ? loQueDice(parte, hoy, (c) => !lugares[c] && !tomadas.has(c)) : undefined
      if (otra) poner(at, otra, true, 'contenido')
      else {
        const repetida = !dicha && planos.indexOf(planos[at] ?? '') !== planos.lastIndexOf(planos[at] ?? '')
        poner(at, columna, dicha || !(mal || repetida), dicha ? 'dicho' : mal ? 'duda' : repetida ? 'repetida' : 'titulo')
        const indicio = indicios[at]
        if (indicio && deDos) indicio.buenas = parte.llenas.length
      }
    }
  }
  const libres = () => indicios.flatMap(({ es }, i) => (es === null && !Object.values(dichas).includes(i) ? [i] : []))
  const sabidas = new Set([...tomadas, ...Object.keys(dichas)])
  // By a looser title that what is below it agrees with.
  for (const [columna, pista] of Object.entries(pistas)) {
    if (sabidas.has(columna) || tomadas.has(columna)) continue
    const candidatas = libres().filter((i) => {
      const parte = partes[i]
      return (
        parte &&
        pista.titulo.test(parte.plano) &&
        !ajenos.test(parte.plano) &&
        !pista.nunca?.test(parte.plano) &&
        (pista.basta || encaja(pista, parte, buenasDe(pista, parte, hoy)))
      )
    })
    const [una] = candidatas
    if (una !== undefined)
      poner(
        una,
        columna,
        candidatas.length === 1 && seguraPorTitulo(columna, planos[una] ?? ''),
        candidatas.length === 1 && seguraPorTitulo(columna, planos[una] ?? '') ? 'titulo' : 'duda',
      )
  }
  // By what they say alone.
  for (const [columna, pista] of Object.entries(pistas)) {
    if (!pista.solo || sabidas.has(columna) || tomadas.has(columna)) continue
    const candidatas = libres().filter((i) => {
      const parte = partes[i]
      return (
        parte && !ajenos.test(parte.plano) && !pista.nunca?.test(parte.plano) && encaja(pista, parte, buenasDe(pista, parte, hoy))
      )
    })
    const [una] = candidatas
    if (una !== undefined)
      poner(
        una,
        columna,
        candidatas.length === 1 && columna !== 'APELLIDO Y NOMBRE',
        candidatas.length === 1 ? 'contenido' : 'duda',
      )
  }
  // The number of a member is never guessed: what could be it is proposed, and a person says so.
  if (!sabidas.has('NRO_AFILIADO') && !tomadas.has('NRO_AFILIADO')) {
    const pista = pistas.NRO_AFILIADO
    const una = libres().find(
      (i) =>
        pista &&
        partes[i] &&
        !/ORDEN|ITEM|FILA|^N$/.test(planos[i] ?? '') &&
        encaja(pista, partes[i], buenasDe(pista, partes[i], hoy)),
    )
    if (una !== undefined) poner(una, 'NRO_AFILIADO', false, 'duda')
  }
  return indicios
}

/** A «legajo» is the number that a firm gives, and a member's number is nobody's guess; a «Nº» alone that counts nothing is the member's. */
const seguraPorTitulo = (columna: string, plano: string): boolean =>
  columna !== 'NRO_AFILIADO' || /AFIL|SOCIO|^(N|NRO|NUM|NUMERO)$/.test(plano)

export const lugaresDe = (
  indicios: readonly Indicio[],
  lugares: Readonly<Record<string, readonly number[]>>,
): Record<string, number[]> => {
  const hechos: Record<string, number[]> = {}
  for (const [at, { es }] of indicios.entries()) {
    if (es === null) continue
    // Two halves keep their order.
    if (lugares[es]?.includes(at)) hechos[es] = [...(lugares[es] ?? [])]
    else hechos[es] ??= [at]
  }
  return hechos
}

/** The columns without which a register is not one. */
export const necesarias = ['NRO_AFILIADO', 'APELLIDO Y NOMBRE', 'NRO DOC', 'SECCIONAL'] as const

/** What has to be said by a person before the file is compared: necessary columns that are not there, or are doubted. */
export function porDecir(indicios: readonly Indicio[], lugares: Readonly<Record<string, readonly number[]>>): string[] {
  return necesarias.filter((columna) => {
    // A CUIL holds the document.
    if (columna === 'NRO DOC' && !lugares[columna] && lugares.CUIL) return indicios.some((i) => i.es === 'CUIL' && !i.segura)
    return !lugares[columna] || indicios.some((i) => i.es === columna && !i.segura)
  })
}

/** How names are written in their column, of what the sample says; undefined when a person has to say it. */
export function comoSeNombra(
  titulos: readonly string[],
  muestra: ReadonlyArray<readonly string[]>,
  lugares: Readonly<Record<string, readonly number[]>>,
): OrdenNombre | 'coma' | undefined {
  const [at, otro] = lugares['APELLIDO Y NOMBRE'] ?? []
  if (at === undefined || otro !== undefined) return 'coma'
  return ordenDe(
    muestra.map((fila) => fila[at] ?? ''),
    titulos[at] ?? '',
  )
}
