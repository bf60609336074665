import type { Grant, Grants } from './platform/db/grants.ts'

const read: readonly Grant[] = ['select']
const append: readonly Grant[] = ['select', 'insert']
const noDelete: readonly Grant[] = ['select', 'insert', 'update']

/**
 * Privileges of the application's role on tables where it has fewer than the usual ones (select, insert, update and delete): PostgreSQL rejects
 * the rest, also for an injected statement. A feature that needs more adds it here.
 */
export const tableGrants: Grants = {
  // The owner writes these at each start; an installation also changes them as the owner.
  siembra: read,
  rol_sembrado: read,
  // A role's code is fixed; its permissions are added and removed.
  rol: ['select', 'insert', 'update (nombre, version, exige_segundo_factor)', 'delete'],
  permiso: ['select', 'insert', 'update (nombre, version)', 'delete'],
  rol_permiso: ['select', 'insert', 'delete'],
  cambio_rol: ['select', 'insert', 'update (estado, resuelto, resuelto_por, motivo)'],
  tipo_movimiento_caja: read,
  denominacion: read,
  // Triggers write it with every change of the register (decision 078).
  afiliado_historia: read,
  nombre_quitado: read,
  paso_padron: read,
  afiliado_periodo: read,
  conteo_periodo: read,
  // A trigger writes it when a month is certified (decision 110).
  padron_certificado_nombre: read,
  padron_certificado_fila: read,
  padron_certificado_conteo: read,
  // A trigger writes it when a sheet is closed (decision 099).
  planilla_cuenta: read,
  // Inserted once and undone once.
  hecho: ['select', 'insert', 'update (deshecho, deshecho_por, deshecho_motivo, volvio)'],
  // The portal inserts the merge; a function of the database moves the rows (decision 101).
  fusion: ['select', 'insert', 'update (deshecha, deshecha_por, deshecha_motivo)'],
  fusion_fila: read,
  fusion_regla: read,
  // Insert only.
  sistema_permiso: append,
  sistema_seccional: append,
  documento: append,
  documento_descarga: append,
  constancia: append,
  padron_certificado: append,
  movimiento_cuenta: append,
  arqueo_caja: append,
  recibo_caja: append,
  adjunto_caja: ['select', 'insert', 'update (quitado, quitado_por)'],
  solicitud_suceso: append,
  rendicion_suceso: append,
  finanzas_aviso: append,
  lote_pago_respuesta: append,
  // Only the ceiling of a fund changes; triggers keep its sums and advances (decision 140).
  fondo_rendir: ['select', 'insert', 'update (techo, version)'],
  anticipo_rendir: append,
  anticipo_descuento: append,
  // Signed columns never change; only the state of a proposal does (decision 136).
  cuenta_propuesta: [
    'select',
    'insert',
    'update (estado, confirmada, confirmada_por, confirmada_afiliado, confirmada_como, confirmada_puesto, cerrada, cerrada_por, motivo)',
  ],
  cuenta_rechazada: append,
  // Only the outcome of a line sent to the bank changes.
  lote_pago: ['select', 'insert', 'update (anulado, anulado_por, motivo_anula, aprobado, aprobado_por)'],
  lote_pago_renglon: ['select', 'insert', 'update (estado, codigo, motivo, respondido)'],
  lote_pago_numero: ['select', 'update'],
  pago_tramite: ['select', 'insert', 'update (cbu, cbu_por, estado, resuelto, resuelto_por, fecha_pago, referencia, motivo)'],
  formato_pago: ['select', 'insert', 'update (nombre, version, ultimo_envio, usuario_id, modificada, retirado)'],
  formato_pago_version: append,
  // Only the outcome of a sent debit changes (decision 148).
  convenio_cobranza: ['select', 'insert', 'update (nombre, version, ultimo_envio, usuario_id, modificado, retirado)'],
  convenio_cobranza_version: append,
  lote_debito_numero: ['select', 'update'],
  lote_debito: [
    'select',
    'insert',
    'update (aprobado, aprobado_por, hecho, hecho_por, anulado, anulado_por, motivo_anula, acreditable_cantidad, acreditable, acreditable_desde, acreditable_hasta)',
  ],
  acreditacion_cobro: ['select', 'insert', 'delete'],
  lote_debito_renglon: [
    'select',
    'insert',
    'update (parte, estado, codigo, politica, dia, reintento, respondido, movimiento_id, reversa_id)',
  ],
  lote_debito_archivo: append,
  // A trigger writes it with the signature (decision 154).
  consentimiento: read,
  consentimiento_fin: read,
  consentimiento_firmado: [],
  debito_freno: ['select', 'insert', 'update (levantado, levantado_por)'],
  respuesta_debito: [
    'select',
    'insert',
    'update (lineas, cobradas, total_cobrado, rechazadas, total_rechazado, reversadas, repetidas, por_resolver, dia)',
  ],
  debito_por_resolver: ['select', 'insert', 'update (resuelto, resuelto_por, resultado, motivo, movimiento_id)'],
  // Only the reconciliation of a bank line changes, and a balance that the statement left out.
  extracto_banco: ['select', 'insert', 'delete', 'update (saldo, nuevas, abre)'],
  linea_banco: ['select', 'insert', 'delete', 'update (conciliacion_id)'],
  conciliacion: ['select', 'insert', 'delete'],
  movimiento_banco: ['select', 'insert', 'delete', 'update (conciliacion_id)'],
  acto_banco: append,
  // Only the answer of a query changes.
  consulta: ['select', 'insert', 'update (respondida)'],
  novedad: noDelete,
  // Deleted when old, never updated.
  intento_ingreso: ['select', 'insert', 'delete'],
  // Only the cancellation of a movement changes.
  movimiento_caja: ['select', 'insert', 'update (anulado, fecha_anulado, motivo_anula, anulado_por)'],
  // A single row, which screens update.
  organizacion: ['select', 'update'],
  // Only the use of a passkey or recovery code changes; a new one is another row.
  llave_acceso: ['select', 'insert', 'delete', 'update (contador, nombre, ultimo_uso)'],
  codigo_recuperacion: ['select', 'insert', 'delete', 'update (usado)'],
  // Written by a trigger and, as the owner, by the command that archives.
  auditoria_conteo: read,
  auditoria_archivo: read,
  // Never deleted: they are disabled, revoked or closed.
  afiliado: noDelete,
  secretaria_contacto: noDelete,
  convenio_cobro: noDelete,
  familiar: noDelete,
  importacion: noDelete,
  proveedor: noDelete,
  contribuyente: noDelete,
  carga_contribuyentes: noDelete,
  publicacion: noDelete,
  usuario: noDelete,
  verificacion_cadena: noDelete,
  carnet_digital: noDelete,
  sistema: noDelete,
  clave_firma: noDelete,
  puesto: noDelete,
  solicitud: noDelete,
  solicitud_numero: noDelete,
  solicitud_persona: noDelete,
  adhesion: noDelete,
  conformidad: noDelete,
  delegacion: noDelete,
  resumen_tanda: noDelete,
  resumen_envio: noDelete,
  rendicion_gasto: noDelete,
  rendicion_numero: noDelete,
  rendicion_envio: noDelete,
  rendicion_firma: ['select', 'insert', 'update (anulada)'],
  // Only the outcome of an observation changes.
  comprobante_observacion: [
    'select',
    'insert',
    'update (cambio, respuesta, resuelta, resuelta_por, envio_respuesta_id, cambios)',
  ],
}
