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
    ['planillas-caja/planillas-caja.test'],
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
]
