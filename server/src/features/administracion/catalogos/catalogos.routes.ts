import {
  catalogos,
  categoriasList,
  datosPersonalesList,
  empresasList,
  vistaEmpresasList,
} from '@gremial/contract/administracion/catalogos.ts'
import { valores, valuesList } from '@gremial/contract/administracion/valores.ts'
import { auditKinds } from '@gremial/contract/platform/audit.ts'
import { message } from '@gremial/contract/textos/messages.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { can, signedIn } from '../../../platform/access/access.ts'
import { type Ctx, person } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/http/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { registerList } from '../../../platform/list/list.ts'
import { enAlcance, numeroVigenteDe } from '../../afiliado/afiliados/afiliados.access.ts'
import { nombreEn } from '../../afiliado/afiliados/nombres.ts'
import { condicionBusqueda } from '../../seccionales/seccionales/afiliados-seccional.list.ts'
import { valuesSource } from './valores.list.ts'
import { alternarValor, cambiarValor, crearValor, eliminarValor, unirValores } from './valores.service.ts'

interface Opcion {
  id: number
  nombre: string
}
const opciones = (consulta: RawBuilder<Opcion>) => async (ctx: Ctx) => (await consulta.execute(ctx.db)).rows

/** Values of a small catalogue, in the caller's language. */
const enIdioma = (tabla: string) => (ctx: Ctx) =>
  opciones(sql`select id, ${nombreEn(ctx, 'x')} as nombre from ${sql.table(tabla)} x where habilitado order by x.nombre`)(ctx)

/** Catalogues: options of selects and typeaheads; only enabled values (A-CATALOGOS-01). */
export function catalogosRoutes(app: FastifyInstance): void {
  serve(app, catalogos, {
    categorias: opciones(sql`select id, nombre from categoria_afiliado where habilitada order by nombre`),
    categoriasConAfiliados: opciones(
      sql`select id, nombre from categoria_afiliado c where habilitada
        or exists (select 1 from conteo_afiliado n where n.categoria_id = c.id and n.cantidad > 0) order by nombre`,
    ),
    estadosAfiliado: enIdioma('estado_afiliado'),
    estadosCivil: enIdioma('estado_civil'),
    parentescos: enIdioma('parentesco'),
    tiposDocumento: enIdioma('tipo_documento'),
    async tiposAuditoria(ctx) {
      return auditKinds.map((id) => ({ id, nombre: message(ctx.language, `tiposAuditoria.${id}`) }))
    },
    async localidades(ctx, { query }) {
      const { rows } = await sql<Opcion & { codigoPostal: string; provincia: string }>`
        select id, nombre, codigo_postal as "codigoPostal", provincia from localidad
        where habilitada and codigo_postal = ${query.codigoPostal} order by nombre`.execute(ctx.db)
      return rows
    },
    async autorizacion(ctx) {
      const usuario = person(ctx)
      return {
        nivel: { id: usuario.level, nombre: message(ctx.language, `niveles.n${usuario.level}`) },
        permisos: [...usuario.permissions.keys()].sort(),
      }
    },
  })
  rutasPorNombre(app)
  rutasValores(app)
}

/** Editing of the values. */
function rutasValores(app: FastifyInstance): void {
  for (const unica of [
    'categoria_afiliado_nombre_unico',
    'estado_afiliado_nombre_unico',
    'estado_civil_nombre_unico',
    'parentesco_nombre_unico',
    'tipo_documento_nombre_unico',
    'empresa_unica',
    'localidad_unica',
  ])
    mapConstraint(unica, 'VALOR_REPETIDO')
  registerList(app, valuesList, valuesSource)
  serve(app, valores, {
    crear: (ctx, { params, body }) => crearValor(ctx, params.catalogo, body),
    cambiar: (ctx, { params, body }) => cambiarValor(ctx, params.catalogo, params.id, body),
    alternar: (ctx, { params }) => alternarValor(ctx, params.catalogo, params.id),
    eliminar: (ctx, { params }) => eliminarValor(ctx, params.catalogo, params.id),
    unir: (ctx, { params, body }) => unirValores(ctx, params.catalogo, params.id, body.en),
  })
}

/** Queries of typeaheads (A-CATALOGOS-14). */
function rutasPorNombre(app: FastifyInstance): void {
  const contiene = (column: RawBuilder<unknown>, texto: string) =>
    sql<boolean>`normalizar(${column}) like '%' || escapar_like(normalizar(${texto})) || '%'`
  registerList(app, categoriasList, {
    access: signedIn,
    rows(ctx, filters) {
      const texto = filters.text('nombre')
      const rows = ctx.db.selectFrom('categoria_afiliado as c').where('c.habilitada', '=', true)
      return texto ? rows.where(contiene(sql`c.nombre`, texto)) : rows
    },
    fields: { id: sql`c.id`, nombre: sql`c.nombre` },
    sort: { nombre: sql`orden_nombre(c.nombre) collate "C"` },
    tieBreak: sql`c.id`,
  })
  for (const lista of [empresasList, vistaEmpresasList]) {
    registerList(app, lista, {
      access: signedIn,
      rows(ctx, filters) {
        const texto = filters.text('nombre')
        const rows = ctx.db.selectFrom('empresa as e').where('e.habilitada', '=', true)
        return texto ? rows.where(contiene(sql`e.nombre`, texto)) : rows
      },
      fields: { id: sql`e.id`, nombre: sql`e.nombre`, cuit: sql`e.cuit` },
      sort: { nombre: sql`orden_nombre(e.nombre) collate "C"` },
      tieBreak: sql`e.id`,
    })
  }
  registerList(app, datosPersonalesList, {
    access: can('afiliados.datoPersonal'),
    rows(ctx, filters) {
      let rows = ctx.db
        .selectFrom('afiliado as a')
        .innerJoin('seccional as s', 's.id', 'a.seccional_id')
        .innerJoin('tipo_documento as t', 't.id', 'a.tipo_documento_id')
        .where(enAlcance(ctx))
        .where(sql<boolean>`a.pasa_a is null`)
      const [nombre, numero, documento] = [
        filters.text('nombre'),
        filters.number('numeroAfiliado'),
        filters.number('numeroDocumento'),
      ]
      if (nombre) rows = rows.where(condicionBusqueda(nombre))
      if (numero !== undefined) rows = rows.where('a.numero', '=', numeroVigenteDe(numero))
      if (documento !== undefined) rows = rows.where('a.numero_documento', '=', documento)
      return rows
    },
    fields: {
      id: sql`a.numero`,
      numeroAfiliado: sql`a.numero`,
      nombreCompleto: sql`a.apellido || ', ' || a.nombre`,
      numeroDocumentoCompleto: sql`t.nombre || ' '
        || regexp_replace(a.numero_documento::text, '(\\d)(?=(\\d{3})+$)', '\\1.', 'g')`,
      fechaNacimiento: sql`a.fecha_nacimiento`,
      seccional: sql`s.nombre`,
      email: sql`a.email`,
    },
    sort: { nombreCompleto: sql`a.orden` },
    tieBreak: sql`a.numero`,
    people: { thing: 'datosPersonales', isOther: (row, ctx) => row.id !== ctx.user?.affiliate },
  })
}
