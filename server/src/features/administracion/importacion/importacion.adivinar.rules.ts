import { emailPattern } from '@gremial/contract/platform/validation.ts'
import { isValidCuit } from '@gremial/contract/values/cuit.ts'
import { plainTitle } from '@gremial/contract/values/titles.ts'
import type { Mapping } from '../../../platform/sheets/read/shape.ts'
import { esArruinado, esRelleno } from './importacion.limpieza.rules.ts'
import { type OrdenNombre, ordenDe } from './importacion.nombres.rules.ts'
import { cuilDe, documentoDe, leerDia, leerSexo, numeroAfiliadoDe } from './importacion.valores.ts'

/**
 * Guesses the meaning of each column of a register from its title and values. An uncertain guess is not used until a user
 * confirms it.
 */

export interface Indicio {
  /** Meaning, a name of `columnasPadron`; null if unknown. */
  es: string | null
  /** Used without asking. */
  segura: boolean
  porque: 'dicho' | 'titulo' | 'contenido' | 'duda' | 'repetida' | 'nada'
  /** In the sample: filled values, and how many of them fit the meaning. */
  llenas: number
  buenas: number
}

interface Pista {
  /** Titles that may mean it, in comparable form. */
  titulo: RegExp
  /** True if a value fits; without it only titles decide. */
  vale?: (valor: string, hoy: string) => boolean
  /** Values alone are enough, whatever the title. */
  solo?: boolean
  /** Condition on all values together. */
  todas?: (valores: readonly string[]) => boolean
  /** A title that matches `titulo` is enough by itself. */
  basta?: boolean
  /** Titles that contain it but mean something else. */
  nunca?: RegExp
}

const esCuil = (prefijo: RegExp) => (valor: string) => isValidCuit(cuilDe(valor)) && prefijo.test(cuilDe(valor))
const esFecha = (valor: string, hoy: string): boolean => /^\d{5}$/.test(valor) || leerDia(valor, hoy, 'cualquiera') !== undefined
const distintos = (valores: readonly string[]): number => new Set(valores).size
const unicos = (valores: readonly string[]): boolean => distintos(valores) >= 0.98 * valores.length
const pocos = (valores: readonly string[]): boolean => distintos(valores) <= Math.max(12, valores.length / 8)
/** True for 1, 2, 3…: line numbers of a list, not member numbers. */
const correlativos = (valores: readonly string[]): boolean =>
  valores.length > 2 && valores.every((v, i) => Number(v) === Number(valores[0]) + i) && Number(valores[0]) <= 1
const esNombre = (valor: string): boolean => /^[\p{L}'’.,\s-]{5,}$/u.test(valor) && /\p{L}[\s,]+\p{L}/u.test(valor)
const tipos = /^(D\.?N\.?I\.?|L\.?E\.?|L\.?C\.?|C\.?I\.?|PAS(APORTE)?|D\.?U\.?|CEDULA)$/i

/** In order of priority. */
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

/** Words that give the title another meaning: a birthplace, a spouse's document, an employer's number. */
const ajenos = /CONYUGE|FAMILIAR|PADRE|MADRE|HIJO|CARGO|ANTIG|INGRESO|OBS|LUGARDENAC|NACIONALIDAD|ULTIM/

interface Parte {
  llenas: readonly string[]
  plano: string
}

function buenasDe(pista: Pista, { llenas }: Parte, hoy: string): number {
  const { vale } = pista
  return vale ? llenas.filter((v) => vale(v, hoy)).length : llenas.length
}

/** Meaning by values alone. */
const loQueDice = (parte: Parte, hoy: string, libre: (columna: string) => boolean): string | undefined =>
  Object.entries(pistas).find(([c, pista]) => pista.solo && libre(c) && encaja(pista, parte, buenasDe(pista, parte, hoy)))?.[0]

const encaja = (pista: Pista, parte: Parte, buenas: number): boolean =>
  parte.llenas.length > 0 && buenas >= 0.8 * parte.llenas.length && (pista.todas?.(parte.llenas) ?? true)

/**
 * Meaning of each column, from exact titles (`lugares`) and the user's choices (`dichas`). A column whose values contradict its
 * title, and two columns with one title, are uncertain.
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
      // A «DOCUMENTO» that contains DNI, DNI, DNI is the document type, and a «CUIT» of people their CUIL.
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
  // By a looser title, if the values fit.
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
  // By values alone.
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
  // The member number is never guessed: candidates are proposed and a user confirms.
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

/**
 * True if the title alone is certain. A «legajo» is an employer's number, so a member number needs a clear title; a bare «Nº»
 * that is not a line count is one.
 */
const seguraPorTitulo = (columna: string, plano: string): boolean =>
  columna !== 'NRO_AFILIADO' || /AFIL|SOCIO|^(N|NRO|NUM|NUMERO)$/.test(plano)

export const lugaresDe = (
  indicios: readonly Indicio[],
  lugares: Readonly<Record<string, readonly number[]>>,
): Record<string, number[]> => {
  const hechos: Record<string, number[]> = {}
  for (const [at, { es }] of indicios.entries()) {
    if (es === null) continue
    // Two halves of a name keep their order.
    if (lugares[es]?.includes(at)) hechos[es] = [...(lugares[es] ?? [])]
    else hechos[es] ??= [at]
  }
  return hechos
}

/** Columns required in a register. */
export const necesarias = ['NRO_AFILIADO', 'APELLIDO Y NOMBRE', 'NRO DOC', 'SECCIONAL'] as const

/** Required columns that are missing or uncertain, which a user must assign before the comparison. */
export function porDecir(indicios: readonly Indicio[], lugares: Readonly<Record<string, readonly number[]>>): string[] {
  return necesarias.filter((columna) => {
    // A CUIL contains the document.
    if (columna === 'NRO DOC' && !lugares[columna] && lugares.CUIL) return indicios.some((i) => i.es === 'CUIL' && !i.segura)
    return !lugares[columna] || indicios.some((i) => i.es === columna && !i.segura)
  })
}

/** Order of surname and name in their column, from the sample; undefined if a user must decide. */
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
