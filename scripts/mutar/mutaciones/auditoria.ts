import { enArchivo, sinAuditar } from '../mutacion.ts'

const en = (archivo: string, pruebas: readonly string[], filas: Parameters<typeof enArchivo>[3]) =>
  enArchivo('auditoría', `server/src/features/${archivo}`, pruebas, filas)

export const auditoria = [
  ...en(
    'tesoreria/cajas/cajas.service.ts',
    ['cajas/cajas.test', 'cajas/pin.test'],
    [
      sinAuditar('caja creada', "ctx, 'crear', 'caja'"),
      sinAuditar('caja modificada', "ctx, 'modificar', 'caja'"),
      sinAuditar('caja habilitada o deshabilitada', 'ctx, row.habilitada'),
      sinAuditar('caja eliminada', "ctx, 'eliminar', 'caja'"),
      sinAuditar('PIN cambiado', "ctx, 'cambiar-pin'"),
      sinAuditar('PIN restablecido', 'ctx, hash === null'),
    ],
  ),
  ...en('tesoreria/cajas/pin.service.ts', ['cajas/pin.test'], [sinAuditar('PIN equivocado', "ctx, 'pin-incorrecto'")]),
  ...en(
    'tesoreria/planillas-caja/planillas-caja.service.ts',
    ['planillas-caja/planillas-caja.test'],
    [sinAuditar('arqueo', "ctx, 'arqueo'"), sinAuditar('cierre de planilla', "ctx, 'cerrar'")],
  ),
  ...en(
    'tesoreria/planillas-caja/planilla.salidas.ts',
    ['planillas-caja.verificar.test'],
    [sinAuditar('planilla impresa', "ctx, 'imprimir'")],
  ),
  ...en(
    'tesoreria/movimientos-caja/movimientos-caja.service.ts',
    ['movimientos-caja/movimientos-caja.test'],
    [sinAuditar('movimiento registrado', 'ctx, m.corrige'), sinAuditar('movimiento anulado', "ctx, 'anular'")],
  ),
  ...en(
    'tesoreria/conceptos-caja/conceptos-caja.service.ts',
    ['conceptos-caja/conceptos-caja.test'],
    [
      sinAuditar('concepto creado', "ctx, 'crear', 'concepto-caja'"),
      sinAuditar('concepto modificado', "ctx, 'modificar', 'concepto-caja'"),
      sinAuditar('concepto habilitado o deshabilitado', 'ctx, row.habilitado'),
      sinAuditar('concepto eliminado', "ctx, 'eliminar', 'concepto-caja'"),
    ],
  ),
  ...en(
    'administracion/bancos/bancos.service.ts',
    ['bancos/bancos.test'],
    [
      sinAuditar('banco creado', "ctx, 'crear', 'banco'"),
      sinAuditar('banco modificado', "ctx, 'modificar', 'banco'"),
      sinAuditar('banco habilitado o deshabilitado', 'ctx, row.habilitado'),
      sinAuditar('banco eliminado', "ctx, 'eliminar', 'banco'"),
    ],
  ),
  ...en('afiliado/contacto/contacto.service.ts', ['contacto/contacto.test'], [sinAuditar('consulta enviada', "ctx, 'enviar'")]),
  ...en(
    'afiliado/carnet-digital/carnet.service.ts',
    ['carnet-digital/carnet.test'],
    [sinAuditar('carnet generado', "ctx, 'generar'")],
  ),
  ...en(
    'afiliado/afiliados/afiliados.access.ts',
    ['afiliados/afiliados.test'],
    [sinAuditar('ficha ajena consultada', "ctx, 'consultar', 'afiliado'")],
  ),
  ...en(
    'afiliado/documentos/documentos.service.ts',
    ['documentos/documentos.test', 'documentos/talones.test'],
    [
      sinAuditar('documento ajeno descargado', "ctx, 'descargar', 'documento', id, { afiliado: numero"),
      sinAuditar('talón descargado sin ingresar', "ctx, 'descargar', 'documento', id, { afiliado: talon"),
    ],
  ),
  ...en(
    'afiliado/cuenta-corriente/cuenta-corriente.routes.ts',
    ['cuenta-corriente/cuenta-corriente.test'],
    [sinAuditar('cuenta ajena exportada', "ctx, 'exportar', 'afiliado'")],
  ),
  ...en(
    'afiliado/verificacion/verificacion.service.ts',
    ['verificacion/verificacion.test'],
    [sinAuditar('carnet revocado', "ctx, 'revocar'")],
  ),
  ...en(
    'acceso/perfil/perfil.service.ts',
    ['perfil/perfil.test', 'perfil/cuenta.test'],
    [
      sinAuditar('perfil modificado', "ctx, 'modificar', 'perfil'"),
      sinAuditar('cuenta propia cerrada', "ctx, 'deshabilitar'"),
      sinAuditar('sesión cerrada desde otra', "ctx, 'cerrar-sesion'"),
    ],
  ),
  ...en(
    'administracion/importacion/importacion.service.ts',
    ['importacion/importacion.test'],
    [sinAuditar('importación', "ctx, 'importar'")],
  ),
  ...en(
    'administracion/correos/correos.routes.ts',
    ['correos/correos.test'],
    [sinAuditar('correo reintentado', "ctx, 'reintentar'")],
  ),
  ...en('acceso/acceso/acceso.routes.ts', ['acceso/acceso.test'], [sinAuditar('salida', "ctx, 'salir'")]),
  ...en(
    'afiliado/actividad/avisos.queries.ts',
    ['actividad/avisos.test'],
    [
      ['dos mil personas ya son más de dos mil', 'l.personas > ${lecturasPorHora}', 'l.personas >= ${lecturasPorHora}'],
      ['los avisos no miran el alcance', "scope.kind === 'all'", 'true'],
    ],
  ),
  ...enArchivo(
    'auditoría',
    'server/src/platform/audit/seal.ts',
    ['platform/audit'],
    [
      ['se sella sin comparar con el ancla', 'if (first && from > 0 &&', 'if (first && from < 0 &&'],
      ['sin ancla se sella igual', 'if (!anchor && rows.length > 0)', 'if (!anchor && rows.length < 0)'],
      ['se sella sin esperar a quien escribe', 'if (writers.length === 0) {', 'if (writers.length >= 0) {'],
      [
        'se sella lo que el portal no escribió',
        '!rowCode(rowKey, row).equals(row.codigo) || (row.evento === null',
        '(row.evento === null',
      ],
    ],
  ),
  ...enArchivo(
    'auditoría',
    'server/src/platform/audit/verify.ts',
    ['platform/audit'],
    [
      ['no se nota un final cortado', 'if (known > end)', 'if (known < 0)'],
      ['no se nota un hecho repetido', 'group by evento having count(*) > 1', 'group by evento having count(*) > 100'],
      [
        'no se nota un microsegundo',
        'row.orden > this.lost && (!row.exacto || !rowCode(this.rowKey, row).equals(row.codigo))',
        'row.orden > this.lost && !rowCode(this.rowKey, row).equals(row.codigo)',
      ],
    ],
  ),
]
