/**
 * Audit problems. `alterada`: the database disagrees with the checkpoints kept outside it. `apartadas`: rows that the portal
 * did not write were quarantined. `atrasada`: rows wait too long for their hash chain entry. `perdida`: another database
 * server became primary without the last hash chain entries, and nobody has acknowledged it yet.
 */
export const auditTroubles = ['alterada', 'apartadas', 'perdida', 'atrasada'] as const
export type AuditTrouble = (typeof auditTroubles)[number]

/** Kinds of audited actions that a person can filter by. */
export const auditKinds = ['acceso', 'alta', 'cambio', 'baja', 'consulta', 'exportacion', 'importacion', 'otra'] as const
export type AuditKind = (typeof auditKinds)[number]

/** Audit codes of the actions of each kind. Any other action is `otra`. */
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
