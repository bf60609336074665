import { reservadas } from '@gremial/contract/tramites/definicion.cuenta.ts'
import {
  type Campo,
  type Condicion,
  type ContenidoDefinicion,
  campo,
  condicion,
  type PapelDefinicion,
  papelDefinicion,
  type TablaMontos,
  type TipoCampo,
  type TipoCondicion,
} from '@gremial/contract/tramites/definicion.ts'

/** Changes of a definition in the designer. Pure functions that return new content. */

const largo = 30

/** Unique key from a question: «¿Cuántos nacieron?» gives cuantosNacieron. */
export function claveDe(pregunta: string, usadas: readonly string[]): string {
  const palabras = pregunta
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((p) => p !== '')
  const junta = palabras.map((p, i) => (i === 0 ? p : `${p[0]?.toUpperCase()}${p.slice(1)}`)).join('')
  const base = (/^[a-z]/.test(junta) ? junta : `dato${junta}`).slice(0, largo)
  for (let n = 1; ; n++) {
    const clave = n === 1 ? base : `${base.slice(0, largo - String(n).length)}${n}`
    if (!usadas.includes(clave) && !reservadas.includes(clave)) return clave
  }
}

const clavesDe = (de: ReadonlyArray<{ clave: string }>): string[] => de.map(({ clave }) => clave)

export const campoNuevo = (contenido: ContenidoDefinicion, tipo: TipoCampo, pregunta: string): Campo =>
  campo.parse({ tipo, clave: claveDe(pregunta, clavesDe(contenido.campos)), pregunta: { es: pregunta } })

export const papelNuevo = (contenido: ContenidoDefinicion, nombre: string): PapelDefinicion =>
  papelDefinicion.parse({ clave: claveDe(nombre, clavesDe(contenido.papeles)), nombre: { es: nombre } })

/** Type of field that a condition reads; undefined if it reads the register only. */
export const campoDeCondicion: Partial<Record<TipoCondicion, TipoCampo>> = {
  PARENTESCO: 'FAMILIAR',
  DIAS_DESDE: 'FECHA',
  VECES: 'FAMILIAR',
  ANTIGUEDAD: 'FECHA',
  EDAD: 'FECHA',
}
const exigeCampo: readonly TipoCondicion[] = ['PARENTESCO', 'DIAS_DESDE']

const inicial: Record<TipoCondicion, object> = {
  ESTADO: {},
  CATEGORIA: {},
  SECCIONAL: {},
  ANTIGUEDAD: { meses: 12, campo: '' },
  EDAD: { desde: 18, hasta: null, campo: '' },
  PARENTESCO: {},
  DIAS_DESDE: { dias: 60 },
  VECES: { veces: 1, cada: 'ANIO', campo: '' },
  A_CARGO: { minimo: 1, menoresDe: 18 },
  PERIODO: {},
}

/** Adds a condition. One that depends on an answer gets its field if missing, with `pregunta` as its question. */
export function conCondicion(contenido: ContenidoDefinicion, tipo: TipoCondicion, pregunta: string): ContenidoDefinicion {
  const deTipo = campoDeCondicion[tipo]
  const sirve = (c: Campo) => c.tipo === deTipo && c.obligatorio && !c.mostrarSi
  let { campos } = contenido
  let clave = campos.find(sirve)?.clave ?? ''
  if (exigeCampo.includes(tipo) && deTipo && clave === '') {
    const nuevo = campoNuevo(contenido, deTipo, pregunta)
    clave = nuevo.clave
    campos = [...campos, nuevo]
  }
  const nueva = condicion.parse({ tipo, ...inicial[tipo], ...(exigeCampo.includes(tipo) ? { campo: clave } : {}) })
  return { ...contenido, campos, condiciones: [...contenido.condiciones, nueva] }
}

/** Columns of a table for the answers to a field; for a number, the previous ones or 1, 2 and 3. */
export function columnasDe(c: Campo | undefined, antes: readonly string[]): string[] {
  if (!c) return []
  if (c.tipo === 'SI_NO') return ['no', 'si']
  if (c.tipo === 'OPCION') return c.opciones.map((o) => o.clave)
  return antes.length > 0 && antes.every((v) => /^\d+$/.test(v)) ? [...antes] : ['1', '2', '3']
}

