/**
 * What may be wrong with the audit: `alterada`, the database does not agree with what is kept outside it; `atrasada`, rows wait for
 * their seal longer than they should.
 */
export const estadosAuditoria = ['alterada', 'atrasada'] as const
export type EstadoAuditoria = (typeof estadosAuditoria)[number]
