import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/pool.ts'

/** Columns of a member in a register; the rest (photo, account) is never changed by an import. */
export const traidas = [
  'apellido',
  'nombre',
  'tipo_documento_id',
  'numero_documento',
  'cuil',
  'fecha_nacimiento',
  'genero',
  'estado_civil_id',
  'fecha_alta',
  'categoria_id',
  'estado_id',
  'vinculado',
  'seccional_id',
  'empresa_id',
  'domicilio',
  'localidad',
  'codigo_postal',
  'telefono',
  'email',
] as const

/** Columns of the member written by each column of a file. */
export const deColumna: Record<string, readonly string[]> = {
  'TIPO DOC': ['tipo_documento_id'],
  CUIL: ['cuil'],
  'FECHA NAC': ['fecha_nacimiento'],
  SEXO: ['genero'],
  'EST CIVIL': ['estado_civil_id'],
  'FECHA ALTA': ['fecha_alta'],
  CATEGORIA: ['categoria_id'],
  ESTADO: ['estado_id', 'vinculado'],
  EMPRESA: ['empresa_id'],
  DOMICILIO: ['domicilio'],
  LOCALIDAD: ['localidad'],
  CP: ['codigo_postal'],
  TELEFONO: ['telefono'],
  EMAIL: ['email'],
}

/** SQL: branches including those that the register creates. */
export const seccionalesQueHabra = sql`(
    select id, codigo, nombre from seccional
    union all select -1, codigo, nombre from seccional_nueva
  )`

export interface TablaImportada {
  clave: string
  /** Columns that an import writes, and that undoing restores. */
  columnas: readonly string[]
}

/** Tables that imports write, referencing ones first: the order of undoing. */
export const tablasDeshacibles = {
  movimiento_cuenta: { clave: 'id', columnas: [] },
  beneficiario: {
    clave: 'id',
    columnas: ['afiliado_numero', 'nombre_completo', 'parentesco_id', 'tipo_documento_id', 'numero_documento', 'porcentaje'],
  },
  familiar: {
    clave: 'id',
    columnas: [
      'afiliado_numero',
      'apellido',
      'nombre',
      'parentesco_id',
      'tipo_documento_id',
      'numero_documento',
      'fecha_nacimiento',
      'activo',
    ],
  },
  afiliado: { clave: 'numero', columnas: traidas },
  empresa: { clave: 'id', columnas: ['nombre', 'cuit'] },
  seccional: { clave: 'id', columnas: ['codigo', 'nombre', 'localidad', 'telefono', 'email'] },
  categoria_afiliado: { clave: 'id', columnas: ['nombre'] },
  estado_afiliado: { clave: 'id', columnas: ['nombre', 'vinculado'] },
  estado_civil: { clave: 'id', columnas: ['nombre'] },
  tipo_documento: { clave: 'id', columnas: ['nombre'] },
} satisfies Record<string, TablaImportada>
export type NombreTabla = keyof typeof tablasDeshacibles

/** SQL: JSON of the written columns, of the table or of the temporary one with the new values. */
export const imagen = (tabla: NombreTabla, alias: string): RawBuilder<unknown> => {
  const pares = tablasDeshacibles[tabla].columnas.flatMap((c) => [sql`${sql.lit(c)}::text`, sql.ref(`${alias}.${c}`)])
  return sql`jsonb_build_object(${sql.join(pares)})`
}

/** SQL: hash of that JSON, which any later change of the row changes. */
export const huella = (tabla: NombreTabla, alias: string): RawBuilder<unknown> => sql`md5(${imagen(tabla, alias)}::text)::uuid`

/** Records that an import inserted the rows of a statement, of a table with an id. */
export async function crear(tx: Tx, importacion: number, tabla: NombreTabla, insertar: RawBuilder<unknown>): Promise<void> {
  await sql`with x as (${insertar} returning *)
    insert into importacion_cambio (importacion_id, tabla, clave, huella)
    select ${importacion}, ${sql.lit(tabla)}, x.id, ${huella(tabla, 'x')}
    from x`.execute(tx)
}
