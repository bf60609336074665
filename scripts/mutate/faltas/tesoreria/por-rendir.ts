import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/por-rendir',
  clase: 'dinero',
  pruebas: ['comprobantes/parecidos.test', 'comprobantes/leido.test'],
  faltas: {
    'por-rendir.service.ts': {
      yaLlego: [['la clave de otra persona es la propia', '!fila.mio', 'false', { clase: 'alcance' }]],
      completar: [['el nombre propuesto no va', 'fila.proveedor || fila.propuesta.proveedor }', 'fila.proveedor }']],
      pasarPorRendir: [
        ['pasa dos veces', 'if (pasados.has(clave)) return', ''],
        ['pasa a una línea ajena', '!lineas.some((l) => l.id === iddetalle)', 'false'],
        ['pasa lo que cambió', 'fila.version !== version', 'false'],
        ['sigue esperando', 'await sql`delete from comprobante_por_rendir where id = ${fila.id}`.execute(ctx.db)', ''],
      ],
      modificarPorRendir: [['lo leído se corrige', '!actual.qrLeido && ', '']],
      retirarComprobante: [['queda en la rendición', 'await sql`delete from comprobante where id = ${id}`.execute(ctx.db)', '']],
    },
    'por-rendir.queries.ts': {
      alcanzado: [
        ['se ve lo de cualquiera', "or ${alcanza(ctx, 'rendiciones.firmar', seccional)}", 'or true', { clase: 'alcance' }],
      ],
      propuesta: [['se propone lo de otra seccional', 'and r.seccional_id = p.seccional_id', '']],
    },
  },
}
