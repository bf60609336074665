import { type Azar, azar } from '../demo/azar.ts'
import { addressOf, callTargets, leaves, listTargets, type Schema, sample, withAt } from './muestras.ts'

/** Fuzzed requests derived from the contract. The same seed and number give the same request. */

export interface Request {
  target: string
  method: string
  /** From the root, with its query. */
  url: string
  headers: Record<string, string>
  body?: string
}

const targets = [...callTargets, ...listTargets]
/** Calls that end the session are sent without one: the rest of the run needs it. */
const endsSession = new Set(['acceso.salir', 'sesiones.cerrar', 'sesiones.cerrarOtras'])
export const needsNoSession = ({ target }: Request): boolean => endsSession.has(target)

const prototypes = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf', 'prototype', 'length']
const numbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  9e-9,
  5.00000005,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  999_999_999_999,
  2_147_483_648,
]
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\u202e',
  '\ufeff',
  '\ufffd',
  '👩‍👩‍👧‍👦',
  'Ñandú d’Oro',
  "'; drop table afiliado; --",
  '%',
  '%_',
  '\\',
  '"',
  '\r\n',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '1.0',
  '0x1',
  '1e5',
  '-1',
  '+1',
  '٣',
  '１',
  'NaN',
  'Infinity',
  'null',
  'true',
  '[object Object]',
  '31-02-2026',
  '00-00-0000',
  '29-02-2024',
  '9999-12-31',
  '0001-01-01',
  '31/12/9999',
  '2026-13-01',
  'data:image/png;base64,AAAA',
  '1001/7',
  '1.001',
  '99999999999999999999',
  'ana@gremial.example',
  'a@b.c',
  'id,desc',
  'constructor,asc',
  'id,',
  ',',
  '{}',
  '[]',
  '😀'.repeat(40),
]
const wild = (a: Azar): unknown => {
  switch (a.entero(0, 9)) {
    case 0:
      return a.de([null, true, false, [], {}, [[]], [null], { id: 1 }, { id: { id: 1 } }, [1], ['1'], [1, 2, 3]])
    case 1:
    case 2:
      return a.de(numbers)
    case 3:
      return a.entero(-5, 3000)
    case 4:
      return a.de(['a', '1', ' ', 'é', '\n', 'A=', '1.', ',', '(', '\u0301']).repeat(a.de([10, 101, 256, 1000, 30_000]))
    case 5:
      return JSON.parse(`{"${a.de(prototypes)}": {"id": 1}}`)
    case 6:
      return Array.from({ length: a.de([2, 600, 5000]) }, (_, i) => i)
    default:
      return a.de(texts)
  }
}

/** Changes one value of a part. */
function bent(part: unknown, schema: Schema, a: Azar): unknown {
  const places = [...leaves(schema)].filter(({ path }) => path.length > 0)
  const path = places.length > 0 ? a.de(places).path : []
  switch (a.entero(0, 9)) {
    case 0: {
      const { [path[0] ?? '']: _, ...rest } = (part ?? {}) as Record<string, unknown>
      return rest
    }
    case 1:
      return withAt(part, path.slice(0, -1), wild(a))
    case 2:
      return { ...(part as object), [a.de([...prototypes, 'extra', 'id', 'version', 'rol'])]: wild(a) }
    case 3:
      return a.vez(0.3) ? wild(a) : withAt(part, path, [wild(a)])
    default:
      return withAt(part, path, wild(a))
  }
}

/** Serialises a body, sometimes corrupted. */
function written(body: unknown, a: Azar): string {
  const text = JSON.stringify(body) ?? ''
  if (!a.vez(0.06)) return text
  return a.de([
    text.slice(0, -1),
    `${text}}`,
    text.replace('{', '{"__proto__":{"rol":1},'),
    text.replaceAll('"', "'"),
    '['.repeat(20_000),
    '{"a":'.repeat(5000),
    text.replace(/\d+/, '1e400'),
    '\ufeff' + text,
    '',
    'null',
    text.replace(':', ':\u0000'),
  ])
}

const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  '',
]
const oddHeaders: Array<Record<string, string>> = [
  { 'x-idioma': 'xx' },
  { 'x-idioma': 'zh' },
  { 'accept-language': 'ja,'.repeat(500) },
  { 'if-none-match': '"x"' },
  { range: 'bytes=0-1' },
  { accept: 'text/html' },
  { origin: 'https://otro.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'accept-encoding': 'gzip;q=0, identity;q=0' },
  { cookie: 'gremial_pase=x; gremial_sesion=%00' },
]

/** The request with this number. */
export function request(seed: number, number: number): Request {
  const a = azar(Math.imul(seed, 2_654_435_761) ^ Math.imul(number + 1, 40_503))
  const target = a.de(targets)
  const parts: Partial<Record<'claves' | 'consulta' | 'cuerpo', unknown>> = {}
  for (const { where, schema } of target.parts) {
    parts[where] = sample(schema, a.de)
    // For a list, keeps only some of the query parameters.
    if (where === 'consulta') parts[where] = Object.fromEntries(Object.entries(parts[where] as object).filter(() => a.vez(0.25)))
  }
  const times = a.vez(0.15) ? 0 : a.vez(0.8) ? 1 : 3
  for (let i = 0; i < times && target.parts.length > 0; i++) {
    const { where, schema } = a.de(target.parts)
    parts[where] = bent(parts[where], schema, a)
  }
  if (a.vez(0.05))
    parts.consulta = {
      ...(parts.consulta as object),
      [a.de([...prototypes.map((p) => `G_${p}`), ...prototypes, 'page', 'a[b]', ''])]: a.de(texts),
    }
  const method = a.vez(0.03) ? a.de(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) : target.method
  const takesBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  const body = takesBody && (parts.cuerpo !== undefined || a.vez(0.1)) ? written(parts.cuerpo ?? wild(a), a) : undefined
  return {
    target: target.name,
    method,
    url: `/api/${addressOf(target, parts.claves, parts.consulta)}`.slice(0, 14_000),
    headers: {
      ...(body === undefined ? {} : { 'content-type': a.vez(0.04) ? a.de(types) : 'application/json' }),
      ...(a.vez(0.05) ? a.de(oddHeaders) : {}),
    },
    ...(body === undefined ? {} : { body }),
  }
}
