import { queryOptions } from '@tanstack/react-query'
import { readOpenapi } from '../../../platform/openapi.ts'

/** Parts of the OpenAPI document that the screen reads. */
export interface Esquema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  items?: Esquema
  properties?: Record<string, Esquema>
  required?: string[]
  anyOf?: Esquema[]
  default?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
  description?: string
  nullable?: boolean
}
interface Parametro {
  name: string
  in: string
  required?: boolean
  schema: Esquema
}
interface Operacion {
  summary?: string
  tags?: string[]
  parameters?: Parametro[]
  requestBody?: { content: Record<string, { schema: Esquema }> }
  responses?: Record<string, { content?: Record<string, { schema: Esquema }> }>
  'x-permiso'?: string
  'x-sistemas'?: boolean
  'x-abierta'?: boolean
}
interface Documento {
  paths: Record<string, Record<string, Operacion>>
}

/** A field of a request or response. */
export interface CampoApi {
  nombre: string
  tipo: string
  requerido: boolean
  esquema: Esquema
}

export interface Llamado {
  clave: string
  metodo: string
  ruta: string
  resumen: string
  grupo: string
  permiso: string
  sistemas: boolean
  enRuta: CampoApi[]
  enConsulta: CampoApi[]
  cuerpo: CampoApi[] | undefined
  respuesta: CampoApi[] | undefined
  /** Without accents or capitals, for the search. */
  busca: string
}

export const plano = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A schema's type in short form. */
export function tipoDe({ type, enum: opciones, const: unico, items, anyOf, maxLength }: Esquema): string {
  if (opciones) return opciones.map((o) => JSON.stringify(o)).join(' | ')
  if (unico !== undefined) return JSON.stringify(unico)
  if (anyOf) return [...new Set(anyOf.map(tipoDe))].join(' | ')
  if (type === 'array') return `${items ? tipoDe(items) : ''}[]`
  return [type ?? '', maxLength && `≤ ${maxLength}`].filter(Boolean).join(' ')
}

/** Fields of an object, or of each row of a list, and one level of nested fields. */
function camposDe(esquema: Esquema | undefined, antes = ''): CampoApi[] {
  if (!esquema) return []
  if (esquema.type === 'array') return camposDe(esquema.items, `${antes}[].`)
  return Object.entries(esquema.properties ?? {}).flatMap(([nombre, suyo]) => {
    const campo = {
      nombre: antes + nombre,
      tipo: tipoDe(suyo),
      requerido: esquema.required?.includes(nombre) ?? false,
      esquema: suyo,
    }
    const hijos = suyo.type === 'array' ? suyo.items : suyo
    return antes.includes('.') || !hijos?.properties
      ? [campo]
      : [campo, ...camposDe(hijos, `${antes}${nombre}${suyo.type === 'array' ? '[]' : ''}.`)]
  })
}

const json = (contenido: Record<string, { schema: Esquema }> | undefined): Esquema | undefined =>
  contenido?.['application/json']?.schema

export function llamadosDe({ paths }: Documento): Llamado[] {
  return Object.entries(paths).flatMap(([ruta, operaciones]) =>
    Object.entries(operaciones).map(([metodo, o]) => {
      const en = (donde: string): CampoApi[] =>
        (o.parameters ?? [])
          .filter((p) => p.in === donde && !p.name.startsWith('G_'))
          .map((p) => ({ nombre: p.name, tipo: tipoDe(p.schema), requerido: p.required ?? false, esquema: p.schema }))
      const cuerpo = json(o.requestBody?.content)
      const bien = Object.entries(o.responses ?? {}).find(([numero]) => numero.startsWith('2'))?.[1]
      const respuesta = json(bien?.content)
      return {
        clave: `${metodo} ${ruta}`,
        metodo: metodo.toUpperCase(),
        ruta,
        resumen: o.summary ?? '',
        grupo: o.tags?.[0] ?? '',
        permiso: o['x-permiso'] ?? '',
        sistemas: o['x-sistemas'] ?? false,
        enRuta: en('path'),
        enConsulta: en('query'),
        cuerpo: cuerpo && camposDe(cuerpo),
        respuesta: respuesta && camposDe(respuesta),
        busca: plano(`${metodo} ${ruta} ${o.summary ?? ''} ${o['x-permiso'] ?? ''}`),
      }
    }),
  )
}

/** Sample value of a schema. */
function muestra({ type, enum: opciones, anyOf, default: usual, const: unico, items, properties, minimum }: Esquema): unknown {
  if (usual !== undefined) return usual
  if (unico !== undefined) return unico
  if (opciones) return opciones[0]
  if (anyOf?.[0]) return muestra(anyOf[0])
  if (properties) return Object.fromEntries(Object.entries(properties).map(([nombre, suyo]) => [nombre, muestra(suyo)]))
  if (type === 'array') return items ? [muestra(items)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1)
  return type === 'boolean' ? true : '…'
}

const conCuerpo = ({ cuerpo }: Llamado): string | undefined =>
  cuerpo &&
  JSON.stringify(
    Object.fromEntries(cuerpo.filter(({ nombre }) => !nombre.includes('.')).map((c) => [c.nombre, muestra(c.esquema)])),
  )

function direccionDe({ ruta, enConsulta }: Llamado, origen: string): string {
  const lista = enConsulta.some(({ nombre }) => nombre === 'page')
  return `${origen}${ruta.replace(/\{(\w+)\}/g, '1')}${lista ? '?page=0&size=500' : ''}`
}

/** curl command of a call, with the token in a variable, so that nobody pastes it. */
export function ejemploCurl(llamado: Llamado, origen: string): string {
  const cuerpo = conCuerpo(llamado)
  const partes = [
    `curl ${llamado.metodo === 'GET' ? '' : `-X ${llamado.metodo} `}"${direccionDe(llamado, origen)}"`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(cuerpo ? [`-H "Content-Type: application/json"`, `-d '${cuerpo}'`] : []),
  ]
  return partes.join(' \\\n  ')
}

/** Only part of the example text: this screen makes no requests. */
const pide = 'fetch'

export function ejemploJs(llamado: Llamado, origen: string): string {
  const cuerpo = conCuerpo(llamado)
  const opciones = [
    ...(llamado.metodo === 'GET' ? [] : [`  method: '${llamado.metodo}',`]),
    `  headers: { authorization: \`Bearer \${process.env.TOKEN}\`${cuerpo ? ", 'content-type': 'application/json'" : ''} },`,
    ...(cuerpo ? [`  body: JSON.stringify(${cuerpo}),`] : []),
  ]
  return [
    `const direccion = '${direccionDe(llamado, origen)}'`,
    `const respuesta = await ${pide}(direccion, {`,
    ...opciones,
    '})',
    'if (!respuesta.ok) throw new Error((await respuesta.json()).message)',
    ...(llamado.respuesta ? ['const datos = await respuesta.json()'] : []),
  ].join('\n')
}

export const leerDocumento = queryOptions({
  queryKey: ['openapi.json'] as const,
  queryFn: async ({ signal }) => llamadosDe((await readOpenapi(signal)) as Documento),
  staleTime: Number.POSITIVE_INFINITY,
})
