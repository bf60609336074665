import type { Place } from '../mutant.ts'

export const places: readonly Place[] = [
  {
    folder: 'server/src/features/administracion/alertas',
    mutants: {
      'alertas.ts': {
        lasQueEmpiezan: [['ctx.now.getTime() - otraVezMs', 'ctx.now.getTime()']],
        lasQueTerminan: [['vista <= ${new Date(ctx.now.getTime() - pasaSolaMs)}', 'true']],
        contar: [["quienesPueden(ctx, 'auditoria.consultar')", "quienesPueden(ctx, 'organizacion.editar')"]],
      },
    },
  },
  {
    folder: 'server/src/features/administracion/copias',
    mutants: { 'copias.service.ts': { pedirEnsayo: [["and (ensayo is null or ensayo in ('BIEN', 'MAL'))", '']] } },
  },
  {
    folder: 'server/src/features/administracion/duplicados',
    tests: ['server/src/features/administracion/importacion/importacion.fusion.test.ts'],
  },
  {
    folder: 'server/src/features/administracion/ganchos',
    mutants: {
      'entregar.ts': {
        anotarFalla: [
          ['fallando_desde <= ${new Date(ctx.now.getTime() - apagaMs)}', 'true'],
          ['pausa_hasta = ${ctx.now}::timestamptz + least', 'pausa_hasta = ${ctx.now}::timestamptz - least'],
        ],
        anotarBien: [['fallando_desde = null, fallas = 0', 'fallas = 0']],
      },
      'ganchos.service.ts': { eliminarGancho: [['delete from gancho where id', 'update gancho set version = version where id']] },
    },
  },
  {
    folder: 'server/src/features/administracion/importacion',
    mutants: {
      'deshacer.ts': {
        impedimentos: [
          ["and (t.${sql.ref(tablasDeshacibles[tabla].clave)} is null or ${huella(tabla, 't')} <> c.huella)", 'and false'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/administracion/inicio',
    mutants: { 'casa.espera.ts': { deCopia: [['ctx.now.getTime() - diasDeCopia * 86_400_000', 'ctx.now.getTime()']] } },
  },
  {
    folder: 'server/src/features/administracion/organizacion',
    mutants: {
      'configuracion.service.ts': {
        contados: [["campo === 'logo' ? o.logo && hashOf(Buffer.from(o.logo)) : o[campo]", 'o[campo]', 'audit']],
      },
    },
  },
  { folder: 'server/src/features/administracion/permisos', tests: ['mandatos/mandatos.test'] },
  {
    folder: 'server/src/features/administracion/roles',
    kind: 'scope',
    tests: ['administracion/permisos/', 'administracion/usuarios/'],
    mutants: {
      'roles.service.ts': {
        aplicarCambioDeRol: [
          ['for (const { permiso } of quita)', 'for (const { permiso } of [] as typeof quita)'],
          [".where('version', '=', version)", ''],
        ],
        exigirImprescindibles: [
          ["if (codigo !== 'ADMINISTRADOR') return", 'if (codigo) return'],
          ['quedan.get(p) !== scopesOf(p).at(-1)', '!quedan.has(p)'],
        ],
        eliminarRol: [['[...puestos, ...rows.map', '[...rows.map']],
      },
      'cambios-rol.service.ts': {
        aprobarCambio: [['if (autor === person(ctx).id)', 'if (autor < 0)']],
        tomar: [['and c.vence > ${ctx.now} as abierto', 'as abierto']],
        hayOtra: [['and u.id <> ${person(ctx).id}', '']],
      },
    },
  },
  { folder: 'server/src/features/administracion/seccionales', tests: ['administracion/inicio/casa.test'] },
  {
    folder: 'server/src/features/administracion/sistemas',
    mutants: {
      'sistemas.service.ts': {
        crearSistema: [
          ['${seccionales.length === 0}', 'true'],
          ['set es_sistema = true', 'set es_sistema = false'],
        ],
        renovarSistema: [['set token_hash = ${hash}, termina', 'set termina']],
        revocarSistema: [['set revocado = ${ctx.now}, revocado_por = ${person(ctx).id}', 'set revocado = null']],
      },
    },
  },
  {
    folder: 'server/src/features/administracion/tablero',
    tests: ['server/src/permisos.test', 'src/listas.test'],
    mutants: {
      'tablero.list.ts': {
        padronMonthsSource: [
          [
            'sql`(${seccionalesPedidas(ctx, filters, sql.ref(`p.${cual}`))} and ${sql.ref(`p.${cual}`)} is not null)`',
            'sql`(${sql.ref(`p.${cual}`)} is not null)`',
            'scope',
          ],
          ["when p.conocido then 'vuelve' else 'ingresa'", "else 'ingresa'"],
          ["case when p.de is not null then 'llega' when", 'case when'],
          ["case when p.a is not null then 'sale' else 'egresa' end", "'egresa'"],
          ['(order by c.mes desc rows', '(order by c.mes rows'],
          ['where n.vinculado and ${seccionalesPedidas(ctx, filters, sql`n.seccional_id`)})', 'where n.vinculado)', 'scope'],
        ],
        embudoSource: [
          ['and u.habilitado and', 'and'],
          ['a.vinculado and', ''],
          ['and ${seccionalesPedidas(ctx, filters, sql`a.seccional_id`)}', '', 'scope'],
          ['where u.ultimo_ingreso >= ${mes}', 'where u.ultimo_ingreso is not null'],
        ],
        calorSource: [
          ['min(p.desde)', 'max(p.desde)'],
          ['and r.estado in (${porPagar})', '', 'money'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/administracion/usuarios',
    tests: [
      'administracion/ayuda/ayuda.test',
      'administracion/roles/',
      'hechos/hechos.test',
      'hechos/instante',
      'duplicados/duplicados.test',
    ],
    mutants: {
      'usuarios.list.ts': {
        usuariosSource: [
          ['union all select t.usuario_id from tenencias(${ctx.today}) t where t.seccional_id = ${seccional}', ''],
        ],
      },
      'usuarios.access.ts': {
        usuarioEnAlcance: [
          ['and not ${esPersonal(ctx)}', '', 'scope'],
          ['and a.seccional_id = any(${scope.ids}::bigint[])', '', 'scope'],
        ],
        exigirTecho: [
          ['if (ajena || ', 'if (', 'scope'],
          [' || !puedeDar(ctx, diferencia(eran, son))', '', 'scope'],
        ],
      },
    },
  },
]
