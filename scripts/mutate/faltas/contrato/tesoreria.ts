import type { Lugar } from '../../falta.ts'

export const lugar: Lugar = {
  carpeta: 'contract/src/tesoreria',
  clase: 'dinero',
  pruebas: [
    'server/src/permisos.test',
    'movimientos-caja.test',
    'valores.test',
    'cajas/cajas.test',
    'cajas/pin.test',
    'cajas/cajas-reglas.test',
  ],
  viven: {
    'sin el rechazo · leerFacturaQr: if (!(error instanceof NoSeLee)) throw error':
      'nada de lo que llama tira otra cosa: es para quien programa',
  },
  faltas: {
    'cajas.ts': {
      cajas: [["restablecer un PIN: pide permiso: 'cajas.editar'", "permiso: 'cajas.restablecerPin'", "permiso: 'cajas.editar'"]],
      edita: [
        ["editar una caja: pide { permiso: 'cajas.consultar' }", "{ permiso: 'cajas.editar' }", "{ permiso: 'cajas.consultar' }"],
      ],
      pin: [['un PIN de más cifras', 'regex(/^\\d{4}$/,', 'regex(/^\\d{4,6}$/,']],
      usuariosHabilitados: [
        ['una caja sin nadie', ".refine((v) => v.some((u) => u.hab === 1), { error: '@errores.CAJA_SIN_USUARIOS' })", ''],
      ],
      '': [
        [
          'dos PIN distintos',
          ".refine((v) => v.pin === v.pin2, { path: ['pin2'], error: '@errores.PINES_DISTINTOS' })\nexport type CajaNueva",
          'export type CajaNueva',
        ],
      ],
    },
    'conceptos-caja.ts': {
      edita: [
        [
          "editar conceptos: pide permiso: 'conceptosCaja.consultar'",
          "permiso: 'conceptosCaja.editar'",
          "permiso: 'conceptosCaja.consultar'",
        ],
      ],
    },
    'movimientos-importes.ts': {
      importeMaximo: [
        ['importes hasta mil millones', 'export const importeMaximo = 10_000_000', 'export const importeMaximo = 1_000_000_000'],
      ],
      importe: [['importes negativos', 'importeEntre(0, importeGuardable)', 'importeEntre(-importeGuardable, importeGuardable)']],
      entraEn: [['el reintegro con el límite de los demás', 'v.tipoMovimiento === sinLimite || ', '']],
    },
    'movimientos-caja.ts': {
      edita: [
        [
          "registrar movimientos: pide permiso: 'movimientosCaja.consultar'",
          "permiso: 'movimientosCaja.editar'",
          "permiso: 'movimientosCaja.consultar'",
        ],
      ],
      movimientoNuevo: [
        ['un movimiento de cero', 'if (suma < 1)', 'if (suma < 0)'],
        [
          'el total no es la suma',
          'else if (v.total !== undefined && Math.round(v.total * 100) !== suma)',
          'else if (false as boolean)',
        ],
      ],
      movimientoAnular: [['motivo de anulación más largo', 'motivo: parrafos(300)', 'motivo: parrafos(3000)']],
    },
    'planillas-caja.ts': {
      cierra: [
        [
          "cerrar planillas: pide permiso: 'planillas.consultar'",
          "permiso: 'planillas.cerrar'",
          "permiso: 'planillas.consultar'",
        ],
      ],
    },
    'central.ts': {
      central: [
        [
          "ver la tesorería central: pide permiso: 'planillas.consultar'",
          "permiso: 'tesoreria.central'",
          "permiso: 'planillas.consultar'",
        ],
      ],
    },
  },
}
