import type { Place } from '../mutant.ts'

export const places: readonly Place[] = [
  {
    folder: 'server/src/features/tramites/adhesion',
    kind: 'signatures',
    tests: ['tramites/resumenes/resumenes.test'],
    mutants: {
      'adhesion.service.ts': {
        cambiarCanales: [
          ['resumen_email = ${canales.resumenDigitalEmail === 1}', 'resumen_email = ${canales.resumenDigitalWA === 1}'],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/tramites/bandeja',
    tests: [
      'tramites/documentos/',
      'tramites/conformidad/conformidad.test',
      'tramites/conformidad/copia.test',
      'tramites/tramites/',
    ],
    mutants: {
      'bandeja.service.ts': {
        enMano: [['and ${enMesa(ctx)}', '', 'scope']],
        marcar: [["marca === 'OBSERVADO' ? motivo : ''", 'motivo']],
        mostrarRevisiones: [['set estado = d.revision, motivo', 'set motivo']],
      },
    },
  },
  {
    folder: 'server/src/features/tramites/carpeta',
    mutants: {
      'carpeta.queries.ts': {
        carpetaDe: [
          ['where x.afiliado_numero = ${numero} and', 'where'],
          ["when q.hasta < ${dia} then 'VENCIDO'", ''],
          ["when q.retirado is not null then 'RETIRADO'", ''],
          ['d.mirado desc, d.id desc', 'd.mirado, d.id'],
        ],
        sirve: [
          ['g."idClase" = r.clase_id and', ''],
          ["and g.cbu in ('', s.cbu)", ''],
        ],
        hasta: [['months => c.meses', 'months => c.meses + 1']],
      },
      'carpeta.service.ts': {
        tomarDeCarpeta: [
          ['o.solicitud_id = s.id and', 'false and'],
          ["'ACEPTADO'", "'ENVIADO'"],
        ],
      },
    },
  },
  { folder: 'server/src/features/tramites/catalogos', tests: ['tramites/carpeta/carpeta.test'] },
  {
    folder: 'server/src/features/tramites/clases-papel',
    tests: ['tramites/carpeta/'],
    mutants: { 'clases-papel.service.ts': { cambiarClasePapel: [['version = version + 1', 'version = version']] } },
  },
  {
    folder: 'server/src/features/tramites/conformidad',
    kind: 'signatures',
    tests: ['tramites/solicitud/', 'tramites/solicitudes/'],
    mutants: {
      'conformidad.queries.ts': { dePropia: [['c.id = ${id} and a.numero = ${person(ctx).affiliate}', 'c.id = ${id}']] },
      'respuestas.service.ts': { desconocerPropia: [['c.id = ${id} and ${socioDe} = ${person(ctx).affiliate}', 'c.id = ${id}']] },
    },
  },
  {
    folder: 'server/src/features/tramites/documentos',
    tests: ['tramites/bandeja/bandeja.papeles.test', 'tramites/solicitud/', 'tramites/adhesion/', 'server/test/subir.slow'],
    mutants: {
      'documentos.service.ts': {
        lugar: [
          ['r.producto_id = s.producto_id', 'true'],
          ['or ${seLePideEn}', ''],
        ],
      },
    },
  },
  {
    folder: 'server/src/features/tramites/productos',
    tests: ['tramites/solicitudes/', 'tramites/solicitud/', 'tramites/adhesion/', 'tramites/catalogos/'],
    mutants: {
      'productos.queries.ts': {
        seLePide: [["coalesce(nullif(q.vive_de, ''), 'SUELDO')", 'r.vive_de']],
        seOfrece: [
          ['p.habilitado and', ''],
          ["coalesce(p.hasta, 'infinity')", "'infinity'"],
          ['between p.desde and', "between '-infinity' and"],
        ],
        productosDe: [['s.afiliado_numero = ${numero} and', '']],
        productoOfrecido: [['and ${seOfrece(ctx.today)}', '']],
      },
    },
  },
  {
    folder: 'server/src/features/tramites/resumenes',
    mutants: {
      'envio.ts': {
        recoger: [["when estado = 'ENTREGANDO' then 'EN_DUDA' when", 'when']],
        tomar: [["and t.estado = 'EN_MARCHA' returning", 'returning']],
      },
      'destinatarios.ts': {
        pedidos: [
          ['where c.pide)', ')'],
          ['x.afiliado_numero = v."numeroAfiliado" and', '', 'scope'],
        ],
        sumarDestinatarios: [['where p.documento is not null order', 'order']],
        sigueQueriendo: [['canal === \'EMAIL\' ? sql`v."resumenEmail"` : sql`v."resumenWA"`', 'sql`true`']],
      },
    },
  },
  {
    folder: 'server/src/features/tramites/solicitudes',
    tests: [
      'tramites/solicitud/',
      'tramites/bandeja/',
      'tramites/conformidad/conformidad.test',
      'tramites/conformidad/copia.test',
      'tramites/conformidad/propias.test',
      'tramites/documentos/',
      'tramites/carpeta/carpeta.test',
      'afiliado/avisos/avisos.test',
    ],
    mutants: {
      'solicitudes.service.ts': {
        presentarSolicitud: [['sql`coalesce(espera, ${ctx.now})`', 'ctx.now']],
        guardada: [['version: sql`version + 1`, ', '']],
      },
    },
  },
]
