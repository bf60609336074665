import type { Lugar } from '../../falta.ts'

const unaSola = 'también la fila de cada alerta deja que la diga uno solo: esto evita que esperen de a filas'

export const lugar: Lugar = {
  carpeta: 'server/src/features/administracion/alertas',
  viven: {
    'sin el paso · mirarAlertas: sql`select pg_advisory_xact_lock(727016)`.execute(ctx.db)': unaSola,
    "sin el rechazo · mandar: if (!config.alerts) throw new Error('GREMIAL_ALERTAS')":
      'sin adónde mandarla falla igual: cambia lo que dice el registro',
  },
  faltas: {
    'alertas.ts': {
      lasQueEmpiezan: [
        ['se avisa lo que pasa solo', 'desde <= ${new Date(ctx.now.getTime() - pasaSolaMs)}', 'desde <= ${ctx.now}'],
        ['se avisa en cada mirada', 'ctx.now.getTime() - otraVezMs', 'ctx.now.getTime()'],
      ],
      lasQueTerminan: [
        ['lo que vuelve enseguida terminó', 'vista <= ${new Date(ctx.now.getTime() - pasaSolaMs)}', 'true'],
        ['se avisa que pasó lo que no se había avisado', 'rows.filter(({ dicha }) => dicha)', 'rows'],
      ],
      mirarAlertas: [
        ['dos procesos avisan lo mismo', 'await sql`select pg_advisory_xact_lock(727016)`.execute(ctx.db)', '', unaSola],
      ],
      contar: [
        [
          'lo que se leyó se le dice a quien administra',
          "quienesPueden(ctx, 'auditoria.consultar')",
          "quienesPueden(ctx, 'organizacion.editar')",
        ],
      ],
      contarSinBase: [['se avisa en cada mirada que falta la base', 'memoria.sinBase.dicha = true', '']],
    },
  },
}
