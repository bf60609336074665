import type { Place } from '../mutant.ts'

export const places: readonly Place[] = [
  {
    folder: 'server/src/features/afiliado/actividad',
    mutants: {
      'avisos.queries.ts': {
        leerAvisosAuditoria: [
          ['l.personas > ${lecturasPorHora}', 'l.personas >= ${lecturasPorHora}', 'audit'],
          ["scope.kind === 'all'", 'true', 'audit'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/afiliado/afiliados',
    tests: ['cuenta-corriente.test', 'server/src/permisos.test'],
    mutants: {
      'afiliados.access.ts': {
        enAlcance: [
          ['return sql<boolean>`${numero} = ${scope.affiliate}`', 'return sql<boolean>`true`', 'scope'],
          ['any(${scope.ids}::bigint[]) or', 'any(${scope.ids}::bigint[]) or true or', 'scope'],
        ],
        afiliadoAlAlcance: [['if (pedido === propio) return pedido', 'if (pedido) return pedido', 'scope']],
        auditarLectura: [['if (numero !== ctx.user?.affiliate) await', 'await', 'scope']],
      },
      'afiliados.queries.ts': {
        fotoDe: [
          [
            'on f.sha256 = a.foto_sha256 where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}',
            'on f.sha256 = a.foto_sha256 where a.numero = ${numeroVigenteDe(numero)}',
            'scope',
          ],
        ],
        tieneCuenta: [
          [
            'from afiliado a where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)\n  return { existe',
            'from afiliado a where a.numero = ${numeroVigenteDe(numero)}`.execute(ctx.db)\n  return { existe',
            'scope',
          ],
        ],
        '': [
          [
            'from ${tablasAfiliado} where a.numero = ${numeroVigenteDe(numero)} and ${enAlcance(ctx)}`.execute(ctx.db)\n  return found(rows[0])\n}\n\ninterface',
            'from ${tablasAfiliado} where a.numero = ${numeroVigenteDe(numero)}`.execute(ctx.db)\n  return found(rows[0])\n}\n\ninterface',
            'scope',
          ],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/afiliado/avisos-equipo',
    kind: 'scope',
    tests: ['tramites/solicitudes/avisos.test.ts'],
    mutants: {
      'avisos-equipo.service.ts': {
        leerAvisos: [['a.navegador = ${navegador} as actual', 'true as actual']],
        activarAvisos: [
          ['pushAddress(push.hosts, endpoint)?.href', 'endpoint'],
          ['navegador = ${huella} or direccion = ${direccion}', 'false'],
          ['offset ${equiposConAviso}', 'offset 1000'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/afiliado/avisos',
    kind: 'scope',
    tests: ['administracion/inicio', 'tesoreria/inicio'],
    mutants: {
      'de-lista.ts': {
        deLista: [
          [".having(sql`count(*)`, '>', 0)", ''],
          ['ctx.now.getTime() - pasan', 'ctx.now.getTime()'],
        ],
      },
      'esperas.ts': {
        leerEsperas: [
          [
            'permiso && ctx.user ? scopeOf(ctx.user, permiso) : ctx.scope',
            "permiso && ctx.user ? (scopeOf(ctx.user, permiso) ?? { kind: 'all' as const }) : ctx.scope",
          ],
          ['filas({ ...ctx, scope })', "filas({ ...ctx, scope: { kind: 'all' } })"],
          ['limit ${sql.lit(esperasPorCosa)}', ''],
        ],
      },
    },
  },
  { folder: 'server/src/features/afiliado/carnet-digital', tests: ['hechos/hechos.test'] },
  { folder: 'server/src/features/afiliado/contacto', tests: ['novedades/novedades.test'] },
  {
    folder: 'server/src/features/afiliado/cuenta-corriente',
    mutants: {
      'cuenta-corriente.routes.ts': {
        cuentaCorrienteRoutes: [
          ["audit(ctx, 'exportar', 'afiliado'", "(async (..._: unknown[]) => undefined)(ctx, 'exportar', 'afiliado'", 'audit'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/afiliado/documentos',
    tests: [
      'documentos.test',
      'mis-datos/mis-datos.test',
      'documentos/documentos.test',
      'server/src/features/tramites/resumenes/resumenes.test',
      'segundo-factor/segundo-factor.test',
    ],
    mutants: {
      'documentos.service.ts': {
        contextoDocumentos: [
          ['ctx.user.mustChangePassword ||', '', 'scope'],
          ['|| pendingFactor(ctx.user)', '', 'scope'],
        ],
        descargarPorEnlace: [
          [
            "audit(ctx, 'descargar', 'documento', id, { afiliado: talon",
            "(async (..._: unknown[]) => undefined)(ctx, 'descargar', 'documento', id, { afiliado: talon",
            'audit',
          ],
        ],
        dibujarDocumento: [['nombre: anonimo ? null : nombre', 'nombre', 'scope']],
        descargarDocumento: [
          [
            "audit(ctx, 'descargar', 'documento', id, { afiliado: numero",
            "(async (..._: unknown[]) => undefined)(ctx, 'descargar', 'documento', id, { afiliado: numero",
            'audit',
          ],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/afiliado/verificacion',
    tests: ['historia/constancia.test'],
    mutants: {
      'verificacion.queries.ts': {
        carnetAlAlcance: [
          ['where c.id = ${id} and (c.afiliado_numero = ${user.affiliate} or ${permitido})', 'where c.id = ${id}', 'scope'],
          ['scope ? enAlcance({ ...ctx, scope })', 'scope ? sql<boolean>`true`', 'scope'],
        ],
      },
      'verificacion.service.ts': {
        anularCarnet: [['if (cuenta) await endSessionsOf', 'if (!cuenta) await endSessionsOf', 'scope']],
      },
    },
  },
]
