import { createServer } from 'node:net'
import { StartError } from '../platform/runtime/start-error.ts'

/** An error of `listen` as one line for the operator, or unchanged if it is of another kind. */
export function portRefusal(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartError(`El puerto ${port} está ocupado: elegí otro con PORT`)
  if (code === 'EACCES') return new StartError(`No hay permiso para usar el puerto ${port}: elegí otro con PORT`)
  return error
}

/** Refuses a port that is taken before the database is created or migrated, which may take minutes. */
export async function refuseTakenPort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((free, taken) => {
    probe.once('error', (error) => taken(portRefusal(error, port)))
    probe.listen(port, host, () => probe.close(() => free()))
  })
}
