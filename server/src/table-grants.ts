import type { Grant, Grants } from './platform/db/grants.ts'

const read: readonly Grant[] = ['select']
const append: readonly Grant[] = ['select', 'insert']
const noDelete: readonly Grant[] = ['select', 'insert', 'update']

/**
 * Privileges of the application's role on tables where it has fewer than the usual ones (select, insert, update and delete): PostgreSQL rejects
 * the rest, also for an injected statement. A feature that needs more adds it here.
 */
export const tableGrants: Grants = {
  // Planted by the owner at each start; an installation changes them as the owner too.
  siembra: read,
  rol_sembrado: read,
  // Its code stays; what a role may do is added and taken away.
  rol: ['select', 'insert', 'update (nombre, version, exige_segundo_factor)', 'delete'],
  permiso: ['select', 'insert', 'update (nombre, version)', 'delete'],
  rol_permiso: ['select', 'insert', 'delete'],
  cambio_rol: ['select', 'insert', 'update (estado, resuelto, resuelto_por, motivo)'],
  tipo_movimiento_caja: read,
  denominacion: read,
  // Written by the database itself, with whatever writes the register (decision 078).
  afiliado_historia: read,
  nombre_quitado: read,
  paso_padron: read,
  afiliado_periodo: read,
  conteo_periodo: read,
  // Kept by the database when a month is certified (decision 110).
  padron_certificado_nombre: read,
  padron_certificado_fila: read,
  padron_certificado_conteo: read,
  // Written by the database too, with the closing of a sheet (decision 099).
  planilla_cuenta: read,
  // Told once, and undone once.
  hecho: ['select', 'insert', 'update (deshecho, deshecho_por, deshecho_motivo, volvio)'],
  // Written down by the portal; what it moves, by the database (decision 101).
  fusion: ['select', 'insert', 'update (deshecha, deshecha_por, deshecha_motivo)'],
  fusion_fila: read,
  fusion_regla: read,
  // Written once.
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
  // Of a fund its ceiling changes; its sums and its advances are the database's (decision 140).
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
  // Of what went to the bank only what became of it is written.
  lote_pago: ['select', 'insert', 'update (anulado, anulado_por, motivo_anula, aprobado, aprobado_por)'],
  lote_pago_renglon: ['select', 'insert', 'update (estado, codigo, motivo, respondido)'],
  lote_pago_numero: ['select', 'update'],
  pago_tramite: ['select', 'insert', 'update (cbu, cbu_por, estado, resuelto, resuelto_por, fecha_pago, referencia, motivo)'],
  formato_pago: ['select', 'insert', 'update (nombre, version, ultimo_envio, usuario_id, modificada, retirado)'],
  formato_pago_version: append,
  // Of a debit that was sent only what became of it is written (decision 148).
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
  // Written by the database with what is signed (decision 154).
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
  // Of what the bank said only what it is joined to changes; of a statement, the balance that it did not say.
  extracto_banco: ['select', 'insert', 'delete', 'update (saldo, nuevas, abre)'],
  linea_banco: ['select', 'insert', 'delete', 'update (conciliacion_id)'],
  conciliacion: ['select', 'insert', 'delete'],
  movimiento_banco: ['select', 'insert', 'delete', 'update (conciliacion_id)'],
  acto_banco: append,
  // A query is answered, and nothing else of it changes.
  consulta: ['select', 'insert', 'update (respondida)'],
  novedad: noDelete,
  // Swept; what it says is not changed.
  intento_ingreso: ['select', 'insert', 'delete'],
  // A movement is annulled, and nothing else of it changes.
  movimiento_caja: ['select', 'insert', 'update (anulado, fecha_anulado, motivo_anula, anulado_por)'],
  // One row, which its screens change.
  organizacion: ['select', 'update'],
  // Of a passkey and of a recovery code what is used changes; who has another one makes it again.
  llave_acceso: ['select', 'insert', 'delete', 'update (contador, nombre, ultimo_uso)'],
  codigo_recuperacion: ['select', 'insert', 'delete', 'update (usado)'],
  // What a file of the archive must be is written by who makes it.
  // Written by a trigger, and by who archives.
  auditoria_conteo: read,
  auditoria_archivo: read,
  // Never thrown away: they are disabled, revoked or closed.
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
  // Of an observation only its outcome is written.
  comprobante_observacion: [
    'select',
    'insert',
    'update (cambio, respuesta, resuelta, resuelta_por, envio_respuesta_id, cambios)',
  ],
}
