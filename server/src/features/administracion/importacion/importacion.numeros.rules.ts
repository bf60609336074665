import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'

/** Numbers for a register without member numbers. */

export interface MiembroNumerado {
  numero: number
  tipo: string
  documento: number
  /** The number was merged into another. */
  pasado: boolean
}

type Como = NonNullable<OpcionesDeImportacion['numeros']>

/** Assigns numbers: members known by document keep theirs; others get their document, or the next number. */
export class Numerador {
  private readonly como: Como
  /** Null if several members have the document. */
  private readonly porDocumento = new Map<string, number | null>()
  private readonly ocupados = new Set<number>()
  private readonly vistos = new Set<string>()
  private siguiente = 1
  private readonly cuenta = { conocidos: 0, nuevos: 0, desde: 0, hasta: 0 }

  constructor(como: Como, miembros: Iterable<MiembroNumerado>) {
    this.como = como
    for (const { numero, tipo, documento, pasado } of miembros) {
      this.ocupados.add(numero)
      this.siguiente = Math.max(this.siguiente, numero + 1)
      const clave = `${tipo} ${documento}`
      if (!pasado) this.porDocumento.set(clave, this.porDocumento.has(clave) ? null : numero)
    }
  }

  /** Reserves the number of an accepted line, or returns the reason why it has none. */
  dar(tipo: string, documento: number): number | 'duplicado' | 'documentoDeVarios' | 'numeroOcupado' {
    const clave = `${tipo} ${documento}`
    if (this.vistos.has(clave)) return 'duplicado'
    const conocido = this.porDocumento.get(clave)
    if (conocido === null) return 'documentoDeVarios'
    const numero = conocido ?? (this.como === 'documento' ? documento : this.siguiente)
    if (conocido === undefined && this.ocupados.has(numero)) return 'numeroOcupado'
    this.vistos.add(clave)
    if (conocido !== undefined) this.cuenta.conocidos++
    else this.tomar(numero)
    return numero
  }

  /** Number of a known document, for a refused line. */
  conocido(tipo: string, documento: number): number | undefined {
    return this.porDocumento.get(`${tipo} ${documento}`) ?? undefined
  }

  private tomar(numero: number): void {
    const { cuenta } = this
    this.ocupados.add(numero)
    this.siguiente = Math.max(this.siguiente, numero + 1)
    cuenta.desde = cuenta.nuevos === 0 ? numero : Math.min(cuenta.desde, numero)
    cuenta.hasta = Math.max(cuenta.hasta, numero)
    cuenta.nuevos++
  }

  get dicho(): NonNullable<Revision['numerados']> {
    return { como: this.como, ...this.cuenta }
  }
}
