import { DatabaseGone } from '../platform/db/connection.ts'
import { StartError } from '../platform/runtime/start-error.ts'

/**
 * One-line message for a start that fails; undefined for unexpected errors, which are reported in full. The service manager then
 * retries.
 */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof StartError) return `Gremial no arrancó. ${error.message}`
  if (error instanceof DatabaseGone) return `Gremial no arrancó. La base de datos dejó de responder: ${error.message}`
  return undefined
}
