import {
  FormulaInvalida,
  leerFormula,
  type Nodo,
  type Racional,
  racional,
  type TipoValor,
  type Valor,
} from './definicion.formula.ts'

/** Type check and evaluation of a formula (decisions §12). */

/** Names available to a formula, with their types. `personas` are fields with a relative, readable only by edadDe. */
export interface Nombres {
  datos: Readonly<Record<string, TipoValor>>
  personas: readonly string[]
}

/** Facts of the applicant available to every formula. */
export const hechosDeFormula = { edad: 'numero', antiguedad: 'numero', categoria: 'nombre', seccional: 'nombre' } as const
/** Name of the cell in the table of amounts. */
export const nombreTabla = 'tabla'
/** menores(18): relatives younger than 18 years. edadDe(hijo): age of the chosen relative in whole years. */
export const funciones = ['si', 'min', 'max', 'menores', 'edadDe'] as const
/** Reserved words: no field may have these names. */
export const reservadas: readonly string[] = [...funciones, ...Object.keys(hechosDeFormula), nombreTabla, 'y', 'o', 'no']

const orden = ['<', '<=', '>', '>=']

/** Type of a tree. Throws FormulaInvalida at the first type error. */
export function tipoDe(nodo: Nodo, nombres: Nombres): TipoValor {
  const tipo = (n: Nodo) => tipoDe(n, nombres)
  const exigir = (n: Nodo, que: TipoValor) => {
    if (tipo(n) !== que) throw new FormulaInvalida('tipos', n.en)
  }
  switch (nodo.que) {
    case 'numero':
      return 'numero'
    case 'nombre':
      return 'nombre'
    case 'dato': {
      const es = Object.hasOwn(nombres.datos, nodo.nombre) ? nombres.datos[nodo.nombre] : undefined
      if (!es) throw new FormulaInvalida('desconocido', nodo.en, nodo.nombre)
      return es
    }
    case 'menos':
      exigir(nodo.de, 'numero')
      return 'numero'
    case 'no':
      exigir(nodo.de, 'logico')
      return 'logico'
    case 'y':
    case 'o':
      exigir(nodo.a, 'logico')
      exigir(nodo.b, 'logico')
      return 'logico'
    case 'op': {
      const compara = nodo.op === '=' || nodo.op === '<>'
      if (compara) {
        exigir(nodo.b, tipo(nodo.a))
        return 'logico'
      }
      exigir(nodo.a, 'numero')
      exigir(nodo.b, 'numero')
      return orden.includes(nodo.op) ? 'logico' : 'numero'
    }
    case 'funcion':
      return tipoDeFuncion(nodo, nombres)
  }
}

function tipoDeFuncion(nodo: Nodo & { que: 'funcion' }, nombres: Nombres): TipoValor {
  const { nombre, args, en } = nodo
  const cuantos = (hay: boolean) => {
    if (!hay) throw new FormulaInvalida('argumentos', en, nombre)
  }
  const exigir = (n: Nodo | undefined, que: TipoValor) => {
    if (!n || tipoDe(n, nombres) !== que) throw new FormulaInvalida('tipos', n?.en ?? en)
  }
  switch (nombre) {
    case 'si': {
      cuantos(args.length === 3)
      exigir(args[0], 'logico')
      const da = tipoDe(args[1] as Nodo, nombres)
      exigir(args[2], da)
      return da
    }
    case 'min':
    case 'max':
      cuantos(args.length >= 2)
      for (const a of args) exigir(a, 'numero')
      return 'numero'
    case 'menores':
      cuantos(args.length === 1)
      exigir(args[0], 'numero')
      return 'numero'
    case 'edadDe': {
      cuantos(args.length === 1)
      const [de] = args
      if (de?.que !== 'dato' || !nombres.personas.includes(de.nombre)) throw new FormulaInvalida('tipos', de?.en ?? en)
      return 'numero'
    }
    default:
      throw new FormulaInvalida('desconocido', en, nombre)
  }
}

/** Parses a formula and checks that it is a number. Throws FormulaInvalida. */
export function revisarFormula(formula: string, nombres: Nombres): Nodo {
  const arbol = leerFormula(formula)
  if (tipoDe(arbol, nombres) !== 'numero') throw new FormulaInvalida('noNumero', arbol.en)
  return arbol
}

/** Values of a formula's names for one person. A name without a value throws FormulaInvalida `sinDato`. */
export interface Datos {
  datos: Readonly<Record<string, Valor | undefined>>
  menores: (anios: number) => number
  edadDe: (campo: string) => number | undefined
}

