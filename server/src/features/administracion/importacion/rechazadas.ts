import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { StartError } from '../../../platform/runtime/start-error.ts'
import type { TableRow } from '../../../platform/sheets/read/table.ts'
import { csvLine } from '../../../platform/sheets/write/csv.ts'
import { motivos, type ProblemaImportacion } from './importacion.motivos.ts'

const atOnce = 64 * 1024

export const titulosRechazadas = (titulos: readonly string[]): string => csvLine([...titulos, 'LINEA', 'COLUMNA', 'MOTIVO'])

/** A refused line as received, padded to the width of the titles, with its problem. */
export const lineaRechazada = (
  ancho: number,
  campos: readonly string[],
  linea: string,
  columna: string,
  motivo: string,
): string => csvLine([...Array.from({ length: ancho }, (_, i) => campos[i] ?? ''), linea, columna, motivo])

/**
 * File of refused lines as received, with LINEA, COLUMNA and MOTIVO: an office fixes them and uploads them again. Readable by the
 * user who runs the import only (0600); renamed when complete. As in every export, formulas are neutralised.
 */
export class ArchivoRechazadas {
  private readonly path: string
  private readonly parcial: string
  private fd: number | undefined
  private texto = ''
  private ancho = 0

  constructor(path: string) {
    this.path = path
    this.parcial = `${path}.parcial`
  }

  /** Starts, or starts over. Throws StartError if it cannot be written. */
  titulos(titulos: readonly string[]): void {
    this.descartar()
    try {
      this.fd = openSync(this.parcial, 'w', 0o600)
    } catch {
      throw new StartError(`No se puede escribir ${this.path}`)
    }
    this.texto = `\ufeff${titulosRechazadas(titulos)}`
    this.ancho = titulos.length
  }

  rechazada(fila: TableRow, { linea, columna, motivo }: ProblemaImportacion): void {
    this.texto += lineaRechazada(this.ancho, fila.campos, String(linea), columna, motivos[motivo])
    if (this.texto.length > atOnce) this.escribir()
  }

  terminar(): void {
    if (this.fd === undefined) return
    this.escribir()
    closeSync(this.fd)
    this.fd = undefined
    renameSync(this.parcial, this.path)
  }

  descartar(): void {
    if (this.fd === undefined) return
    closeSync(this.fd)
    this.fd = undefined
    rmSync(this.parcial, { force: true })
  }

  private escribir(): void {
    if (this.fd !== undefined) writeSync(this.fd, this.texto)
    this.texto = ''
  }
}
