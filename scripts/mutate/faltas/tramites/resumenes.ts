import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/resumenes',
  viven: {
    'sin el paso · repartir: pausa(Math.min(Math.max(0, proximo.getTime() - services.now().getTime(…':
      'sin ella pregunta sin parar hasta que a alguno le toca: cuesta procesador y llega lo mismo',
    'sin el paso · anotarEnviado: sleep(vistazoMs)': 'insiste cinco veces igual, sin esperar entre una y otra',
    'sin el rechazo · fallar: if (!(otro instanceof Ajeno)) throw otro':
      'si la base no contesta, queda tomado y lo recoge quien sigue, se diga o no',
    'sin la condición · siguiente: and e.canal = ${canal}': 'sólo mira otra vez mientras al otro canal le queda algo',
  },
  faltas: {
    'envio.ts': {
      recoger: [['lo que estaba en duda se manda otra vez', "when estado = 'ENTREGANDO' then 'EN_DUDA' when", 'when']],
      tomar: [
        ['se manda lo detenido', "and t.estado = 'EN_MARCHA' returning", 'returning'],
        ['lo toma quien ya no lo tiene', 'and t.turno = ${turno}', ''],
      ],
      anotar: [['se anota lo que tomó otro', 'and intentos = ${intentos}', '']],
      mandar: [
        ['se manda a quien ya no quiere', "if (!(await sigueQueriendo(ctx, afiliado_numero, canal))) return 'revocada'", ''],
        ['se manda lo retirado', "if (documento_id === null) return 'retirado'", 'if (documento_id === null) return undefined'],
      ],
      fallar: [
        ['lo dudoso se repite', "error instanceof DoubtfulMail ? 'EN_DUDA'", "error instanceof DoubtfulMail ? 'PENDIENTE'"],
        ['un rechazo se repite', 'error instanceof RefusedMail || error instanceof RefusedMessage || envio', 'envio'],
      ],
    },
    'destinatarios.ts': {
      pedidos: [
        ['se manda a quien no lo pidió', 'where c.pide)', ')'],
        ['el resumen de otro', 'x.afiliado_numero = v."numeroAfiliado" and', '', { clase: 'alcance' }],
      ],
      sumarDestinatarios: [['sin su resumen', 'where p.documento is not null order', 'order']],
      sigueQueriendo: [['siempre por correo', 'canal === \'EMAIL\' ? sql`v."resumenEmail"` : sql`v."resumenWA"`', 'sql`true`']],
    },
  },
}
