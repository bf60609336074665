import type { TestApp } from './app.ts'
import { command } from './programa.ts'

export interface Dicho {
  code: number | null
  said: string
  /** Lines about a topic, as "estado que → hacer". */
  of(tema: string): string
}

/** Runs npm run diagnostico on the database of a test. */
export const diagnosing =
  ({ url, services: { config } }: TestApp) =>
  async (env: Record<string, string> = {}, args: string[] = [], dir = config.dataDir): Promise<Dicho> => {
    const ours = { DATABASE_URL: url, GREMIAL_CLAVE: config.secret, PORT: '9', GREMIAL_DEMO: '1' }
    const { code, out: said } = await command(dir, 'diagnostico', ['--json', ...args], { env: { ...ours, ...env } }).ended
    const { revisiones } = JSON.parse(said) as {
      revisiones: Array<{ tema: string; estado: string; que: string; hacer?: string }>
    }
    const of = (tema: string) =>
      revisiones
        .filter((r) => r.tema === tema)
        .map((r) => `${r.estado} ${r.que}${r.hacer ? ` → ${r.hacer}` : ''}`)
        .join('\n')
    return { code, said, of }
  }
