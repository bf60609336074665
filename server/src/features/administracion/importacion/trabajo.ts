import type { DeColumna, PersonaQueCambia, Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Table, TableRow } from '../../../platform/sheets/read/table.ts'
import { esProblema, type MotivoImportacion, type ProblemaImportacion } from './importacion.motivos.ts'
import type { OrdenNombre } from './importacion.nombres.rules.ts'
import type { Lectura } from './importacion.rules.ts'
import type { OrdenFecha } from './importacion.valores.ts'
import type { Detalle } from './revision.ts'

/** Changes of a file, as row counts. */
export interface Comparacion {
  nuevas: number
  cambiadas: number
  iguales: number
  /** Stored rows missing from the file: linked members, enabled branches. Null for movements, which are only added. */
  faltan: number | null
  /** Members whose state changes, and the number of members. */
  cambiosDeEstado: number
  miembros: number
  /** Of a register: known numbers that become another person, and those of them who hold something. */
  otrasPersonas?: number
  personas?: readonly PersonaQueCambia[]
}

/** Departures by a column of dates or reasons. */
export interface Bajas {
  columna: string
  cuantas: number
}

/** A value missing from the catalogues, with the closest known one. */
export interface ValorNuevo {
  columna: string
  valor: string
  filas: number
  parecido: string | null
  parecidoEs: string | null
}

/**
 * A kind of import: parsing, staging, comparison and saving, in one transaction. Changes are in the temporary table `cambio`,
 * numbered from 1 in `n`, with the stored values in `antes`.
 */
export interface Trabajo<T extends object> {
  lectura: Lectura
  leer(fila: TableRow): T | ProblemaImportacion
  /** Stores accepted lines in a staging table. */
  apilar(lote: T[], rechazadas: TableRow[]): Promise<void>
  /** Throws StartError if the file as a whole is implausible. */
  comparar(): Promise<Comparacion>
  /** Catalogue values that the import creates, and those whose lines are refused. */
  valores?(): { creados: ValorNuevo[]; desconocidos: ValorNuevo[] }
  /** Changes to whole columns, and departures by a date column. */
  dicho?(): { deColumnas: DeColumna[]; bajas: Bajas | null; numerados: Revision['numerados']; huecos: number }
  /** Stores the comparison for review. After `comparar`. */
  revisar(importacion: number): Promise<Detalle>
  /** Saves in batches, with undo data; `hechas` receives the number of rows saved. */
  guardar(importacion: number, hechas: (cuantas: number) => void): Promise<void>
}

export interface Progreso {
  etapa: 'esperar' | 'leer' | 'comparar' | 'guardar' | 'estadisticas'
  /** Rows so far. */
  hechas: number
  /** 0 to 1; null if unknown. */
  parte: number | null
}

export const mayorLista = 10_000

/** Problems: the first ones in full, all counted by reason. Its size does not grow with the file. */
export class Anotados {
  readonly lista: ProblemaImportacion[] = []
  readonly motivos: Partial<Record<MotivoImportacion, number>> = {}
  total = 0

  anotar(problema: ProblemaImportacion): void {
    this.total++
    this.motivos[problema.motivo] = (this.motivos[problema.motivo] ?? 0) + 1
    if (this.lista.length < mayorLista) this.lista.push(problema)
  }
}

export interface Leido {
  filas: number
  aceptadas: number
  rechazadas: Anotados
  advertencias: Anotados
}

const porLote = 10_000