const comparar = (a: Racional, b: Racional): number => {
  const resta = a.n * b.d - b.n * a.d
  return resta < 0n ? -1 : resta > 0n ? 1 : 0
}
/** Compares names ignoring case and accents. */
export const mismoNombre = (a: string, b: string): boolean => llano(a) === llano(b)
const llano = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase()

/** Evaluates a tree accepted by `revisarFormula`. Only the chosen branch of "si" is evaluated. Throws FormulaInvalida. */
export function calcular(nodo: Nodo, d: Datos): Valor {
  const numero = (n: Nodo) => calcular(n, d) as Racional
  switch (nodo.que) {
    case 'numero':
    case 'nombre':
      return nodo.valor
    case 'dato': {
      const valor = Object.hasOwn(d.datos, nodo.nombre) ? d.datos[nodo.nombre] : undefined
      if (valor === undefined) throw new FormulaInvalida('sinDato', nodo.en, nodo.nombre)
      return valor
    }
    case 'menos': {
      const { n, d: abajo } = numero(nodo.de)
      return { n: -n, d: abajo }
    }
    case 'no':
      return !calcular(nodo.de, d)
    case 'y':
      return Boolean(calcular(nodo.a, d)) && Boolean(calcular(nodo.b, d))
    case 'o':
      return Boolean(calcular(nodo.a, d)) || Boolean(calcular(nodo.b, d))
    case 'op':
      return operar(nodo, d)
    case 'funcion':
      return llamar(nodo, d)
  }
}

function operar({ op, a, b, en }: Nodo & { que: 'op' }, d: Datos): Valor {
  const x = calcular(a, d)
  const y = calcular(b, d)
  if (op === '=' || op === '<>') {
    const iguales =
      typeof x === 'object' && typeof y === 'object'
        ? comparar(x, y) === 0
        : typeof x === 'string' && typeof y === 'string'
          ? mismoNombre(x, y)
          : x === y
    return iguales === (op === '=')
  }
  const p = x as Racional
  const q = y as Racional
  switch (op) {
    case '+':
      return racional(p.n * q.d + q.n * p.d, p.d * q.d)
    case '-':
      return racional(p.n * q.d - q.n * p.d, p.d * q.d)
    case '*':
      return racional(p.n * q.n, p.d * q.d)
    case '/':
      if (q.n === 0n) throw new FormulaInvalida('divisionPorCero', en)
      return racional(p.n * q.d, p.d * q.n)
    case '<':
      return comparar(p, q) < 0
    case '<=':
      return comparar(p, q) <= 0
    case '>':
      return comparar(p, q) > 0
    case '>=':
      return comparar(p, q) >= 0
  }
}

function llamar({ nombre, args, en }: Nodo & { que: 'funcion' }, d: Datos): Valor {
  const [primero] = args as [Nodo]
  if (nombre === 'si') return calcular((calcular(primero, d) ? args[1] : args[2]) as Nodo, d)
  if (nombre === 'menores') {
    const { n, d: abajo } = calcular(primero, d) as Racional
    const anios = n / abajo
    return racional(BigInt(d.menores(anios < 0n ? 0 : anios > 200n ? 200 : Number(anios))))
  }
  if (nombre === 'edadDe') {
    const campo = (primero as Nodo & { que: 'dato' }).nombre
    const edad = d.edadDe(campo)
    if (edad === undefined) throw new FormulaInvalida('sinDato', en, campo)
    return racional(BigInt(edad))
  }
  const valores = args.map((a) => calcular(a, d) as Racional)
  const signo = nombre === 'max' ? 1 : -1
  return valores.reduce((mejor, v) => (comparar(v, mejor) * signo > 0 ? v : mejor))
}

const maximoCentavos = 99_999_999_999n

/** Pesos to whole cents, rounded half away from zero. Throws FormulaInvalida('fueraDeRango') beyond 999 999 999,99. */
export function aCentavos({ n, d }: Racional): number {
  const abs = n < 0n ? -n : n
  const centavos = (2n * abs * 100n + d) / (2n * d)
  if (centavos > maximoCentavos) throw new FormulaInvalida('fueraDeRango', 0)
  return Number(n < 0n ? -centavos : centavos)
}

/** Amount of a formula, in cents. */
export const montoDeFormula = (arbol: Nodo, datos: Datos): number => aCentavos(calcular(arbol, datos) as Racional)
