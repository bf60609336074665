import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/bandeja',
  pruebas: [
    'tramites/documentos/',
    'tramites/conformidad/conformidad.test',
    'tramites/conformidad/copia.test',
    'tramites/tramites/',
  ],
  viven: {
    'sin la condición · mostrarRevisiones: and d.reemplazado is null':
      'lo que se reemplaza ya no tiene marca: se la mostró al devolver el trámite',
  },
  faltas: {
    'bandeja.service.ts': {
      enMano: [
        ['se ve lo que no se presentó', "and s.estado <> 'INICIADA'", ''],
        ['se decide lo de otra seccional', 'and ${enMesa(ctx)}', '', { clase: 'alcance' }],
      ],
      tomarSolicitud: [['se la lleva sin pedirlo', "estado === 'EN ANÁLISIS' && relevar === 1", "estado === 'EN ANÁLISIS'"]],
      marcar: [['el motivo de lo aceptado queda', "marca === 'OBSERVADO' ? motivo : ''", 'motivo']],
      mostrarRevisiones: [
        ['la revisión de la mesa no se muestra', 'set estado = d.revision, motivo', 'set motivo'],
        ['se cuentan los aceptados', "d.estado === 'OBSERVADO'", 'true'],
      ],
      observarSolicitud: [
        [
          'lo escrito sin marcar se pierde',
          "await marcar(ctx, id, idDocumento, 'OBSERVADO', motivo)",
          'void [idDocumento, motivo]',
        ],
        ['se observa sin decir nada', "comentario === '' && ", 'false && '],
        ['lo observado de un dato no se guarda', 'campos: suyos', 'campos: []'],
      ],
      deEsta: [['se observa a quien no está', "papel === '' ? producto.clase === 'ADHESION' : !personas[papel]", 'false']],
      aprobarSolicitud: [
        ['se aprueba con papeles sin mirar', 'documentos.length + conformidades > 0', 'conformidades > 0', { clase: 'dinero' }],
        ['se aprueba sin conformidad', 'documentos.length + conformidades > 0', 'documentos.length > 0', { clase: 'dinero' }],
      ],
      rechazarSolicitud: [['no se guarda por qué', 'motivo: comentario', "motivo: ''"]],
      decidir: [['sigue tomada', '...suelta, ...cambia', '...cambia']],
    },
    'bandeja.list.ts': {
      filtradas: [['la mesa entra a lo que no la espera', 'rows.where(enEspera)', 'rows.where(abierta)']],
    },
  },
}
