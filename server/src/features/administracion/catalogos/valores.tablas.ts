import type { Catalogo } from '@gremial/contract/administracion/valores.ts'
import { type RawBuilder, sql } from 'kysely'

interface Tabla {
  tabla: string
  /** Column that enables the value. */
  habilitado: 'habilitado' | 'habilitada'
  /** Columns by their name in the contract, besides name and enabled. */
  extras: Partial<Record<'vinculado' | 'signo' | 'cuit' | 'codigoPostal' | 'provincia', string>>
  detalle: RawBuilder<string>
  /** SQL count of rows that use the value `v`; null if nothing refers to it. */
  usos: RawBuilder<number | null>
}

const sinDetalle = sql<string>`''`

/**
 * The catalogues: a new one is an entry here and one in the contract. Counts use an index or the counters of triggers (decision
 * 002); without either, all values share one scan.
 */
export const tablas: Record<Catalogo, Tabla> = {
  categorias: {
    tabla: 'categoria_afiliado',
    habilitado: 'habilitada',
    extras: {},
    detalle: sinDetalle,
    usos: sql`(select coalesce(sum(n.cantidad), 0) from conteo_afiliado n where n.categoria_id = v.id)`,
  },
  estados: {
    tabla: 'estado_afiliado',
    habilitado: 'habilitado',
    extras: { vinculado: 'vinculado', signo: 'signo' },
    detalle: sinDetalle,
    usos: sql`(select count(*) from seccional s join afiliado a on a.seccional_id = s.id and a.estado_id = v.id)`,
  },
  empresas: {
    tabla: 'empresa',
    habilitado: 'habilitada',
    extras: { cuit: 'cuit' },
    detalle: sql`coalesce(v.cuit, '')`,
    usos: sql`(select count(*) from afiliado a where a.empresa_id = v.id)`,
  },
  localidades: {
    tabla: 'localidad',
    habilitado: 'habilitada',
    extras: { codigoPostal: 'codigo_postal', provincia: 'provincia' },
    detalle: sql`concat_ws(' · ', nullif(v.codigo_postal, ''), nullif(v.provincia, ''))`,
    usos: sql`null::bigint`,
  },
  parentescos: {
    tabla: 'parentesco',
    habilitado: 'habilitado',
    extras: {},
    detalle: sinDetalle,
    usos: sql`(select count(*)
      from familiar f
      where f.parentesco_id = v.id) + (select count(*)
      from beneficiario b
      where b.parentesco_id = v.id)`,
  },
  'estados-civiles': {
    tabla: 'estado_civil',
    habilitado: 'habilitado',
    extras: {},
    detalle: sinDetalle,
    usos: sql`(select count(*) from afiliado a where a.estado_civil_id = v.id)`,
  },
  'tipos-documento': {
    tabla: 'tipo_documento',
    habilitado: 'habilitado',
    extras: {},
    detalle: sinDetalle,
    usos: sql`(select count(*)
      from afiliado a
      where a.tipo_documento_id = v.id) + (select count(*)
      from familiar f
      where f.tipo_documento_id = v.id)
      + (select count(*) from beneficiario b where b.tipo_documento_id = v.id)`,
  },
}
