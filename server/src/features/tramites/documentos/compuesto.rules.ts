/** What old Word and Excel files are made of: a small file system in sectors. Only what is needed to know which of them it is. */

const magia = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const sectorLibre = 0xfffffffa
const entrada = 128

export interface Compuesto {
  /** Names of what lies in it, folders included. */
  nombres: Set<string>
  /** The first bytes of a stream, at most a sector of them; empty when it is not there. */
  principio(nombre: string): Buffer
}

/** Undefined when it is none, or when what it says of itself is not so. Each sector is looked at once at most. */
export function leerCompuesto(bytes: Buffer): Compuesto | undefined {
  if (bytes.length < 1024 || !bytes.subarray(0, 8).equals(magia)) return undefined
  const corrimiento = bytes.readUInt16LE(30)
  if (corrimiento !== 9 && corrimiento !== 12) return undefined
  const largo = 1 << corrimiento
  const sectores = Math.floor(bytes.length / largo) - 1
  const sector = (n: number): Buffer | undefined => (n < sectores ? bytes.subarray((n + 1) * largo, (n + 2) * largo) : undefined)

  // Where each sector goes on. Papers are too short to need more than the 109 that the header has room for.
  const tablas = bytes.readUInt32LE(44)
  if (tablas === 0 || tablas > 109) return undefined
  const sigue: number[] = []
  for (let i = 0; i < tablas; i++) {
    const tabla = sector(bytes.readUInt32LE(76 + 4 * i))
    if (!tabla) return undefined
    for (let en = 0; en < largo; en += 4) sigue.push(tabla.readUInt32LE(en))
  }
  const cadena = (desde: number, cuantos = sectores): Buffer[] | undefined => {
    const partes: Buffer[] = []
    const vistos = new Set<number>()
    for (let n = desde; n < sectorLibre && partes.length < cuantos; n = sigue[n] ?? sectorLibre) {
      const parte = sector(n)
      if (!parte || vistos.has(n)) return undefined
      vistos.add(n)
      partes.push(parte)
    }
    return partes
  }

  const directorio = cadena(bytes.readUInt32LE(48))
  if (!directorio) return undefined
  const todo = Buffer.concat(directorio)
  const lugares = new Map<string, { en: number; mide: number }>()
  for (let en = 0; en + entrada <= todo.length; en += entrada) {
    const tipo = todo[en + 66]
    const letras = todo.readUInt16LE(en + 64)
    if ((tipo !== 1 && tipo !== 2 && tipo !== 5) || letras < 2 || letras > 64) continue
    const nombre = tipo === 5 ? '' : todo.toString('utf16le', en, en + letras - 2)
    if (!lugares.has(nombre)) lugares.set(nombre, { en: todo.readUInt32LE(en + 116), mide: todo.readUInt32LE(en + 120) })
  }
  return {
    nombres: new Set(lugares.keys()),
    principio(nombre) {
      const lugar = lugares.get(nombre)
      if (!lugar) return Buffer.alloc(0)
      // Short ones lie together, 64 bytes to a piece, in the stream of the root.
      if (lugar.mide >= 4096) return (cadena(lugar.en, 1)?.[0] ?? Buffer.alloc(0)).subarray(0, lugar.mide)
      const chicos = Buffer.concat(cadena(lugares.get('')?.en ?? sectorLibre) ?? [])
      return chicos.subarray(64 * lugar.en, 64 * lugar.en + Math.min(64, lugar.mide))
    },
  }
}
