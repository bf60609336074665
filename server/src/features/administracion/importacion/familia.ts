import { type RawBuilder, sql } from 'kysely'
import { type Columns, insertMany } from '../../../platform/db/bulk.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Table } from '../../../platform/sheets/read/table.ts'
import { esProblema } from './importacion.motivos.ts'
import {
  type BeneficiarioLeido,
  type FamiliarLeido,
  type LecturaPersonas,
  leerFilaBeneficiario,
  leerFilaFamiliar,
} from './importacion.personas.ts'
import { numeroDe, problema } from './importacion.rules.ts'
import { Catalogo, tieneDigito } from './importacion.valores.ts'
import { numerosDeAfiliados } from './movimientos.ts'
import { seguirNumerosDe } from './numeros.ts'
import { lecturaDeDias, revisarDias } from './otros.lectura.ts'
import { type Campo, revisarCampos } from './revision.ts'
import { crear, huella, imagen, tablasDeshacibles } from './tablas.ts'
import { type Comparacion, type Entorno, porTandas, type Trabajo } from './trabajo.ts'

/** Families and beneficiaries of members, both matched by member and document. */

async function lecturaDe(entorno: Entorno, conFamilia = false): Promise<LecturaPersonas> {
  const { tx, hoy, ultimaLinea } = entorno
  const nombres = async (tabla: string): Promise<string[]> =>
    (await sql<{ nombre: string }>`select nombre from ${sql.table(tabla)} order by id`.execute(tx)).rows.map((r) => r.nombre)
  return {
    hoy,
    ultimaLinea,
    avisos: [],
    ...lecturaDeDias(entorno),
    vistos: new Set(),
    conFamilia,
    afiliados: await numerosDeAfiliados(tx),
    parentescos: new Catalogo(await nombres('parentesco'), false),
    tiposDocumento: new Catalogo(await nombres('tipo_documento'), false),
  }
}

interface Clase<T extends object> {
  tabla: 'familiar' | 'beneficiario'
  leer: Trabajo<T>['leer']
  columnas(lote: T[]): Columns
  /** SQL of the written columns in the table's order, from `leido l`, p (parentesco) and t (tipo_documento). */
  valores: readonly RawBuilder<unknown>[]
  nombre: RawBuilder<unknown>
  campos: readonly Campo[]
  /** Deletes rows of the named members that are missing from the file. */
  quita: boolean
}

const antes = (columna: string) => sql`c.antes ->> ${sql.lit(columna)}`
const parentescoDe = sql`(select x.nombre from parentesco x where x.id = (c.antes ->> 'parentesco_id')::bigint)`

/** Relatives: added and changed; those not in the file stay. */
export async function importarFamiliares(entorno: Entorno, tabla: Table): Promise<Trabajo<FamiliarLeido>> {
  const lectura = await lecturaDe(entorno, await cuentaFamilias(tabla))
  await sql`create temp table leido (afiliado bigint, apellido text, nombre text, parentesco text, tipo text, documento bigint,
    nacimiento date, activo boolean)
    on commit drop`.execute(entorno.tx)
  return trabajoDe(entorno.tx, lectura, {
    tabla: 'familiar',
    leer: (fila) => leerFilaFamiliar(fila, lectura),
    columnas: (lote) => [
      ['afiliado', 'bigint', lote.map((f) => f.afiliado)],
      ['apellido', 'text', lote.map((f) => f.apellido)],
      ['nombre', 'text', lote.map((f) => f.nombre)],
      ['parentesco', 'text', lote.map((f) => f.parentesco)],
      ['tipo', 'text', lote.map((f) => f.tipoDocumento)],
      ['documento', 'bigint', lote.map((f) => f.documento)],
      ['nacimiento', 'date', lote.map((f) => f.nacimiento)],
      ['activo', 'boolean', lote.map((f) => f.activo)],
    ],
    valores: [
      sql`l.afiliado`,
      sql`l.apellido`,
      sql`l.nombre`,
      sql`p.id`,
      sql`t.id`,
      sql`l.documento`,
      sql`l.nacimiento`,
      sql`l.activo`,
    ],
    nombre: sql`c.apellido || ', ' || c.nombre`,
    campos: [
      ['APELLIDO Y NOMBRE', sql`(${antes('apellido')}) || ', ' || (${antes('nombre')})`, sql`c.apellido || ', ' || c.nombre`],
      ['PARENTESCO', parentescoDe, sql`c.parentesco`],
      [
        'FECHA NAC',
        sql`to_char((${antes('fecha_nacimiento')})::date, 'DD/MM/YYYY')`,
        sql`to_char(c.fecha_nacimiento, 'DD/MM/YYYY')`,
      ],
      [
        'ACTIVO',
        sql`case when (${antes('activo')})::boolean then 'SI' else 'NO' end`,
        sql`case when c.activo then 'SI' else 'NO' end`,
      ],
    ],
    quita: false,
  })
}

