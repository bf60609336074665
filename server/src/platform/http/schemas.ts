import { systemRoutes } from '@gremial/contract/derived/systems.ts'
import fastJson from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import type { Access } from '../access/access.ts'
import { validationError } from './errors.ts'

type Json = Record<string, unknown>

/**
 * JSON Schema of a Zod type. `X | null` becomes a nullable X, which the serialiser writes without trying alternatives.
 * Types with a preprocessing step (`elegido`, `entero`) get the schema of what they validate.
 */
export function jsonSchema(type: z.ZodType, io: 'input' | 'output'): Json {
  const schema = z.toJSONSchema(type, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: node }) {
      if (io !== 'input' || !(zodSchema instanceof z.ZodPipe)) return
      if (zodSchema.in instanceof z.ZodUnknown || zodSchema.in instanceof z.ZodTransform)
        Object.assign(node, z.toJSONSchema(zodSchema.out as z.ZodType, { io, target: 'draft-7', unrepresentable: 'any' }))
    },
  })
  return nullable(schema) as Json
}

/** Parameters of a query string, by name. */
function parameters(type: z.ZodType): Json {
  const { additionalProperties: _, propertyNames: __, ...named } = jsonSchema(type, 'input')
  return named
}

function nullable(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nullable)
  if (typeof node !== 'object' || node === null) return node
  // A union told by a field comes as oneOf: one word for both kinds.
  const entries = Object.entries(node)
    .filter(([key]) => key !== '$schema')
    .map(([key, value]): [string, unknown] => [key === 'oneOf' && Array.isArray(value) ? 'anyOf' : key, value])
  const copy = Object.fromEntries(entries.map(([key, value]) => [key, nullable(value)]))
  const options = copy.anyOf as Json[] | undefined
  if (options?.length === 2 && options.some((o) => o.type === 'null')) {
    const { anyOf: _, ...rest } = copy
    return { ...rest, ...options.find((o) => o.type !== 'null'), nullable: true }
  }
  return copy
}

/** Validates with Zod and reports all problems at once, by field. Drops unknown fields. */
export const validator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const result = schema.safeParse(data, { reportInput: true })
    return result.success ? { value: result.data } : { error: validationError(result.error) }
  }

/** Compiles the serialiser of a type. */
export const writerOf = (type: z.ZodType): ((answer: unknown) => string) =>
  fastJson(jsonSchema(type, 'output') as unknown as fastJson.Schema)

/**
 * Serialises answers by their schema: fields that the contract does not name never leave the server. Compiled with the first
 * answer. Compiling all at the start took two fifths of it, and most processes never need most of them.
 */
export const serializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ((answer: unknown) => string) | undefined
  return (answer) => {
    write ??= writerOf(schema)
    return write(answer)
  }
}

interface Described {
  schema: unknown
  url: string
  route: { method: string | string[]; config?: { access?: Access } | undefined }
}

/**
 * OpenAPI of the routes, from the same Zod types. Includes the permission that each requires and whether a program may call it
 * with a token.
 */
export const openapiTransform = ({ schema, url, route }: Described): { schema: Json; url: string } => {
  const source = (schema ?? {}) as Record<string, unknown>
  const access = route.config?.access
  const program = access?.kind === 'can' && systemRoutes.has(`${String(route.method)} ${url.replace(/^\/api\//, '')}`)
  const result: Json = {
    ...source,
    ...(access?.kind === 'can' ? { 'x-permiso': access.permission } : {}),
    'x-sistemas': program,
    ...(program ? { security: [{ token: [] }] } : {}),
  }
  for (const key of ['params', 'body']) if (source[key]) result[key] = jsonSchema(source[key] as z.ZodType, 'input')
  if (source.querystring) result.querystring = parameters(source.querystring as z.ZodType)
  const response = source.response as Record<string, z.ZodType> | undefined
  if (response) {
    result.response = Object.fromEntries(
      Object.entries(response).map(([status, type]) => [status, { description: '', ...jsonSchema(type, 'output') }]),
    )
  }
  return { schema: result, url }
}
