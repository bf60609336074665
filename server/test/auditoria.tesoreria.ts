import type { Deja } from './auditoria.tipos.ts'

const comprobante = 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes/:idcomprobante'

/**
 * Lines of auditoria.tabla.ts: boxes, their movements and cash sheets, expense settlements. Any call that asks for a PIN may
 * audit a wrong one.
 */
export const dejaTesoreria: Deja[] = [
  ['GET', 'vistas/usuarios-habilita-caja', 'consultar usuariosCaja'],
  ['POST', 'cajas/verificar-actualizar-pin'],
  // A box with an initial balance also gets its first movement.
  ['POST', 'cajas/guardar-caja', 'crear caja', 'registrar movimiento-caja'],
  ['PUT', 'cajas/actualizar-caja', 'modificar caja'],
  ['POST', 'cajas/cambiar-estado/:codigo', 'habilitar caja', 'deshabilitar caja'],
  ['POST', 'cajas/eliminar-caja', 'eliminar caja', 'pin-incorrecto caja'],
  ['POST', 'cajas/actualizar-pin-caja', 'cambiar-pin caja', 'pin-incorrecto caja'],
  // Without a new PIN it only clears the failed attempts.
  ['POST', 'cajas/restablecer-pin/:codigo', 'restablecer-pin caja', 'destrabar caja'],
  ['POST', 'cajas/asignar-personas/:codigo', 'asignar caja'],

  ['POST', 'conceptos-caja/guardar-concepto', 'crear concepto-caja'],
  ['PUT', 'conceptos-caja/actualizar-concepto', 'modificar concepto-caja'],
  ['POST', 'conceptos-caja/cambiar-estado/:codigo', 'habilitar concepto-caja', 'deshabilitar concepto-caja'],
  ['POST', 'conceptos-caja/eliminar-concepto', 'eliminar concepto-caja'],

  ['POST', 'vistas/caja/validar-condiciones-nuevo-movimiento'],
  ['POST', 'movimientos-caja', 'registrar movimiento-caja'],
  ['POST', 'movimientos-caja/:codigo/anular-movimiento', 'anular movimiento-caja', 'pin-incorrecto caja'],
  ['POST', 'movimientos-caja/:codigo/corregir-movimiento', 'corregir movimiento-caja', 'pin-incorrecto caja'],
  ['POST', 'transferencias-caja', 'registrar movimiento-caja'],
  ['POST', 'recibos-caja', 'generar recibo-caja'],
  ['GET', 'recibos-caja/:codigo/pdf', 'imprimir recibo-caja'],
  ['POST', 'movimientos-caja/:codigo/adjuntos', 'modificar movimiento-caja'],
  ['DELETE', 'movimientos-caja/:codigo/adjuntos/:idadjunto', 'modificar movimiento-caja'],

  ['PUT', 'cuentas-seccional/apertura', 'modificar cuentasAbiertas'],
  ['POST', 'conciliacion/:caja/extracto', 'importar extractoBanco'],
  ['POST', 'conciliacion/:caja/unir-seguras', 'modificar conciliacionCaja'],
  ['PUT', 'extractos-banco/:id/saldo', 'modificar extractoBanco'],
  ['DELETE', 'extractos-banco/:id', 'eliminar extractoBanco'],
  ['POST', 'recetas-extracto', 'crear recetaExtracto'],
  ['PUT', 'recetas-extracto/:id', 'modificar recetaExtracto'],
  ['DELETE', 'recetas-extracto/:id', 'eliminar recetaExtracto'],
  ['POST', 'recetas-extracto/probar'],
  ['POST', 'conciliaciones', 'crear conciliacion'],
  ['POST', 'conciliaciones/:id/separar', 'eliminar conciliacion'],
  ['POST', 'conciliaciones/distintos', 'modificar conciliacionCaja'],
  ['POST', 'conciliaciones/pendientes', 'modificar conciliacionCaja'],

  ['POST', 'vistas/saldos-caja/validar-existe-planilla'],
  ['POST', 'vistas/saldos-caja/obtener-saldos'],
  ['GET', 'vistas/saldos-caja/imprimir-planilla', 'imprimir planilla-caja'],
  ['POST', 'saldos-caja/registrar-arqueo', 'arqueo planilla-caja'],
  // A difference in the cash count is recorded as a movement.
  ['POST', 'saldos-caja/cerrar-planilla-caja', 'cerrar planilla-caja', 'registrar movimiento-caja', 'pin-incorrecto caja'],

  ['POST', 'vistas/rendiciones-gasto/validar-nueva-planilla/:codigo'],
  ['POST', 'rendiciones-gasto', 'crear rendicion'],
  ['PUT', 'rendiciones-gasto', 'modificar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/cancelar-rendicion', 'cancelar rendicion', 'clave-incorrecta usuario'],
  ['PUT', 'rendiciones-gasto/:codigo/conceptos/:iddetalle/observaciones', 'modificar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/conceptos/:iddetalle/comprobantes', 'crear comprobante'],
  ['PUT', comprobante, 'modificar comprobante'],
  ['DELETE', comprobante, 'eliminar comprobante'],
  ['GET', `${comprobante}/descargar`, 'descargar comprobante'],
  ['POST', 'rendiciones-gasto/comprobantes/parecidos'],
  ['POST', `${comprobante}/mover`, 'modificar comprobante'],
  ['POST', `${comprobante}/retirar`, 'eliminar comprobante', 'crear comprobante-por-rendir'],
  ['POST', 'comprobantes-por-rendir', 'crear comprobante-por-rendir'],
  ['PUT', 'comprobantes-por-rendir/:id', 'modificar comprobante-por-rendir'],
  ['DELETE', 'comprobantes-por-rendir/:id', 'eliminar comprobante-por-rendir'],
  ['POST', 'comprobantes-por-rendir/pasar', 'crear comprobante'],
  ['POST', 'comprobantes-por-rendir/juntar', 'unir comprobante-por-rendir'],
  ['GET', 'comprobantes-por-rendir/:id/archivo', 'descargar comprobante-por-rendir'],
  ['POST', 'comprobantes-parecidos/:codigo/revisar', 'revisar-parecido comprobante'],
  ['POST', 'rendiciones-gasto/:codigo/enviar-autorizacion', 'enviar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/autorizar-rendicion', 'firmar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/devolver', 'devolver rendicion'],
  ['GET', 'rendiciones-gasto/:codigo/pdf', 'imprimir rendicion'],
  ['GET', 'rendiciones-gasto/:codigo/comprobantes-zip', 'descargar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/enviar-rendicion-finanzas', 'enviar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/informar-pago', 'pagar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/observar', 'observar rendicion'],
  ['POST', 'rendiciones-gasto/:codigo/reintentar-finanzas', 'reintentar rendicion'],
  ['PUT', 'proveedores/:cuit', 'corregir proveedor'],
  ['POST', 'proveedores/:cuit/desconfiar', 'desconfiar proveedor'],
  ['POST', 'proveedores/:cuit/confiar', 'confiar proveedor'],
  ['POST', 'contribuyentes/carga', 'enviar contribuyentes'],
  ['PUT', 'seccionales/:id/cuenta-pagos', 'modificar cuentaSeccional'],
  ['POST', 'lotes-pago', 'generar lotePago'],
  ['GET', 'lotes-pago/:id/archivo', 'descargar lotePago'],
  ['POST', 'lotes-pago/:id/revisar-respuesta'],
  ['POST', 'lotes-pago/:id/respuesta', 'importar lotePago', 'pagar rendicion'],
  ['POST', 'lotes-pago/:id/resultado', 'modificar lotePago', 'pagar rendicion'],
  ['POST', 'lotes-pago/:id/anular', 'anular lotePago'],
  // Payment and refusal by the financial system are audited as a person's would be; other states are steps of the sending.
  ['POST', 'integraciones/finanzas/rendiciones/:id/estado', 'modificar rendicion', 'pagar rendicion', 'observar rendicion'],
]
