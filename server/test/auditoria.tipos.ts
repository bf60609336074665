import type { CosaAuditada } from '@gremial/contract/textos/auditoria.ts'
import type { AccionAuditada } from '@gremial/contract/textos/es/auditoria.ts'

/** What was done, and to what, as the audit keeps them. */
export type Hecho = `${AccionAuditada} ${CosaAuditada}`
/** One call. Without facts it leaves nothing: it only looks something up, or is in `callan`. */
export type Deja = [metodo: string, ruta: string, ...hechos: Hecho[]]
