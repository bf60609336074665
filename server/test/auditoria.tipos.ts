import type { AuditedThing } from '@gremial/contract/textos/audit.ts'
import type { AccionAuditada } from '@gremial/contract/textos/es/auditoria.ts'

/** Action and entity of an audit row. */
export type Hecho = `${AccionAuditada} ${AuditedThing}`
/** One call and its audit rows. Without rows it only reads, or is listed in `callan`. */
export type Deja = [metodo: string, ruta: string, ...hechos: Hecho[]]
