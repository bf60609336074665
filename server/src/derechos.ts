import type { Grant, Grants } from './platform/db/grants.ts'

const leer: readonly Grant[] = ['select']
const agregar: readonly Grant[] = ['select', 'insert']
const sinBorrar: readonly Grant[] = ['select', 'insert', 'update']

/**
 * What the application may do with the tables where it does less than the usual (read, add, change and delete rows): PostgreSQL refuses
 * the rest, whatever the program or whoever speaks through it asks for. A feature that does more says so here.
 */
export const derechos: Grants = {
  // Planted by the owner at each start; an installation changes them as the owner too.
  siembra: leer,
  rol_sembrado: leer,
  // Its code stays; what a role may do is added and taken away.
  rol: ['select', 'insert', 'update (nombre, version, exige_segundo_factor)', 'delete'],
  permiso: ['select', 'insert', 'update (nombre, version)', 'delete'],
  rol_permiso: ['select', 'insert', 'delete'],
  cambio_rol: ['select', 'insert', 'update (estado, resuelto, resuelto_por, motivo)'],
  tipo_movimiento_caja: leer,
  denominacion: leer,
  // Written by the database itself, with whatever writes the register (decision 078).
  afiliado_historia: leer,
  nombre_quitado: leer,
  paso_padron: leer,
  // Kept by the database when a month is certified (decision 110).
  padron_certificado_nombre: leer,
  padron_certificado_fila: leer,
  padron_certificado_conteo: leer,
  // Written by the database too, with the closing of a sheet (decision 099).
  planilla_cuenta: leer,
  // Told once, and undone once.
  hecho: ['select', 'insert', 'update (deshecho, deshecho_por, deshecho_motivo, volvio)'],
  // Written down by the portal; what it moves, by the database (decision 101).
  fusion: ['select', 'insert', 'update (deshecha, deshecha_por, deshecha_motivo)'],
  fusion_fila: leer,
  fusion_regla: leer,
  // Written once.
  sistema_permiso: agregar,
  sistema_seccional: agregar,
  documento: agregar,
  documento_descarga: agregar,
  constancia: agregar,
  padron_certificado: agregar,
  movimiento_cuenta: agregar,
  arqueo_caja: agregar,
  recibo_caja: agregar,
  adjunto_caja: ['select', 'insert', 'update (quitado, quitado_por)'],
  solicitud_suceso: agregar,
  rendicion_suceso: agregar,
  finanzas_aviso: agregar,
  lote_pago_respuesta: agregar,
  // Of a fund its ceiling changes; its sums and its advances are the database's (decision 140).
  fondo_rendir: ['select', 'insert', 'update (techo, version)'],
  anticipo_rendir: agregar,
  anticipo_descuento: agregar,
  // Signed columns never change; only the state of a proposal does (decision 136).
  cuenta_propuesta: [
    'select',
    'insert',
    'update (estado, confirmada, confirmada_por, confirmada_afiliado, confirmada_como, confirmada_puesto, cerrada, cerrada_por, motivo)',
  ],
  cuenta_rechazada: agregar,
  // Of what went to the bank only what became of it is written.
  lote_pago: ['select', 'insert', 'update (anulado, anulado_por, motivo_anula, aprobado, aprobado_por)'],
  lote_pago_renglon: ['select', 'insert', 'update (estado, codigo, motivo, respondido)'],
  lote_pago_numero: ['select', 'update'],
  formato_pago: ['select', 'insert', 'update (nombre, version, ultimo_envio, usuario_id, modificada, retirado)'],
  formato_pago_version: agregar,
  // Of a debit that was sent only what became of it is written (decision 148).
  convenio_cobranza: ['select', 'insert', 'update (nombre, version, ultimo_envio, usuario_id, modificado, retirado)'],
  convenio_cobranza_version: agregar,
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
  lote_debito_archivo: agregar,
  // Written by the database with what is signed (decision 154).
  consentimiento: leer,
  consentimiento_fin: leer,
  consentimiento_firmado: [],
  debito_freno: ['select', 'insert', 'update (levantado, levantado_por)'],
  respuesta_debito: agregar,
  debito_por_resolver: ['select', 'insert', 'update (resuelto, resuelto_por, resultado, motivo, movimiento_id)'],
  // Of what the bank said only what it is joined to changes; of a statement, the balance that it did not say.
  extracto_banco: ['select', 'insert', 'delete', 'update (saldo, nuevas, abre)'],
  linea_banco: ['select', 'insert', 'delete', 'update (conciliacion_id)'],
  conciliacion: ['select', 'insert', 'delete'],
  movimiento_banco: ['select', 'insert', 'delete', 'update (conciliacion_id)'],
  acto_banco: agregar,
  // A query is answered, and nothing else of it changes.
  consulta: ['select', 'insert', 'update (respondida)'],
  novedad: sinBorrar,
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
  auditoria_conteo: leer,
  auditoria_archivo: leer,
  // Never thrown away: they are disabled, revoked or closed.
  afiliado: sinBorrar,
  secretaria_contacto: sinBorrar,
  convenio_cobro: sinBorrar,
  familiar: sinBorrar,
  importacion: sinBorrar,
  proveedor: sinBorrar,
  contribuyente: sinBorrar,
  carga_contribuyentes: sinBorrar,
  publicacion: sinBorrar,
  usuario: sinBorrar,
  verificacion_cadena: sinBorrar,
  carnet_digital: sinBorrar,
  sistema: sinBorrar,
  clave_firma: sinBorrar,
  puesto: sinBorrar,
  solicitud: sinBorrar,
  solicitud_numero: sinBorrar,
  solicitud_persona: sinBorrar,
  adhesion: sinBorrar,
  conformidad: sinBorrar,
  delegacion: sinBorrar,
  resumen_tanda: sinBorrar,
  resumen_envio: sinBorrar,
  rendicion_gasto: sinBorrar,
  rendicion_numero: sinBorrar,
  rendicion_envio: sinBorrar,
  rendicion_firma: ['select', 'insert', 'update (anulada)'],
  // Of an observation only its outcome is written.
  comprobante_observacion: [
    'select',
    'insert',
    'update (cambio, respuesta, resuelta, resuelta_por, envio_respuesta_id, cambios)',
  ],
}
