/**
 * What may be wrong with the audit: `alterada`, the database does not agree with what is kept outside it; `apartadas`, rows that the
 * portal did not write were set aside; `atrasada`, rows wait for their seal longer than they should; `perdida`,
 * another database server became the principal and did not have the last seals, and nobody acknowledged it yet.
 */
export const auditTroubles = ['alterada', 'apartadas', 'perdida', 'atrasada'] as const
export type AuditTrouble = (typeof auditTroubles)[number]

/** What an audited action is, in the few kinds that a person filters by. */
export const auditKinds = ['acceso', 'alta', 'cambio', 'baja', 'consulta', 'exportacion', 'importacion', 'otra'] as const
export type AuditKind = (typeof auditKinds)[number]

/** Actions of each kind, by the codes with which they are audited; whatever none has is `otra`. */
export const actionsOfKind: Record<Exclude<AuditKind, 'otra'>, readonly string[]> = {
  acceso: [
    'ingresar',
    'salir',
    'cambiar-password',
    'pedir-recuperacion',
    'recuperar-password',
    'validar-correo',
    'cerrar-sesion',
    'cerrar-otras-sesiones',
    'pin-incorrecto',
    'destrabar',
  ],
  alta: ['crear', 'registrar', 'generar', 'registrar-dispositivo', 'arqueo', 'enviar'],
  cambio: [
    'modificar',
    'habilitar',
    'deshabilitar',
    'corregir',
    'cambiar-email',
    'cambiar-imagen',
    'cambiar-pin',
    'restablecer-pin',
    'asignar',
    'cerrar',
    'unir',
  ],
  baja: ['eliminar', 'anular', 'revocar', 'quitar-imagen'],
  consulta: ['consultar'],
  exportacion: ['exportar', 'descargar', 'imprimir'],
  importacion: ['importar', 'publicar'],
}