/** Reads all lines of a table, with one batch in memory at a time. */
export async function leerTabla<T extends object>(
  tabla: Table,
  trabajo: Trabajo<T>,
  oidos: {
    progreso(p: Progreso): void
    /** Called for each line before parsing. */
    llega?(fila: TableRow): void
    rechazada(fila: TableRow, problema: ProblemaImportacion): void
    aviso(problema: ProblemaImportacion): void
    /** Called after each batch, to write what was collected. */
    lote(): Promise<void>
  },
): Promise<Leido> {
  const leido: Leido = { filas: 0, aceptadas: 0, rechazadas: new Anotados(), advertencias: new Anotados() }
  const { avisos } = trabajo.lectura
  let buenas: T[] = []
  let malas: TableRow[] = []
  let parte = 0
  const apilar = async () => {
    await trabajo.apilar(buenas, malas)
    buenas = []
    malas = []
    await oidos.lote()
    oidos.progreso({ etapa: 'leer', hechas: leido.filas, parte })
  }
  oidos.progreso({ etapa: 'leer', hechas: 0, parte: 0 })
  for await (const filas of tabla.filas((p) => (parte = p))) {
    for (const fila of filas) {
      avisos.length = 0
      oidos.llega?.(fila)
      const leida = trabajo.leer(fila)
      leido.filas++
      if (esProblema(leida)) {
        leido.rechazadas.anotar(leida)
        malas.push(fila)
        oidos.rechazada(fila, leida)
      } else {
        leido.aceptadas++
        buenas.push(leida)
        for (const aviso of avisos) {
          leido.advertencias.anotar(aviso)
          oidos.aviso(aviso)
        }
      }
    }
    if (buenas.length + malas.length >= porLote) await apilar()
  }
  await apilar()
  return leido
}

/** Rows per statement, small enough to report progress. */
export const porTanda = 5_000

/** Runs `guardar` for every range of rows numbered from 1. */
export async function porTandas(
  cuantas: number,
  hechas: (cuantas: number) => void,
  guardar: (desde: number, hasta: number) => Promise<unknown>,
): Promise<void> {
  for (let desde = 1; desde <= cuantas; desde += porTanda) {
    const hasta = Math.min(cuantas, desde + porTanda - 1)
    await guardar(desde, hasta)
    hechas(hasta)
  }
}

/** The user's choices about how an office writes. */
export interface Decisiones {
  valores: OpcionesDeImportacion['valores']
  /** First part of names without a comma. */
  nombres: OrdenNombre | null
  fechas: Readonly<Record<string, OrdenFecha>>
  /** State of new members, if the file has none. */
  estado: string | null
  bajas: OpcionesDeImportacion['bajas']
  letras: OpcionesDeImportacion['letras']
  vistas: OpcionesDeImportacion['vistas']
  seccional: OpcionesDeImportacion['seccional']
  numeros: OpcionesDeImportacion['numeros']
  huecos: OpcionesDeImportacion['huecos']
  /** The digit after the bar numbers the family. */
  conFamilia: boolean
  /** Empty branches take the one above. */
  rellena: boolean
}
export const sinDecisiones: Decisiones = {
  valores: [],
  nombres: null,
  fechas: {},
  estado: null,
  bajas: null,
  letras: null,
  vistas: [],
  seccional: null,
  numeros: null,
  huecos: null,
  conFamilia: false,
  rellena: false,
}

/** Thrown when the whole file shows that it must be read again with these choices. */
export class OtraLectura extends Error {
  readonly decisiones: Partial<Decisiones>

  constructor(decisiones: Partial<Decisiones>) {
    super('written in another way')
    this.decisiones = decisiones
  }
}

/** The operator's confirmations before an import. */
export interface Confirmaciones {
  /** New categories and states may be created. */
  crear: boolean
  /** New states that are linked; all others are unlinked. */
  vinculados: readonly string[]
  /** Refused lines accepted: a number of lines, or a fraction of the file. */
  aceptarRechazos: { filas: number } | { parte: number } | undefined
  /** Many members may change state at once. */
  confirmarEstados: boolean
  /** Number of known members that may become another person. */
  confirmarIdentidad: number | undefined
  /** Numbers of members with something at hand that may become another person. */
  personas: readonly number[]
  /** Accept the last line although the file ends within it. */
  ultimaLinea: boolean
}

export interface Entorno extends Confirmaciones {
  tx: Tx
  hoy: string
  decisiones: Decisiones
  /** A user reviews it before applying: likely readings may be tried. */
  seMira: boolean
}