/**
 * Beneficiaries: replaces those of each member in the file. If a member's lines do not add up to 100, or one is refused, all of
 * that member's are refused.
 */
export async function importarBeneficiarios(entorno: Entorno, tabla: Table): Promise<Trabajo<BeneficiarioLeido>> {
  const lectura = await lecturaDe(entorno)
  const sumas = await sumasDe(tabla, lectura)
  await sql`create temp table leido (afiliado bigint, nombre text, parentesco text, tipo text, documento bigint,
    porcentaje numeric(5, 2)) on commit drop`.execute(entorno.tx)
  return trabajoDe(entorno.tx, lectura, {
    tabla: 'beneficiario',
    leer(fila) {
      const leido = leerFilaBeneficiario(fila, lectura)
      return esProblema(leido) || sumas.get(leido.afiliado) === entero ? leido : problema(fila, 'PORCENTAJE', 'suma')
    },
    columnas: (lote) => [
      ['afiliado', 'bigint', lote.map((b) => b.afiliado)],
      ['nombre', 'text', lote.map((b) => b.nombre)],
      ['parentesco', 'text', lote.map((b) => b.parentesco)],
      ['tipo', 'text', lote.map((b) => b.tipoDocumento)],
      ['documento', 'bigint', lote.map((b) => b.documento)],
      ['porcentaje', 'numeric', lote.map((b) => b.porcentaje / 100)],
    ],
    valores: [sql`l.afiliado`, sql`l.nombre`, sql`p.id`, sql`t.id`, sql`l.documento`, sql`l.porcentaje`],
    nombre: sql`coalesce(c.nombre_completo, ${antes('nombre_completo')})`,
    campos: [
      ['NOMBRE COMPLETO', antes('nombre_completo'), sql`c.nombre_completo`],
      ['PARENTESCO', parentescoDe, sql`c.parentesco`],
      ['PORCENTAJE', antes('porcentaje'), sql`c.porcentaje`],
    ],
    quita: true,
  })
}

/** True if most digits after the bar are not check digits: then they number the family. Reads the file once. */
async function cuentaFamilias(tabla: Table): Promise<boolean> {
  let [bien, mal] = [0, 0]
  for await (const filas of tabla.filas())
    for (const fila of filas) {
      const digito = tieneDigito(fila.valor('NRO_AFILIADO'))
      if (digito === true) bien++
      else if (digito === false) mal++
    }
  return mal > bien
}

/** 100 %, in hundredths of one per cent. */
const entero = 10_000

/** Total of each member's lines; NaN if one is refused. Reads the file once. */
async function sumasDe(tabla: Table, lectura: LecturaPersonas): Promise<Map<number, number>> {
  const sumas = new Map<number, number>()
  for await (const filas of tabla.filas())
    for (const fila of filas) {
      const leido = leerFilaBeneficiario(fila, lectura)
      const afiliado = esProblema(leido) ? numeroDe(fila) : leido.afiliado
      if (afiliado) sumas.set(afiliado, (sumas.get(afiliado) ?? 0) + (esProblema(leido) ? Number.NaN : leido.porcentaje))
    }
  lectura.vistos.clear()
  lectura.avisos.length = 0
  return sumas
}

