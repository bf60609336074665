import { columnasPadron } from '../src/features/administracion/importacion/importacion.columnas.ts'
import { DeColumnas } from '../src/features/administracion/importacion/importacion.limpieza.rules.ts'
import { type LecturaPadron, leerFilaAfiliado } from '../src/features/administracion/importacion/importacion.padron.rules.ts'
import { Seccionales } from '../src/features/administracion/importacion/importacion.seccionales.rules.ts'
import { Catalogo, Vistos } from '../src/features/administracion/importacion/importacion.valores.ts'
import type { TableRow } from '../src/platform/sheets/read/table.ts'

/** Lines of a register, read without a database. */

export type Valores = Record<string, string>
export function fila(valores: Valores, defecto?: TableRow['defecto'], deLibro = false): TableRow {
  const dice = { ...valores }
  return {
    linea: 7,
    campos: Object.values(valores),
    defecto,
    deLibro,
    valor: (columna) => dice[columna] ?? '',
    corregir(columna, valor) {
      dice[columna] = valor
    },
    dia: () => undefined,
  }
}

export const lectura = { hoy: '2026-11-24', ultimaLinea: false }

/** The refusal, or the warnings, as `column: reason`. */
export const dicen = (...problemas: Array<{ columna: string; motivo: string }>) =>
  problemas.map((p) => `${p.columna}: ${p.motivo}`)

const persona = {
  NRO_AFILIADO: '500',
  'APELLIDO Y NOMBRE': 'GÓMEZ, ANA',
  'NRO DOC': '20.345.678',
  'FECHA NAC': '05/03/1968',
  SEXO: 'F',
  'FECHA ALTA': '01/02/1999',
  CATEGORIA: 'titular',
  ESTADO: 'activo',
  SECCIONAL: '1',
}
/** A line of a register with some of its values changed, and its messages. */
export function leerPersona(otros: Valores = {}, mas: Partial<LecturaPadron> = {}) {
  const como: LecturaPadron = {
    ...lectura,
    avisos: [],
    hay: new Set(columnasPadron.map((c) => c.name)),
    vacias: new Set(['DOMICILIO', 'EMPRESA']),
    vistos: new Set([400]),
    seccionales: new Seccionales([{ codigo: 1, nombre: 'Rosario' }]),
    orden: null,
    estado: 'ACTIVO',
    bajas: { estado: 'BAJA', estados: ['BAJA', 'FALLECIDO'], cuantas: 0 },
    deColumnas: new DeColumnas(),
    digitos: { bien: 0, mal: 0 },
    conFamilia: false,
    numeros: undefined,
    huecos: { rellena: false, arriba: '', cuantos: 0 },
    estados: new Catalogo(['ACTIVO', 'BAJA'], false),
    categorias: new Catalogo(['Titular'], false),
    tiposDocumento: new Catalogo(['DNI', 'LE'], true),
    estadosCiviles: new Catalogo(['Soltero'], true),
    letras: new Set(),
    sexos: new Vistos(),
    sexosDecididos: new Map(),
    fechas: {},
    pistas: {},
    ...mas,
  }
  const dicho = leerFilaAfiliado(fila({ ...persona, ...otros }), como)
  return { dicho, como, problemas: 'motivo' in dicho ? dicen(dicho) : dicen(...como.avisos) }
}
/** A file without that column. */
export const sin = (columna: string) => ({ hay: new Set(columnasPadron.map((c) => c.name).filter((c) => c !== columna)) })
