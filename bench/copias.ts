import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entorno } from './sin-tope.ts'
import { site } from './sitio.ts'

export interface MedidaCopias {
  afiliados: number
  /** Of the copy, with the portal serving, and of putting it into an empty installation: whole commands. */
  copia: number
  restaurar: number
  /** How long the portal took to answer meanwhile, at most. */
  atiende: number
}

const root = join(import.meta.dirname, '..')

/** A command, to its end; its seconds. */
function command(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now()
  const file = join(root, `server/src/comandos/${name}.ts`)
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((done, fail) =>
    child.once('close', (code) =>
      code === 0 ? done((performance.now() - begun) / 1000) : fail(new Error(`${name} ended with ${code}`)),
    ),
  )
}

/** A copy of a union of some size while its portal serves, and its restore elsewhere. `npm run bench -- copias [members]` */
export async function medirCopias(afiliados = 300_000): Promise<MedidaCopias> {
  const s = await site(afiliados)
  const aside = mkdtempSync(join(tmpdir(), 'gremial-bench-copias-'))
  let atiende = 0
  const ask = async () => {
    const begun = performance.now()
    const { status } = await fetch(`${s.url}/api/salud`)
    atiende = Math.max(atiende, status === 200 ? performance.now() - begun : 1e9)
  }
  const asking = setInterval(() => void ask().catch(() => undefined), 200)
  try {
    const copy = join(aside, 'copia')
    const copia = await command('copia', [copy], { ...entorno(s.dir), GREMIAL_DEMO: '1' })
    const restaurar = await command('restaurar', [copy], { ...entorno(join(aside, 'otra')), GREMIAL_CLAVE: s.secret })
    return { afiliados, copia, restaurar, atiende }
  } finally {
    clearInterval(asking)
    await s.stop()
    rmSync(aside, { recursive: true, force: true })
  }
}
