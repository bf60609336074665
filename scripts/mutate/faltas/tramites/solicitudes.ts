import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'server/src/features/tramites/solicitudes',
  pruebas: [
    'tramites/solicitud/',
    'tramites/bandeja/',
    'tramites/conformidad/conformidad.test',
    'tramites/conformidad/copia.test',
    'tramites/conformidad/propias.test',
    'tramites/documentos/',
    'tramites/carpeta/carpeta.test',
    'afiliado/avisos/avisos.test',
  ],
  viven: {
    'sin la condición · ultimaDe: and d.reemplazado is null':
      'lo que se mandó desde la observación no se presentó todavía: al mandar otro en su lugar se borra',
    "sin la condición · retirarSiEsOtra: and c.estado <> 'REEMPLAZADA'":
      'es la condición del índice: sin ella se escribe otra vez lo que ya está reemplazado',
  },
  faltas: {
    'observacion.rules.ts': {
      igualado: [
        ['un teléfono escrito de otro modo es otro', "campo === 'telefono' ? normalizarTelefono(valor) : valor", 'valor'],
      ],
      corregidoDe: [
        ['un papel observado está corregido', "d.requisito === punto.requisito && d.estado === 'OBSERVADO'", 'false'],
        ['corrige el dato de otra persona', 'c.papel === punto.papel && ', ''],
      ],
      campoDicho: [['el destino no se reconoce', "campo === 'destino' ? 'idDestino' : campo", 'campo']],
    },
    'observacion.queries.ts': {
      observacionDe: [
        ['otro papel no es un cambio', 'cambios.length + papeles.length > 0', 'cambios.length > 0'],
        ['lo observado antes no dice sus papeles', "s.documentos.filter((d) => d.estado === 'OBSERVADO')", '[]'],
      ],
    },
    'sucesos.ts': {
      contarPresentada: [['no queda qué cambió', 'puntosDeCambios(cambios, papeles)', '[]']],
    },
    'declaracion.ts': {
      declaracionDe: [
        ['un jubilado autoriza a su patrón', "viveDe === '' || viveDe === 'SUELDO'", 'true as boolean', { clase: 'dinero' }],
      ],
    },
    'solicitudes.service.ts': {
      contacto: [['un jubilado tiene empresa', "datos.viveDe === 'JUBILACION' ? '' : datos.empresa", 'datos.empresa']],
      crearSolicitud: [
        ['la misma clave, otra solicitud', 'if (hecha !== undefined) return leerSolicitud(ctx, hecha)', ''],
        ['se pide una adhesión como préstamo', "producto?.clase !== 'PRESTAMO'", '!producto'],
      ],
      socio: [['basta un número ajeno', 'and numero_documento = ${documento}', '', { clase: 'alcance' }]],
      guardarPersona: [
        [
          'se dice el nacimiento de otro',
          'quien ? null : datos.fechaNacimiento || null',
          'datos.fechaNacimiento || null',
          'sólo guarda lo que escribió quien pide',
        ],
      ],
      presentarSolicitud: [
        ['otra tasa que la firmada', 'tna: costo.tna, gasto', 'tna: 0, gasto', { clase: 'dinero' }],
        ['la cuota en pesos', 'cuota: aCentavos(costo.cuota)', 'cuota: costo.cuota', { clase: 'dinero' }],
        ['la corregida vuelve al final', 'sql`coalesce(espera, ${ctx.now})`', 'ctx.now'],
        ['no se guarda lo firmado', 'declaracion, presentada: ctx.now', 'presentada: ctx.now', { clase: 'dinero' }],
      ],
      anularSolicitud: [['otro producto que el dicho', 'and s.producto_id = ${idProducto}', '']],
      guardada: [['la versión no cambia', 'version: sql`version + 1`, ', '']],
      centavos: [['el monto en pesos', 'importe === null ? null : aCentavos(importe)', 'importe', { clase: 'dinero' }]],
    },
  },
}
