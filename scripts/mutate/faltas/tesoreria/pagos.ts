import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/pagos',
  clase: 'dinero',
  viven: {
    'sin alcance · tomarElegidas: seccionalEnAlcance(ctx, sql`r.seccional_id`)':
      'sólo espera la fila; la lectura que sigue mira el mismo alcance',
    "sin la condición · situacionCuenta: and x.estado = 'RECHAZADO'":
      'sólo lo rechazado tiene un código; la condición es la del índice',
  },
  faltas: {
    'lotes.service.ts': {
      cambiarCuenta: [['se pisa la cuenta que otro cambió', 'and cbu = ${antes}', '']],
      crearLote: [
        ['se arma con otro total', 'centavos !== aCentavos(datos.total)', 'false'],
        ['un lote sin quien pague', 'if (ctx.services.config.finance)', 'if (false)'],
      ],
      tomarElegidas: [
        ['va a una cuenta rechazada', "cuenta === 'RECHAZADA'", 'false'],
        ['se paga lo observado', "!admite(estado, 'pagar')", 'false'],
      ],
      anularLote: [['se anula lo respondido', "and x.estado = 'PENDIENTE' and r.id", 'and r.id']],
    },
    'pagos.verificar.ts': {
      deSuArchivo: [
        ['otro CBU que el del archivo', 'e.cbu !== cbu || ', ''],
        ['otro importe que el del archivo', 'Number(e.importe) !== aCentavos(importe) || ', ''],
        ['otra rendición que la del archivo', ' || e.concepto !== `RENDICION ${numero}`', ''],
        ['renglones de más', 'escritos.length !== renglones.length', 'false'],
      ],
    },
    'pagos.rules.ts': {
      decidirRespuesta: [
        ['cualquier importe vale', 'aCentavos(renglon.importe) !== centavos', 'false'],
        ['se paga mañana', 'fecha > hoy || ', ''],
        ['lo respondido se responde otra vez', "renglon.estado !== 'PENDIENTE'", 'false'],
      ],
    },
    'pagos.list.ts': {
      fuentePagos: [['un grupo que no hay es todos', 'pedido !== undefined && grupo === undefined', 'false']],
    },
  },
}
