import type { DeColumna, PersonaQueCambia, Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Table, TableRow } from '../../../platform/sheets/read/table.ts'
import { esProblema, type MotivoImportacion, type ProblemaImportacion } from './importacion.motivos.ts'
import type { OrdenNombre } from './importacion.nombres.rules.ts'
import type { Lectura } from './importacion.rules.ts'
import type { OrdenFecha } from './importacion.valores.ts'
import type { Detalle } from './revision.ts'

/** What the file would change. Counts of rows. */
export interface Comparacion {
  nuevas: number
  cambiadas: number
  iguales: number
  /** What stands and the file does not name: linked members, enabled branches. Null of movements, which only add. */
  faltan: number | null
  /** Members who change of state, and how many members there are. */
  cambiosDeEstado: number
  miembros: number
  /** Of a register: known numbers that would be another person, and those of them who hold something. */
  otrasPersonas?: number
  personas?: readonly PersonaQueCambia[]
}

/** People who leave because a column of days, or of reasons, says so. */
export interface Bajas {
  columna: string
  cuantas: number
}

/** A value that the catalogues lack, with the known one that it resembles. */
export interface ValorNuevo {
  columna: string
  valor: string
  filas: number
  parecido: string | null
  parecidoEs: string | null
}

/**
 * One kind of import: how a line is read, where accepted ones wait, what they change, and their saving. All in one transaction. What
 * changes is in the temporary table `cambio`, numbered from 1 in `n`, with what stood in `antes`.
 */
export interface Trabajo<T extends object> {
  lectura: Lectura
  leer(fila: TableRow): T | ProblemaImportacion
  /** Keeps accepted lines in a temporary table. */
  apilar(lote: T[], rechazadas: TableRow[]): Promise<void>
  /** Throws StartError when the file as a whole cannot be believed. */
  comparar(): Promise<Comparacion>
  /** Values of the catalogues that the import makes, and the ones whose lines are refused. */
  valores?(): { creados: ValorNuevo[]; desconocidos: ValorNuevo[] }
  /** Changes to whole columns, and people who leave by a column of days. */
  dicho?(): { deColumnas: DeColumna[]; bajas: Bajas | null; numerados: Revision['numerados']; huecos: number }
  /** Keeps the comparison, to be looked at. After `comparar`. */
  revisar(importacion: number): Promise<Detalle>
  /** Saves in batches, with what is needed to undo it; `hechas` hears how many rows are saved. */
  guardar(importacion: number, hechas: (cuantas: number) => void): Promise<void>
}

export interface Progreso {
  etapa: 'esperar' | 'leer' | 'comparar' | 'guardar' | 'estadisticas'
  /** Rows so far. */
  hechas: number
  /** 0 to 1; null when it is not known. */
  parte: number | null
}

export const mayorLista = 10_000

/** Problems as they are found: the first ones one by one, all of them counted by cause. Its size does not grow with the file. */
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

/** Reads all the lines of a table. Only one batch of them is in memory at a time. */
export async function leerTabla<T extends object>(
  tabla: Table,
  trabajo: Trabajo<T>,
  oidos: {
    progreso(p: Progreso): void
    /** Each line before it is read. */
    llega?(fila: TableRow): void
    rechazada(fila: TableRow, problema: ProblemaImportacion): void
    aviso(problema: ProblemaImportacion): void
    /** After each batch: whoever listens may write down what it heard. */
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

/** How many rows are saved by a statement: short enough to say how it goes. */
export const porTanda = 5_000

/** Runs `guardar` for every stretch of rows numbered from 1. */
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

/** What a person said on the screen of how an office writes. */
export interface Decisiones {
  valores: OpcionesDeImportacion['valores']
  /** Which goes first where names have no comma. */
  nombres: OrdenNombre | null
  fechas: Readonly<Record<string, OrdenFecha>>
  /** What new members are, where the file has no states. */
  estado: string | null
  bajas: OpcionesDeImportacion['bajas']
  letras: OpcionesDeImportacion['letras']
  vistas: OpcionesDeImportacion['vistas']
  seccional: OpcionesDeImportacion['seccional']
  numeros: OpcionesDeImportacion['numeros']
  huecos: OpcionesDeImportacion['huecos']
  /** The figure behind the bar of a number counts the people of a family. */
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

/** The whole file says that something of it is written in another way: it is read again, so. */
export class OtraLectura extends Error {
  readonly decisiones: Partial<Decisiones>

  constructor(decisiones: Partial<Decisiones>) {
    super('written in another way')
    this.decisiones = decisiones
  }
}

/** What an operator says of a file before it is imported. */
export interface Confirmaciones {
  /** New categories and states may be made. */
  crear: boolean
  /** The new states whose members belong to the union; of the others, nobody does. */
  vinculados: readonly string[]
  /** Refused lines that are accepted to be left out: a number of lines, or a fraction of the file. */
  aceptarRechazos: { filas: number } | { parte: number } | undefined
  /** Many members may change of state at once. */
  confirmarEstados: boolean
  /** How many known numbers may become another person at once. */
  confirmarIdentidad: number | undefined
  /** Numbers of those who hold something, and may become another person. */
  personas: readonly number[]
  /** The last line is believed although the file does not end after it. */
  ultimaLinea: boolean
}

export interface Entorno extends Confirmaciones {
  tx: Tx
  hoy: string
  decisiones: Decisiones
  /** Somebody looks at it before it is applied: what is likely may be tried. */
  seMira: boolean
}
