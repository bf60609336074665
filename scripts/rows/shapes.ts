/**
 * TypeScript types of query results, as data: the static half writes them (sites.ts), the tests compare what PostgreSQL returns
 * with them (watch.ts). Shapes refer to each other by index, because types are shared and may be recursive.
 */
export type Shape =
  | { kind: 'unknown' | 'string' | 'number' | 'boolean' | 'bigint' | 'null' | 'undefined' | 'date' | 'bytes' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'union'; of: number[] }
  | { kind: 'array'; of: number }
  | { kind: 'tuple'; of: number[] }
  | { kind: 'object'; properties: Record<string, Property>; rest?: number }
  /** A type parameter, or a type that is not known before a call. */
  | { kind: 'open' }

export interface Property {
  shape: number
  optional?: true
  /** Declared as `NotNull<T>`: a nullable column whose nulls the statement excludes. */
  filtered?: true
}

export type Shapes = readonly Shape[]

/** The members of a union, or the shape itself. */
export function members(shapes: Shapes, index: number): Shape[] {
  const shape = shapes[index] ?? { kind: 'unknown' }
  return shape.kind === 'union' ? shape.of.flatMap((one) => members(shapes, one)) : [shape]
}

export const takesNull = (shapes: Shapes, index: number): boolean =>
  members(shapes, index).some(({ kind }) => kind === 'null' || kind === 'unknown' || kind === 'open')

/** Describes a type in a message, as TypeScript would write it. */
export function nameOf(shapes: Shapes, index: number, depth = 0): string {
  const shape = shapes[index] ?? { kind: 'unknown' }
  const name = (one: number) => nameOf(shapes, one, depth + 1)
  switch (shape.kind) {
    case 'literal':
      return typeof shape.value === 'string' ? `'${shape.value}'` : String(shape.value)
    case 'union':
      return shape.of.map(name).join(' | ')
    case 'array':
      return `Array<${name(shape.of)}>`
    case 'tuple':
      return `[${shape.of.map(name).join(', ')}]`
    case 'object':
      if (depth > 1) return '{ … }'
      return `{ ${Object.entries(shape.properties)
        .map(([key, { shape: of, optional }]) => `${key}${optional ? '?' : ''}: ${name(of)}`)
        .join('; ')} }`
    case 'date':
      return 'Date'
    case 'bytes':
      return 'Buffer'
    case 'open':
      return 'a type parameter'
    default:
      return shape.kind
  }
}

/** Describes a value in a message, without its contents: members of a union are sensitive data. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (value instanceof Date) return 'a Date'
  if (value instanceof Uint8Array) return 'a Buffer'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The first difference between a value and its type; undefined if it fits. */
export type Fits = (value: unknown, path: string) => string | undefined

/** Compiles the check of values, once for each shape of `shapes`. */
export function fitters(shapes: Shapes): (index: number) => Fits {
  const made = new Map<number, Fits>()
  return function fitsOf(index) {
    const known = made.get(index)
    if (known) return known
    // Registered before it is made: a recursive type refers to itself.
    let check: Fits | undefined
    made.set(index, (value, path) => check?.(value, path))
    check = make(shapes, index, fitsOf)
    made.set(index, check)
    return check
  }
}

const passes: Fits = () => undefined

function make(shapes: Shapes, index: number, fitsOf: (index: number) => Fits): Fits {
  const shape = shapes[index] ?? { kind: 'unknown' }
  const differs = (value: unknown, path: string) => `${path} is ${kindOf(value)}, declared ${nameOf(shapes, index)}`
  const when =
    (fits: (value: unknown) => boolean): Fits =>
    (value, path) =>
      fits(value) ? undefined : differs(value, path)
  switch (shape.kind) {
    case 'unknown':
    case 'open':
      return passes
    case 'null':
      return when((value) => value === null)
    case 'undefined':
      return when((value) => value === undefined)
    case 'date':
      // The driver gives 'infinity' as a number. Only tampered rows hold it.
      return when((value) => value instanceof Date || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    case 'bytes':
      return when((value) => value instanceof Uint8Array)
    case 'literal':
      return (value, path) =>
        value === shape.value
          ? undefined
          : `${path} is ${typeof value === 'string' ? `'${value}'` : value}, declared ${nameOf(shapes, index)}`
    case 'array': {
      const each = fitsOf(shape.of)
      return (value, path) => (Array.isArray(value) ? first(value, (one, i) => each(one, `${path}[${i}]`)) : differs(value, path))
    }
    case 'tuple': {
      const each = shape.of.map(fitsOf)
      return (value, path) =>
        Array.isArray(value) && value.length === each.length
          ? first(each, (fits, i) => fits(value[i], `${path}[${i}]`))
          : differs(value, path)
    }
    case 'object': {
      const properties = Object.entries(shape.properties).map(([key, of]) => ({ key, of, fits: fitsOf(of.shape) }))
      return (value, path) => {
        if (kindOf(value) !== 'an object') return differs(value, path)
        return first(properties, ({ key, of, fits }) => {
          const one = (value as Record<string, unknown>)[key]
          if (one === undefined) return of.optional ? undefined : `${path}.${key} is missing`
          return fits(one, `${path}.${key}`)
        })
      }
    }
    case 'union':
      return union(shapes, index, fitsOf)
    default: {
      const { kind } = shape
      return when((value) => typeof value === kind)
    }
  }
}

function union(shapes: Shapes, index: number, fitsOf: (index: number) => Fits): Fits {
  const shape = shapes[index]
  const parts = shape?.kind === 'union' ? shape.of : []
  const literals = new Set<unknown>()
  const rest: Fits[] = []
  const objects: Fits[] = []
  for (const part of parts) {
    const one = shapes[part]
    if (one?.kind === 'literal') literals.add(one.value)
    else if (one?.kind === 'null') literals.add(null)
    else if (one?.kind === 'object') objects.push(fitsOf(part))
    else rest.push(fitsOf(part))
  }
  return (value, path) => {
    if (literals.has(value)) return undefined
    for (const fits of rest) if (fits(value, path) === undefined) return undefined
    let why: string | undefined
    for (const fits of objects) if ((why = fits(value, path)) === undefined) return undefined
    if (why !== undefined && objects.length === 1 && kindOf(value) === 'an object') return why
    const said = typeof value === 'string' && literals.size > 0 ? `'${value.slice(0, 40)}'` : kindOf(value)
    return `${path} is ${said}, declared ${nameOf(shapes, index)}`
  }
}

function first<T>(all: readonly T[], find: (one: T, i: number) => string | undefined): string | undefined {
  for (let i = 0; i < all.length; i++) {
    const found = find(all[i] as T, i)
    if (found !== undefined) return found
  }
  return undefined
}
