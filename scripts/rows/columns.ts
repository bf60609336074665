import { type Fits, fitters, members, nameOf, type Property, type Shape, type Shapes, takesNull } from './shapes.ts'

/** A column of a result, as the driver describes it. */
export interface Field {
  name: string
  dataTypeID: number
  /** The table's column that the result's column is, unchanged; 0 if it is an expression. */
  tableID: number
  columnID: number
}

/** Columns of tables, by `<oid of the table>.<number>`. */
export type Catalogue = Record<string, { table: string; column: string; type: number; notNull: boolean }>

/** Differences that the columns alone show, and the check of each column's values. */
export interface Plan {
  problems: string[]
  columns: Array<{ name: string; fits: Fits }>
  /** The check of a whole row, if its type is a union. */
  row?: Fits
}

/** JavaScript kinds of the values that the driver's parsers make, by the type's OID (pool.ts, pg-types). The rest are strings. */
const numbers = [20, 21, 23, 26, 700, 701, 1700]
const kinds = new Map<number, string>([
  ...numbers.map((oid): [number, string] => [oid, 'number']),
  [16, 'boolean'],
  [1114, 'date'],
  [1184, 'date'],
  [17, 'bytes'],
  ...[114, 3802, 600, 718, 1186].map((oid): [number, string] => [oid, 'json']),
])
/** Kinds of the elements of arrays. */
const elements = new Map<number, string>([
  ...[1005, 1007, 1016, 1028, 1021, 1022, 1231].map((oid): [number, string] => [oid, 'number']),
  ...[651, 1014, 1015, 1008, 1009, 1040, 1041, 3907, 2951, 791, 1183, 1270].map((oid): [number, string] => [oid, 'string']),
  [1000, 'boolean'],
  ...[1115, 1182, 1185].map((oid): [number, string] => [oid, 'date']),
  [1001, 'bytes'],
  ...[199, 3807, 1187, 1017].map((oid): [number, string] => [oid, 'json']),
])

const kindOfShape = (shape: Shape): string =>
  shape.kind === 'literal' ? typeof shape.value : shape.kind === 'tuple' ? 'array' : shape.kind

/** The problem of a column's type with its declared one, which even an empty result shows. */
export function typeProblem(shapes: Shapes, index: number, oid: number): string | undefined {
  const declared = members(shapes, index).filter(({ kind }) => kind !== 'null' && kind !== 'undefined')
  if (declared.length === 0 || declared.some(({ kind }) => kind === 'unknown' || kind === 'open')) return undefined
  const element = elements.get(oid)
  const kind = element === undefined ? (kinds.get(oid) ?? 'string') : 'array'
  const fits = declared.filter((shape) =>
    kind === 'json' ? !['date', 'bytes', 'bigint'].includes(shape.kind) : kindOfShape(shape) === kind,
  )
  if (fits.length === 0)
    return `is ${element === undefined ? a(kind) : `an array of ${a(element)}`}, declared ${nameOf(shapes, index)}`
  for (const shape of fits)
    if (element !== undefined && shape.kind === 'array') {
      const inside = members(shapes, shape.of).map(kindOfShape)
      if (element !== 'json' && !inside.some((one) => one === element || one === 'unknown' || one === 'open'))
        return `is an array of ${a(element)}, declared ${nameOf(shapes, index)}`
    }
  return undefined
}

const a = (kind: string): string => ({ date: 'a Date', bytes: 'a Buffer', json: 'JSON' })[kind] ?? `a ${kind}`

/** Properties of a row's type; of a union, those of all its members, optional if one lacks them. */
function propertiesOf(shapes: Shapes, index: number): { properties: Record<string, Property>; open: boolean } | undefined {
  const rows = members(shapes, index).filter(({ kind }) => kind !== 'undefined' && kind !== 'null')
  const objects = rows.filter((one) => one.kind === 'object')
  if (objects.length === 0 || objects.length < rows.length) return undefined
  const properties: Record<string, Property> = {}
  for (const { properties: some } of objects)
    for (const [name, property] of Object.entries(some)) {
      const everywhere = objects.every((one) => one.properties[name] && !one.properties[name].optional)
      properties[name] = { ...property, ...(everywhere ? {} : { optional: true as const }) }
    }
  return { properties, open: objects.some(({ rest }) => rest !== undefined) }
}

/** True if the type declares the columns of a row. */
export const isRow = (shapes: Shapes, index: number): boolean => propertiesOf(shapes, index) !== undefined

/** Compares the columns of a result with the type of its rows, and prepares the check of the values. */
export function planRow(shapes: Shapes, index: number, fields: readonly Field[], catalogue: Catalogue): Plan {
  const fitsOf = fitters(shapes)
  const row = propertiesOf(shapes, index)
  const problems: string[] = []
  const columns: Plan['columns'] = []
  if (!row) return { problems, columns }
  const names = new Set<string>()
  for (const field of fields) {
    const { name } = field
    if (names.has(name)) problems.push(`column "${name}" comes twice`)
    names.add(name)
    const property = Object.hasOwn(row.properties, name) ? row.properties[name] : undefined
    if (property) {
      problems.push(...columnProblems(shapes, property, field, catalogue))
      columns.push({ name, fits: fitsOf(property.shape) })
    } else if (!row.open) problems.push(`column "${name}" is not in the declared type`)
  }
  for (const [name, { optional }] of Object.entries(row.properties))
    if (!optional && !names.has(name)) problems.push(`no column "${name}", which the declared type has`)
  const whole = members(shapes, index).length > 1
  return { problems, columns, ...(whole ? { row: fitsOf(index) } : {}) }
}

/** The same for the columns of a query of the builder whose types its fragments declare. */
export function planColumns(
  shapes: Shapes,
  declared: Record<string, number>,
  fields: readonly Field[],
  catalogue: Catalogue,
): Plan {
  const fitsOf = fitters(shapes)
  const plan: Plan = { problems: [], columns: [] }
  for (const field of fields) {
    const shape = Object.hasOwn(declared, field.name) ? declared[field.name] : undefined
    if (shape === undefined) continue
    plan.problems.push(...columnProblems(shapes, { shape }, field, catalogue))
    plan.columns.push({ name: field.name, fits: fitsOf(shape) })
  }
  return plan
}

function columnProblems(shapes: Shapes, { shape, filtered }: Property, field: Field, catalogue: Catalogue): string[] {
  const wrong = typeProblem(shapes, shape, field.dataTypeID)
  if (wrong) return [`"${field.name}" ${wrong}`]
  const from = catalogue[`${field.tableID}.${field.columnID}`]
  if (!from || from.notNull || filtered || takesNull(shapes, shape)) return []
  return [`"${field.name}" is ${from.table}.${from.column}, which may be null, declared ${nameOf(shapes, shape)}`]
}

/** The differences of the first row that has some: rows of one statement differ in the same way. */
export function rowProblems(plan: Plan, rows: ReadonlyArray<Record<string, unknown>>): string[] {
  for (const row of rows) {
    const wrong = plan.row ? [plan.row(row, 'the row')] : plan.columns.map(({ name, fits }) => fits(row[name], `"${name}"`))
    const found = wrong.filter((one) => one !== undefined)
    if (found.length > 0) return found
  }
  return []
}
