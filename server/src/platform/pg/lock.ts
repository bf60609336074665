import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { motivo, StartError } from '../config.ts'

/**
 * One server process per data directory. The file holds the pid and when that process started, so that a pid that was given to
 * another program after a crash does not keep us out. Returns the function that gives the directory back.
 */
export function lockDirectory(dataDir: string): () => void {
  const file = join(dataDir, 'servidor.pid')
  const mine = `${process.pid} ${startOf(process.pid)}`
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, mine, { mode: 0o600 })
  } catch (error) {
    throw new StartError(`No se puede escribir en ${dataDir}: ${motivo(error)}`)
  }
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(draft, file) // atomic: only one process can make the name
        return () => {
          if (read(file) === mine) rmSync(file, { force: true })
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
          throw new StartError(`No se puede reservar ${dataDir}: ${motivo(error)}`)
      }
      const [pid = '0', since = ''] = read(file).split(' ')
      if (Number(pid) > 0 && alive(Number(pid)) && startOf(Number(pid)) === since) {
        throw new StartError(
          `Ya hay un servidor de Gremial (proceso ${pid}) usando ${dataDir}. Detenelo, o indicá otro directorio con GREMIAL_DATOS`,
        )
      }
      rmSync(file, { force: true })
    }
    throw new StartError(`No se puede reservar ${dataDir}: otro servidor está arrancando`)
  } finally {
    rmSync(draft, { force: true })
  }
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time of a process in clock ticks (Linux); "-" where it cannot be known. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '-'
  } catch {
    return '-'
  }
}
