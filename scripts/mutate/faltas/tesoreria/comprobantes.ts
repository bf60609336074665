import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tesoreria/comprobantes',
  clase: 'dinero',
  pruebas: ['rendiciones-gasto/rendiciones-gasto.test', 'por-rendir/'],
  faltas: {
    'asentar.ts': {
      columnasComprobante: [
        ['los guiones del CUIT quedan', 'cuit: sinGuiones(datos.cuitProveedor)', 'cuit: datos.cuitProveedor'],
      ],
      asentarComprobante: [['no se guarda cómo llegó', 'huella_original: archivo.original', 'huella_original: null']],
      guardarArchivo: [
        ['lo dicho es leído', "qrLeido: qr !== ''", "qrLeido: dicho.qr !== ''"],
        [
          'no se cuenta lo que se manda',
          "await spendQuota(ctx, { kind: 'seccional', id: seccional }, contenido.length)",
          'null as number | null',
        ],
      ],
    },
    'mover.ts': {
      moverComprobante: [
        ['pasa de una seccional a otra', 'seccionales.size > 1', 'false', { clase: 'alcance' }],
        ['pasa a una línea ajena', '!hay', 'false'],
      ],
    },
    'comprobantes.service.ts': {
      agregarComprobante: [['vale el código que dice el navegador', 'qr: archivo.qr || datos.qr', 'qr: datos.qr || archivo.qr']],
      modificarComprobante: [
        ['no se compara su archivo', '[actual.elegido, actual.original, actual.archivo]', '[]'],
        ['lo leído se corrige', '...(actual.qr !== null && { qr: actual.qr }),', ''],
      ],
    },
    'parecidos.ts': {
      loQueVe: [
        [
          'se ve el de otra seccional',
          'if (seVe) return { id: interno, ...fila }',
          'if (interno) return { id: interno, ...fila }',
          { clase: 'alcance' },
        ],
      ],
      esElMismo: [
        ['otra letra es el mismo', 'and c.letra = ${c.letra}', ''],
        ['vuelve a repetirse consigo', 'and c.id is distinct from ${c.id}::bigint', ''],
        ['lo cancelado cuenta', 'c.vigente and c.letra is not null', 'c.letra is not null'],
      ],
      seParecen: [
        ['el mismo archivo no se parece', 'where c.vigente and c.huella_original = any(${c.archivos}::text[])', 'where false'],
        [
          'el mismo importe de cualquier año',
          'and c.fecha between ${c.fecha}::date - ${diasParecido}::int and ${c.fecha}::date + ${diasParecido}::int',
          '',
        ],
        ['se parece a sí mismo', 'where id is distinct from ${c.id}::bigint', ''],
      ],
      admitirParecidos: [
        ['no hace falta un motivo', "!primero || motivo !== ''", 'true'],
        ['el motivo se pide otra vez', '!conMotivo.has(p.interno)', 'true'],
      ],
    },
  },
  viven: {
    'sin el rechazo · exigirDetalle: if (editable && rendicion.estado !== estadoRendicion.borrador) throw o…':
      'se mira otra vez con la rendición tomada; antes, ahorra leer el archivo',
    "sin el rechazo · unicoUnaVez: if ((error as { constraint?: string }).constraint !== 'comprobante_uni…":
      'lo demás se intenta otra vez entero, y falla igual',
    'sin la condición · esElMismo: and c.letra is not null': 'es la condición de su índice: sin letra ninguna es igual',
  },
}
