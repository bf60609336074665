import { DatabaseGone } from '../platform/db/connection.ts'
import { StartError } from '../platform/runtime/start-error.ts'

/** The line with which a start ends that cannot be; undefined of what nobody foresaw, which is told as it is. Who runs it begins it again. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof StartError) return `Gremial no arrancó. ${error.message}`
  if (error instanceof DatabaseGone) return `Gremial no arrancó. La base de datos dejó de responder: ${error.message}`
  return undefined
}
