import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import type { OpcionesDeImportacion } from '@gremial/contract/administracion/importacion.ts'

/** Numbers of the members of a register that has none. */

export interface MiembroNumerado {
  numero: number
  tipo: string
  documento: number
  /** Their number passed to another one. */
  pasado: boolean
}

type Como = NonNullable<OpcionesDeImportacion['numeros']>

/** Known people, by their document, keep their number; the others get their document, or the numbers that follow the last one. */
export class Numerador {
  private readonly como: Como
  /** Null if several members have it. */
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

  /** The number of an accepted line, which it takes; or why it has none. */
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

  /** The number of a known document, of a line that is refused. */
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