/** A table with other columns; kept columns keep their amounts. */
export const conColumnas = (tabla: TablaMontos, campoDeTabla: string, columnas: string[]): TablaMontos => ({
  campo: campoDeTabla,
  columnas,
  filas: tabla.filas.map((f) => ({
    ...f,
    importes: (columnas.length === 0 ? [''] : columnas).map((c, i) => {
      const era = tabla.columnas.indexOf(c)
      return f.importes[era >= 0 ? era : i] ?? null
    }),
  })),
})

/** Replaces words of a formula outside quotes. */
const enFormula = (formula: string, de: string, a: string): string =>
  formula
    .split('"')
    .map((parte, i) => (i % 2 === 1 ? parte : parte.replaceAll(/[\p{L}\d]+/gu, (palabra) => (palabra === de ? a : palabra))))
    .join('"')

/** Renames a field and all its uses. */
export function renombrar(contenido: ContenidoDefinicion, de: string, a: string): ContenidoDefinicion {
  if (de === a) return contenido
  const muestra = <T extends { mostrarSi: Campo['mostrarSi'] }>(x: T): T =>
    x.mostrarSi?.campo === de ? { ...x, mostrarSi: { ...x.mostrarSi, campo: a } } : x
  const lee = <T extends Condicion>(x: T): T => ('campo' in x && x.campo === de ? { ...x, campo: a } : x)
  const { monto, pago } = contenido
  return {
    ...contenido,
    campos: contenido.campos.map((c) => muestra(c.clave === de ? { ...c, clave: a } : c)),
    condiciones: contenido.condiciones.map(lee),
    papeles: contenido.papeles.map((p) => muestra(p.de === de ? { ...p, de: a } : p)),
    monto: {
      ...monto,
      formula: enFormula(monto.formula, de, a),
      tabla: monto.tabla.campo === de ? { ...monto.tabla, campo: a } : monto.tabla,
    },
    pago: pago.campo === de ? { ...pago, campo: a } : pago,
    pruebas: contenido.pruebas.map((p) => ({
      ...p,
      respuestas: Object.fromEntries(Object.entries(p.respuestas).map(([clave, r]) => [clave === de ? a : clave, r])),
    })),
  }
}

/** Removes a field and what depended on it. A formula that uses it is left for the clerk to fix. */
export function sinCampo(contenido: ContenidoDefinicion, clave: string): ContenidoDefinicion {
  const muestra = <T extends { mostrarSi: Campo['mostrarSi'] }>(x: T): T =>
    x.mostrarSi?.campo === clave ? { ...x, mostrarSi: null } : x
  const { monto, pago } = contenido
  return {
    ...contenido,
    campos: contenido.campos.filter((c) => c.clave !== clave).map(muestra),
    condiciones: contenido.condiciones
      .filter((c) => !(exigeCampo.includes(c.tipo) && 'campo' in c && c.campo === clave))
      .map((c) => ('campo' in c && c.campo === clave ? { ...c, campo: '' } : c)),
    papeles: contenido.papeles.map((p) => muestra(p.de === clave ? { ...p, de: '' } : p)),
    monto: monto.tabla.campo === clave ? { ...monto, tabla: conColumnas(monto.tabla, '', []) } : monto,
    pago: pago.campo === clave ? { ...pago, campo: '' } : pago,
    pruebas: contenido.pruebas.map((p) => ({
      ...p,
      respuestas: Object.fromEntries(Object.entries(p.respuestas).filter(([nombre]) => nombre !== clave)),
    })),
  }
}

/** Moves an item of a list. */
export const movido = <T>(lista: readonly T[], de: number, a: number): T[] => {
  const [este] = lista.slice(de, de + 1)
  return este === undefined ? [...lista] : lista.toSpliced(de, 1).toSpliced(a, 0, este)
}