function trabajoDe<T extends object>(tx: Tx, lectura: LecturaPersonas, clase: Clase<T>): Trabajo<T> {
  const { tabla, valores } = clase
  const { columnas } = tablasDeshacibles[tabla]
  let filas = 0
  return {
    lectura,
    leer: clase.leer,
    apilar: (lote) => insertMany(tx, 'leido', clase.columnas(lote)),
    async comparar() {
      revisarDias(lectura)
      await seguirNumerosDe(tx, tabla)
      const nuevas = columnas.map((c, i) => sql`${valores[i]} as ${sql.ref(c)}`)
      const todas = (de: string) => sql`(${sql.join(columnas.map((c) => sql.ref(`${de}.${c}`)))})`
      const iguales = sql`${todas('b')} is distinct from ${todas('r')}`
      // Two rows with one document count as two: the first is this one.
      await sql`create temp table cambio on commit drop as
        with r as (select ${sql.join(nuevas)}, l.parentesco, 1::bigint as cual
          from leido l
          join parentesco p on p.nombre = l.parentesco
          join tipo_documento t on t.nombre = l.tipo),
        b as (select *, row_number() over (partition by afiliado_numero, tipo_documento_id, numero_documento order by id) as cual
          from ${sql.table(tabla)}
          where afiliado_numero in (select afiliado from leido))
        select row_number() over (order by coalesce(r.afiliado_numero, b.afiliado_numero), r.numero_documento, b.id) as n,
          b.id is null as nuevo,
        r.afiliado_numero is null as quitado, b.id, case when b.id is not null then ${imagen(tabla, 'b')} end as antes,
        coalesce(r.afiliado_numero, b.afiliado_numero) as miembro, r.*
        from r
        full join b on b.afiliado_numero = r.afiliado_numero and b.tipo_documento_id = r.tipo_documento_id
        and b.numero_documento = r.numero_documento and b.cual = r.cual
        where b.id is null or (r.afiliado_numero is null and ${sql.lit(clase.quita)})
          or (r.afiliado_numero is not null and ${iguales})`.execute(tx)
      const { rows } = await sql<{
        leidas: number
        nuevas: number
        cambiadas: number
        filas: number
      }>`select (select count(*) from leido) as leidas,
          count(*) filter (where nuevo) as nuevas, count(*) filter (where not nuevo and not quitado) as cambiadas,
          count(*) as filas
        from cambio`.execute(tx)
      const { leidas = 0, nuevas: n = 0, cambiadas = 0 } = rows[0] ?? {}
      filas = rows[0]?.filas ?? 0
      return {
        nuevas: n,
        cambiadas,
        iguales: leidas - n - cambiadas,
        faltan: null,
        cambiosDeEstado: 0,
        miembros: 0,
      } satisfies Comparacion
    },
    valores: () => ({
      creados: [],
      desconocidos: [...lectura.parentescos.desconocidos.values()].map((visto) =>
        lectura.parentescos.conParecido('PARENTESCO', visto),
      ),
    }),
    revisar: (importacion) =>
      revisarCampos(tx, importacion, {
        clave: sql`c.miembro`,
        nombre: clase.nombre,
        nuevos: [sql`c.parentesco`, sql`(select a.apellido || ', ' || a.nombre from afiliado a where a.numero = c.miembro)`],
        campos: clase.campos,
      }),
    guardar: (importacion, hechas) => guardar(tx, importacion, tabla, filas, hechas),
  }
}

async function guardar(
  tx: Tx,
  importacion: number,
  tabla: 'familiar' | 'beneficiario',
  filas: number,
  hechas: (cuantas: number) => void,
): Promise<void> {
  const { columnas } = tablasDeshacibles[tabla]
  const nombres = sql.join(columnas.map((c) => sql.ref(c)))
  const poner = sql.join(columnas.map((c) => sql`${sql.ref(c)} = c.${sql.ref(c)}`))
  await porTandas(filas, hechas, async (desde, hasta) => {
    const tanda = sql`c.n between ${desde} and ${hasta}`
    await sql`insert into importacion_cambio (importacion_id, tabla, clave, antes, huella)
      select ${importacion}, ${sql.lit(tabla)}, c.id, c.antes, case when not c.quitado then ${huella(tabla, 'c')} end
      from cambio c
      where ${tanda} and not c.nuevo`.execute(tx)
    if (tabla === 'beneficiario')
      await sql`delete from beneficiario b using cambio c where c.id = b.id and c.quitado and ${tanda}`.execute(tx)
    await sql`update ${sql.table(tabla)} x set ${poner} from cambio c where c.id = x.id and not c.quitado and ${tanda}`.execute(
      tx,
    )
    await crear(
      tx,
      importacion,
      tabla,
      sql`insert into ${sql.table(tabla)} (${nombres}) select ${nombres} from cambio c where c.nuevo and ${tanda} order by c.n`,
    )
  })
}
