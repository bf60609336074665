import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/cajas',
  clase: 'dinero',
  pruebas: ['movimientos-caja.test', 'planillas-caja/planillas-caja.test', 'hechos/hechos.test', 'hechos/instante'],
  faltas: {
    'cajas.access.ts': {
      exigirCajaOperable: [
        [
          'opera la caja de otra seccional',
          'where c.id = ${id} and ${seccionalEnAlcance(ctx, sql`c.seccional_id`)}',
          'where c.id = ${id}',
          { clase: 'alcance' },
        ],
      ],
      habilitadoEn: [['todos están en todas las cajas', 'and cu.usuario_id = ${ctx.user?.id ?? 0})', ')', { clase: 'alcance' }]],
    },
    'cajas.list.ts': {
      trabajaCon: [
        ['se habilita a quien está deshabilitado', '(u.habilitado and exists', '(true and exists', { clase: 'alcance' }],
        ['se habilita a quien no puede registrar', 'and g.permiso = ${permiso}', '', { clase: 'alcance' }],
        [
          'se habilita a quien no es de la seccional',
          'where us.usuario_id = u.id and us.seccional_id = ${deSeccional})',
          'where us.usuario_id = u.id)',
          { clase: 'alcance' },
        ],
      ],
      cajasAlAlcance: [
        [
          'restablece el PIN quien edita',
          "alcanza(ctx, 'cajas.restablecerPin', sql`c.seccional_id`)",
          "alcanza(ctx, 'cajas.editar', sql`c.seccional_id`)",
          { clase: 'alcance' },
        ],
      ],
      fuenteCajas: [
        [
          'el filtro de seccional no filtra',
          "if (seccional !== undefined) rows = rows.where('c.seccional_id', '=', seccional)\n    if (habilitada",
          'if (habilitada',
          { clase: 'alcance' },
        ],
      ],
    },
    'pin.service.ts': {
      verificarPin: [
        [
          'sin auditoría: PIN equivocado',
          "audit(ctx, 'pin-incorrecto'",
          "(async (..._: unknown[]) => undefined)(ctx, 'pin-incorrecto'",
          { clase: 'auditoria' },
        ],
      ],
      pinConClave: [
        [
          'el PIN sin la clave de afuera',
          "createHmac('sha256', derivedKey(ctx.services.config, 'pin-caja')).update(pin).digest('base64')",
          "createHmac('sha256', 'nada').update(pin).digest('base64')",
        ],
      ],
    },
    'cajas.service.ts': {
      cambiarCaja: [['la versión vieja pisa', "if (version !== undefined) cambio = cambio.where('version', '=', version)", '']],
      rechazarConMovimientos: [
        [
          'se elimina una caja con movimientos',
          "if (found(rows[0]).ultimo_movimiento > 0) throw new AppError('CAJA_CON_MOVIMIENTOS')",
          'found(rows[0])',
        ],
      ],
    },
  },
  viven: {
    'sin la condición · cajasDeSeccional: and yo.edita':
      'quien llega hasta ahí ya tiene ese permiso en esa seccional: es el de la llamada',
  },
}
