import { autorizacion, datoPersonal, opcion, opcionEmpresa, opcionLocalidad } from '@gremial/contract/administracion/catalogos.ts'
import { definirLista, tamanioConsulta } from '@gremial/contract/platform/lista.ts'
import { mensaje } from '@gremial/contract/textos/mensajes.ts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { can, signedIn } from '../../../platform/access/access.ts'
import { person } from '../../../platform/context.ts'
import { route } from '../../../platform/http/route.ts'
import { registerList } from '../../../platform/list/list.ts'
import { enAlcance } from '../../afiliado/afiliados/afiliados.access.ts'
import '../../afiliado/afiliados/afiliados.tables.ts'

/** Catalogues: what selects and typeaheads offer; only enabled values (A-CATALOGOS-01). */
export function rutasCatalogos(app: FastifyInstance): void {
  rutaHabilitados(
    app,
    'categorias-afiliado/habilitadas',
    sql`select id, nombre from categoria_afiliado where habilitada order by nombre`,
  )
  // For filters: also the disabled ones that some affiliate still has, or their rows could not be found.
  rutaHabilitados(
    app,
    'categorias-afiliado/filtro-habilitadas',
    sql`select id, nombre from categoria_afiliado c where habilitada
      or exists (select 1 from conteo_afiliado n where n.categoria_id = c.id and n.cantidad > 0) order by nombre`,
  )
  rutaHabilitados(
    app,
    'estados-afiliado/habilitados',
    sql`select id, nombre from estado_afiliado where habilitado order by nombre`,
  )
  rutaHabilitados(app, 'estados-civil/habilitados', sql`select id, nombre from estado_civil where habilitado order by nombre`)
  rutaHabilitados(app, 'parentescos/habilitados', sql`select id, nombre from parentesco where habilitado order by nombre`)
  rutaHabilitados(app, 'tipos-documento/habilitados', sql`select id, nombre from tipo_documento where habilitado order by nombre`)
  rutaLocalidades(app)
  rutasPorNombre(app)
  route(app, {
    method: 'GET',
    url: 'autorizacion',
    access: signedIn,
    summary: 'Nivel y permisos de la persona de la sesión',
    answer: autorizacion,
    async handle(ctx) {
      const usuario = person(ctx)
      return {
        nivel: { id: usuario.level, nombre: mensaje(ctx.language, `niveles.n${usuario.level}`) },
        permisos: [...usuario.permissions.keys()].sort(),
      }
    },
  })
}

function rutaHabilitados(app: FastifyInstance, url: string, query: RawBuilder<unknown>): void {
  route(app, {
    method: 'GET',
    url,
    access: signedIn,
    summary: 'Valores habilitados',
    answer: z.array(opcion),
    handle: async (ctx) => (await query.execute(ctx.db as never)).rows as Array<z.infer<typeof opcion>>,
  })
}

function rutaLocalidades(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: 'localidades/buscar-codigo-postal',
    access: signedIn,
    summary: 'Localidades de un código postal',
    query: z.object({ codigoPostal: z.string().trim().min(1).max(8) }),
    answer: z.array(opcionLocalidad),
    async handle(ctx, { query }) {
      const { rows } = await sql<
        z.infer<typeof opcionLocalidad>
      >`select id, nombre, codigo_postal as "codigoPostal", provincia from localidad
        where habilitada and codigo_postal = ${query.codigoPostal} order by nombre`.execute(ctx.db as never)
      return rows
    },
  })
}

const porNombre = {
  columnas: { nombre: { tipo: 'texto', ordenable: true } },
  filtros: { nombre: 'texto' },
  ordenInicial: ['nombre', 'asc'],
} as const

/** Paged lookups by name: what a typeahead asks, `nombre`, sort nombre,asc, page 0, size 2000 (A-CATALOGOS-14). */
function rutasPorNombre(app: FastifyInstance): void {
  const contiene = (column: RawBuilder<unknown>, texto: string) =>
    sql<boolean>`normalizar(${column}) like '%' || escapar_like(normalizar(${texto})) || '%'`
  for (const ruta of ['vistas/categorias-afiliado']) {
    registerList(app, definirLista({ ...porNombre, nombre: 'consulta', ruta, fila: opcion, tamanio: tamanioConsulta }), {
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
  }
  for (const ruta of ['empresas', 'vistas/empresas']) {
    registerList(app, definirLista({ ...porNombre, nombre: 'consulta', ruta, fila: opcionEmpresa, tamanio: tamanioConsulta }), {
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
  registerList(
    app,
    definirLista({
      ...porNombre,
      columnas: { nombreCompleto: { tipo: 'texto', ordenable: true } },
      nombre: 'consulta',
      ruta: 'vistas/afiliado-dato-personal',
      fila: datoPersonal,
      ordenInicial: ['nombreCompleto', 'asc'],
      filtros: { nombre: 'texto', numeroAfiliado: 'entero', numeroDocumento: 'entero' },
    }),
    {
      access: can('afiliados.datoPersonal'),
      rows(ctx, filters) {
        let rows = ctx.db
          .selectFrom('afiliado as a')
          .innerJoin('seccional as s', 's.id', 'a.seccional_id')
          .innerJoin('tipo_documento as t', 't.id', 'a.tipo_documento_id')
          .where(enAlcance(ctx))
        const [nombre, numero, documento] = [
          filters.text('nombre'),
          filters.number('numeroAfiliado'),
          filters.number('numeroDocumento'),
        ]
        if (nombre) rows = rows.where(sql<boolean>`a.busqueda like '%' || escapar_like(normalizar(${nombre})) || '%'`)
        if (numero !== undefined) rows = rows.where('a.numero', '=', numero)
        if (documento !== undefined) rows = rows.where('a.numero_documento', '=', documento)
        return rows
      },
      fields: {
        id: sql`a.numero`,
        numeroAfiliado: sql`a.numero`,
        nombreCompleto: sql`a.apellido || ', ' || a.nombre`,
        numeroDocumentoCompleto: sql`t.nombre || ' ' || a.numero_documento`,
        fechaNacimiento: sql`a.fecha_nacimiento`,
        seccional: sql`s.nombre`,
        email: sql`a.email`,
      },
      sort: { nombreCompleto: sql`a.orden` },
      tieBreak: sql`a.numero`,
    },
  )
}
