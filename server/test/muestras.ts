import { calls, lists } from '@gremial/contract/derived/calls.ts'
import type { Call } from '@gremial/contract/platform/call.ts'
import { listQuerySchema } from '@gremial/contract/platform/list.ts'
import type { z } from 'zod'
import { jsonSchema } from '../src/platform/http/schemas.ts'
import { paramsOf } from '../src/platform/http/serve.ts'

/** Every call and list of the contract as a request, with sample values. */

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  pattern?: string
  format?: string
  nullable?: boolean
}

/** A possible request. */
export interface Target {
  name: string
  method: Call['method']
  /** Below /api, with :params. */
  path: string
  parts: Array<{ where: 'claves' | 'consulta' | 'cuerpo'; zod: z.ZodType; schema: Schema }>
}

const partOf = (where: 'claves' | 'consulta' | 'cuerpo', zod: z.ZodType | undefined): Target['parts'] =>
  zod ? [{ where, zod, schema: jsonSchema(zod, 'input') }] : []

export const callTargets: Target[] = Object.entries(calls).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, call]) => ({
    name: `${feature}.${name}`,
    method: call.method,
    path: call.path,
    parts: [...partOf('claves', paramsOf(call)), ...partOf('consulta', call.query), ...partOf('cuerpo', call.body)],
  })),
)

export const listTargets: Target[] = Object.values(lists).flatMap((list) => [
  { name: `lista ${list.path}`, method: 'GET' as const, path: list.path, parts: partOf('consulta', listQuerySchema(list)) },
  ...(list.file
    ? [
        {
          name: `exporta ${list.path}`,
          method: 'GET' as const,
          path: `${list.path}/exportar-excel`,
          parts: partOf('consulta', listQuerySchema(list, 'exportacion')),
        },
      ]
    : []),
])

/** A value that fits a JSON schema, as far as the schema says. */
export function sample({ anyOf, ...schema }: Schema, one: <T>(among: readonly T[]) => T = ([first]) => first as never): unknown {
  if (anyOf) return sample(one(anyOf), one)
  if (schema.enum) return one(schema.enum)
  if (schema.const !== undefined) return schema.const
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, s]) => [name, sample(s, one)]))
    case 'array':
      return [sample(schema.items ?? {}, one)]
    case 'boolean':
      return one([true, false])
    case 'integer':
    case 'number':
      return one([Math.max(1, schema.minimum ?? 1), schema.minimum ?? 0, 2, 3, 1001].filter((n) => n <= (schema.maximum ?? n)))
    default:
      return textFor(schema, one)
  }
}

function textFor({ pattern = '', format, minLength = 0, maxLength = 100 }: Schema, one: <T>(among: readonly T[]) => T): string {
  if (format === 'uuid') return one(['00000000-0000-4000-8000-000000000000', '11111111-1111-4111-8111-111111111111'])
  if (pattern.includes('\\d{4}')) return one(['1234', '4321'])
  const texts = ['Ñandú d’Oro', 'ana@gremial.example', '05/11/2026', '1001', '20-11111111-2', 'fecha,asc', 'No.es.la.clave']
  return one(texts).slice(0, maxLength).padEnd(minLength, 'x')
}

export interface Leaf {
  path: string[]
  schema: Schema
  /** Options of the unions it lies in, outermost first. */
  options: Array<{ path: string[]; schema: Schema }>
}

/** Every leaf value of a schema, with its path. */
export function* leaves(schema: Schema, path: string[] = [], options: Leaf['options'] = []): Generator<Leaf> {
  for (const option of schema.anyOf ?? []) yield* leaves(option, path, [...options, { path, schema: option }])
  for (const [name, property] of Object.entries(schema.properties ?? {})) yield* leaves(property, [...path, name], options)
  if (schema.items) yield* leaves(schema.items, [...path, '0'], options)
  if (!schema.anyOf && !schema.properties && !schema.items) yield { path, schema, options }
}

/** A value that fits a schema and has the leaf: of each union, the option that the leaf belongs to. */
export const sampleWith = (schema: Schema, { options }: Leaf): unknown =>
  options.reduce((whole, option) => withAt(whole, option.path, sample(option.schema)), sample(schema))

/** A copy of a value with another one at a path; missing containers are created. */
export function withAt(value: unknown, [head, ...rest]: string[], what: unknown): unknown {
  if (head === undefined) return what
  if (head === '0') return [withAt(Array.isArray(value) ? value[0] : undefined, rest, what)]
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  return { ...object, [head]: withAt(Object.hasOwn(object, head) ? object[head] : undefined, rest, what) }
}

/** URL of a request with its path params and query. */
export function addressOf({ path }: Target, claves: unknown, consulta: unknown): string {
  const keys = (claves ?? {}) as Record<string, unknown>
  const query = Object.entries((consulta ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((v) => [name, v]),
  )
  const text = (v: unknown) =>
    encodeURIComponent((typeof v === 'string' ? v : (JSON.stringify(v) ?? '')).replace(/\p{Cs}/gu, '\ufffd'))
  const search = query.map(([name, value]) => `${text(name)}=${text(value)}`).join('&')
  return path.replace(/:(\w+)/g, (_, name: string) => text(keys[name] ?? 1) || '1') + (search ? `?${search}` : '')
}
