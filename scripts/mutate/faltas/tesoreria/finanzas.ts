import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/finanzas',
  clase: 'firmas',
  pruebas: ['firmas/acciones-firmas.test'],
  faltas: {
    'finanzas.service.ts': {
      envioFirmado: [
        ['una firma alcanza', 'rows[0]?.firmas === 2', 'rows[0]?.firmas !== 0'],
        ['vale una firma anulada', 'and f.anulada is null', ''],
      ],
      ponerEnSalida: [['dos filas del mismo envío', 'if (numAffectedRows === 0n) await enqueue', 'await enqueue']],
      reintentar: [['se reintenta lo que no espera', '!rows[0]?.espera || tomada.envio === null', 'tomada.envio === null']],
    },
    'finanzas.jobs.ts': {
      trabajoFinanzas: [
        ['otra clave cada vez', 'claveDeEnvio(idRendicion, idEnvio)', 'claveDeEnvio(idRendicion, Date.now())'],
        ['lo que ya pasó vuelve a enviada', 'tomada.estado !== estadoRendicion.autorizada || tomada.envio !== idEnvio', 'false'],
      ],
    },
    'finanzas.mensaje.ts': {
      enlaceVale: [
        [
          'cualquier firma abre un comprobante',
          'given.length === right.length && timingSafeEqual(given, right)',
          'true',
          { clase: 'alcance' },
        ],
      ],
      firmaDeEnlace: [
        ['el enlace de uno abre otro', 'update(`${id}.${vence}`)', 'update(`${vence}`)', { clase: 'alcance' }],
        ['el enlace se alarga', 'update(`${id}.${vence}`)', 'update(`${id}`)', { clase: 'alcance' }],
      ],
      mensajeDe: [['se manda lo que ya no se manda', 'and r.estado in (2, 5)', '']],
    },
    'finanzas.rules.ts': {
      decidirAviso: [
        ['vale un aviso de otro momento', 'aviso.momento < ultimo', 'aviso.momento > ultimo'],
        ['se paga lo que no se puede', "admite(estado, 'pagar') ?", 'true ?'],
      ],
    },
  },
  viven: {
    "sin el rechazo · trabajoFinanzas: if (!finance) throw new Error('GREMIAL_FINANZAS')":
      'sin sistema, lo que sigue falla igual y se vuelve a intentar',
    'sin la condición · envioFirmado: and f.envio_id = ${envio}': 'las de un envío anterior están anuladas',
    'sin la condición · ponerEnSalida: and tomado is null':
      'lo que se está mandando se dice otra vez con la misma clave: al otro lado es lo mismo',
  },
}
