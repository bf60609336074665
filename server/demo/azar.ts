import { cuitCheckDigit } from '@gremial/contract/values/cuit.ts'

/** A random source with a fixed seed: the demo data are the same everywhere (decisions §4). */
export function azar(semilla: number) {
  let s = semilla >>> 0
  const uno = () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    uno,
    entero: (desde: number, hasta: number) => desde + Math.floor(uno() * (hasta - desde + 1)),
    de: <T>(lista: readonly T[]): T => lista[Math.floor(uno() * lista.length)] as T,
    /** A weighted choice: weights in the order of the values. */
    pesado: <T>(lista: readonly T[], pesos: readonly number[]): T => {
      let resto = uno() * pesos.reduce((a, b) => a + b, 0)
      for (const [i, peso] of pesos.entries()) {
        resto -= peso
        if (resto < 0) return lista[i] as T
      }
      return lista[0] as T
    },
    vez: (probabilidad: number) => uno() < probabilidad,
  }
}
export type Azar = ReturnType<typeof azar>

/** A valid CUIL: the first usual prefix whose check digit is below 10. */
export function cuilDe(documento: number, genero: 1 | 2): string {
  const ocho = String(documento).padStart(8, '0')
  for (const prefijo of genero === 1 ? ['20', '23', '24'] : ['27', '23', '24']) {
    const digito = cuitCheckDigit(prefijo + ocho)
    if (digito < 10) return `${prefijo}-${ocho}-${digito}`
  }
  throw new Error(`no CUIL for ${documento}`)
}

/** A valid company CUIT near a number. */
export function cuitDe(numero: number): string {
  for (let n = numero; ; n++) {
    const ocho = String(n).padStart(8, '0')
    const digito = cuitCheckDigit(`30${ocho}`)
    if (digito < 10) return `30-${ocho}-${digito}`
  }
}
