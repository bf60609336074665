import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/movimientos-caja',
  clase: 'dinero',
  pruebas: [
    'cajas/cajas-reglas.test',
    'transferencias-caja/transferencias-caja.test',
    'planillas-caja/planillas-caja.test',
    'recibos-caja/',
    'adjuntos-caja/',
  ],
  faltas: {
    'deshacer.service.ts': {
      tomarCajas: [['anular no traba la caja', 'order by id for update', 'order by id']],
    },
    'movimientos-caja.list.ts': {
      movimientosAlAlcance: [
        [
          'anular se ofrece a quien no está en la caja',
          'and ${habilitadoEn(ctx, sql`m.caja_id`)} as opera',
          'as opera',
          { clase: 'alcance' },
        ],
      ],
    },
    'movimientos-caja.queries.ts': {
      registradoCon: [
        ['la clave de otra caja responde como si fuera de esta', 'and caja_id = ${caja} and ${igual}', 'and ${igual}'],
      ],
    },
    'movimientos-caja.service.ts': {
      tomarNumero: [
        [
          'se registra en la caja de otra seccional',
          'where c.id = ${idCaja} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}\n    returning',
          'where c.id = ${idCaja}\n    returning',
          { clase: 'alcance' },
        ],
        [
          'un concepto de otra seccional sirve',
          'where k.id = ${concepto} and k.seccional_id = c.seccional_id and k.habilitado',
          'where k.id = ${concepto} and k.habilitado',
          { clase: 'alcance' },
        ],
      ],
      reintegrar: [
        [
          'la rendición de otra seccional se reintegra',
          'where id = ${rendicion} and seccional_id = ${seccional} for update',
          'where id = ${rendicion} for update',
          { clase: 'alcance' },
        ],
        ['una rendición sin pagar se reintegra', 'if (rendicionGasto?.estado !== 4) {', 'if (!rendicionGasto) {'],
      ],
      registrarMovimiento: [
        [
          'el saldo negativo no pregunta',
          'if (sentido === 2 && !datos.confirmaNegativo) await',
          'if (sentido === 2 && false) await',
        ],
      ],
      confirmarNegativo: [['el cero es negativo', 'if (after < 0) throw', 'if (after <= 0) throw']],
      escribirMovimiento: [
        ['la clave no se guarda', '${m.clave ?? null}', '${null}'],

        [
          'el total olvida los cheques',
          'deCentavos(m.importes.efectivo + m.importes.banco + m.importes.cheque)',
          'deCentavos(m.importes.efectivo + m.importes.banco)',
        ],
      ],
    },
    'movimientos-caja.rules.ts': {
      rechazoAnular: [['se corrige con una mitad abierta', "m.halfOpen ? 'TRANSFERENCIA_PLANILLA_CERRADA' : ", '']],
      rechazoFecha: [
        [
          'una fecha anterior a la planilla vale',
          "return dia < desdePlanilla ? 'MOVIMIENTO_FECHA_ANTERIOR' : undefined",
          'return undefined',
        ],
      ],
      tipoCorresponde: [['un tipo deshabilitado vale', 'tipo !== undefined && tipo.habilitado &&', 'tipo !== undefined &&']],
      rechazoCorregir: [
        ['se corrige dos veces', "return m.corrected ? 'MOVIMIENTO_YA_CORREGIDO' : undefined", 'return undefined'],
      ],
      sentidoOpuesto: [['el contraasiento suma otra vez', '(sentido === 1 ? 2 : 1)', '(sentido === 1 ? 1 : 2)']],
    },
  },
  viven: {
    'sin el paso · corregirMovimiento: rechazar(rechazoCorregir(juntos(ahora)))':
      'la base lo rechaza igual, con el mismo código (movimiento_caja_corrige_unico)',
    'sin alcance · leerConOtraMitad: seccionalEnAlcance(ctx, sql`m.seccional_id`)':
      'exigirCajaOperable mira la caja enseguida y contesta lo mismo',
    "sin el caso · rechazoAnular: if (m.annulled) return 'MOVIMIENTO_ANULADO'":
      'la base lo rechaza igual, con el mismo código (movimiento_fijo)',
  },
}
