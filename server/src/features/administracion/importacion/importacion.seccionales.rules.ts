import { comparable, parecido, Vistos } from './importacion.valores.ts'

/** Branches of a register, matched by code or name. */

export interface SeccionalConocida {
  codigo: number
  nombre: string
}

/** The user's choice for a spelling: a known code, or a new branch. */
export type SeccionalDecidida = { codigo: number } | { crea: string; codigo: number | null }

/** Strips the words that offices write before a branch name. */
const sinCargo = (clave: string): string =>
  clave.replace(/^(SECC(IONAL)?|DELEG(ACION)?|FILIAL|SEDE|REGIONAL)(?:\.?\s*[:–-]\s*|\.?\s+)/, '')
const suNumero = (clave: string): number | undefined =>
  Number(/^(?:N[RO]{0,2}\.?|Nº|N°|#)?\s*(\d{1,9})$/.exec(clave)?.[1]) || undefined

/** The only known branch whose name is in these texts: titles of a list, names of a file. */
export function seccionalNombrada(
  textos: readonly string[],
  conocidas: readonly SeccionalConocida[],
): SeccionalConocida | undefined {
  const palabras = textos.map(
    (texto) =>
      ` ${comparable(texto.normalize('NFC'))
        .replace(/[^A-Z0-9Ñ]+/g, ' ')
        .trim()} `,
  )
  const esta = ({ nombre }: SeccionalConocida): boolean => {
    const clave = sinCargo(comparable(nombre))
      .replace(/[^A-Z0-9Ñ]+/g, ' ')
      .trim()
    return clave.length >= 4 && palabras.some((texto) => texto.includes(` ${clave} `))
  }
  const nombradas = conocidas.filter(esta)
  // «San Martín de los Andes» does not name «San Martín».
  const enteras = nombradas.filter((una) => !nombradas.some((otra) => otra !== una && contiene(otra, una)))
  return enteras.length === 1 ? enteras[0] : undefined
}

const contiene = (larga: SeccionalConocida, corta: SeccionalConocida): boolean =>
  comparable(larga.nombre).includes(comparable(corta.nombre))

export class Seccionales {
  /** Branches that the register creates, in order. */
  readonly nuevas: Array<SeccionalConocida & { filas: number }> = []
  private readonly porCrear = new Map<number, { filas: number }>()
  readonly desconocidas = new Vistos()
  private readonly codigos: ReadonlyMap<number, string>
  private readonly porNombre = new Map<string, number | null>()
  private readonly decididas = new Map<string, number | undefined>()
  /** Cache by spelling: a register of thousands of lines has twenty of them. */
  private readonly leidas = new Map<string, number | undefined>()

  constructor(conocidas: readonly SeccionalConocida[], decididas: ReadonlyMap<string, SeccionalDecidida> = new Map()) {
    this.codigos = new Map(conocidas.map(({ codigo, nombre }) => [codigo, nombre]))
    // A name shared by two branches matches neither.
    for (const { codigo, nombre } of conocidas)
      for (const clave of new Set([comparable(nombre), sinCargo(comparable(nombre))]))
        this.porNombre.set(clave, this.porNombre.has(clave) ? null : codigo)
    let siguiente = Math.max(0, ...conocidas.map((s) => s.codigo))
    for (const [dice, decidida] of decididas) {
      if (!('crea' in decidida)) {
        this.decididas.set(dice, this.codigos.has(decidida.codigo) ? decidida.codigo : undefined)
        continue
      }
      const igual = [...conocidas, ...this.nuevas].find((s) => comparable(s.nombre) === comparable(decidida.crea))
      const codigo = igual?.codigo ?? decidida.codigo ?? ++siguiente
      const ocupado = !igual && (this.codigos.has(codigo) || this.nuevas.some((s) => s.codigo === codigo))
      if (!igual && !ocupado) this.hacer(codigo, decidida.crea)
      siguiente = Math.max(siguiente, codigo)
      this.decididas.set(dice, ocupado ? undefined : codigo)
    }
  }

  private hacer(codigo: number, nombre: string): void {
    const nueva = { codigo, nombre, filas: 0 }
    this.nuevas.push(nueva)
    this.porCrear.set(codigo, nueva)
  }

  /** Code of a branch; undefined if unknown. */
  leer(texto: string): number | undefined {
    if (this.leidas.has(texto)) return this.contar(texto, this.leidas.get(texto))
    const codigo = this.hallar(texto)
    if (this.leidas.size < 5000) this.leidas.set(texto, codigo)
    return this.contar(texto, codigo)
  }

  private contar(texto: string, codigo: number | undefined): number | undefined {
    const nueva = codigo === undefined ? undefined : this.porCrear.get(codigo)
    if (nueva) nueva.filas++
    if (codigo === undefined && texto !== '') this.desconocidas.ver(comparable(texto), texto)
    return codigo
  }

  private hallar(texto: string): number | undefined {
    const clave = comparable(texto)
    if (this.decididas.has(clave)) return this.decididas.get(clave)
    const delante = /^\d+/.exec(clave)?.[0]
    if (delante) {
      const codigo = Number(delante)
      const otra = this.porNombre.get(sinCargo(clave.slice(delante.length).replace(/^[\s.:)/-]+/, '')))
      // Its number and its name belong to different branches: undecided.
      if (typeof otra === 'number' && otra !== codigo) return undefined
      return this.codigos.has(codigo) ? codigo : undefined
    }
    const nombre = sinCargo(clave)
    const porNombre = this.porNombre.get(clave) ?? this.porNombre.get(nombre)
    if (porNombre) return porNombre
    const numero = nombre !== clave ? suNumero(nombre) : undefined
    return numero !== undefined && this.codigos.has(numero) ? numero : undefined
  }

  /** Code of a known branch by its name. */
  codigoDe(nombre: string): number | undefined {
    return [...this.codigos].find(([, suyo]) => suyo === nombre)?.[0]
  }

  /** Closest branch to an unknown one: a known branch, or one of the file that many more lines have. */
  parecida({ nombre, filas }: { nombre: string; filas: number }): string | undefined {
    const limpio = sinCargo(comparable(nombre)).replace(/^\d+[\s.:)/-]*/, '')
    if (limpio === '') return undefined
    const comunes = [...this.nuevas, ...this.desconocidas.values()].filter((v) => v.filas >= 2 * filas && v.nombre !== nombre)
    return parecido(limpio, [...new Set([...this.codigos.values(), ...comunes.map((v) => v.nombre)])])
  }
}
