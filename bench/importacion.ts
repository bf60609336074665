import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandFlags } from '../scripts/flags.mjs'
import { escribir, filasMovimientos, filasPadron, filasSeccionales } from '../server/test/padron.ts'

/** What an import of each file took. Memory is the command's alone, without PostgreSQL. */
export interface MedidaImportacion {
  que: string
  filas: number
  segundos: number
  /** Highest resident memory, MB. */
  memoria: number
}

const comando = join(import.meta.dirname, '../server/src/comandos/importar.ts')

/**
 * The register of a union and its movements, imported by the command into an empty installation with its own PostgreSQL, and the register
 * once more, which changes nothing. `npm run bench -- importacion [members movements]`
 */
export async function medirImportacion(afiliados = 300_000, movimientos = 1_500_000): Promise<MedidaImportacion[]> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-bench-importar-'))
  const archivo = (nombre: string) => join(dir, `${nombre}.csv`)
  try {
    await escribir(archivo('seccionales'), filasSeccionales())
    await escribir(archivo('padron'), filasPadron(afiliados))
    await escribir(archivo('movimientos'), filasMovimientos(movimientos, afiliados))
    const medidas: MedidaImportacion[] = []
    for (const tipo of ['seccionales', 'padron', 'movimientos', 'padron'])
      medidas.push(await importar(tipo, archivo(tipo), { ...process.env, GREMIAL_DATOS: join(dir, 'var'), GREMIAL_DEMO: '0' }))
    return medidas
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function importar(tipo: string, archivo: string, env: NodeJS.ProcessEnv): Promise<MedidaImportacion> {
  const inicio = performance.now()
  const hijo = spawn(process.execPath, [...commandFlags, comando, tipo, archivo, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let dicho = ''
  let memoria = 0
  hijo.stdout.on('data', (d: Buffer) => (dicho += d.toString()))
  const mira = setInterval(() => {
    memoria = Math.max(memoria, cima(hijo.pid))
  }, 100)
  const codigo = await new Promise((listo) => hijo.once('close', listo))
  clearInterval(mira)
  if (codigo !== 0) throw new Error(`importar ${tipo}: ${codigo} ${dicho}`)
  const { filas, cambios } = JSON.parse(dicho) as { filas: number; cambios: number }
  return { que: `importar ${tipo}, ${cambios} cambios`, filas, segundos: (performance.now() - inicio) / 1000, memoria }
}

function cima(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
