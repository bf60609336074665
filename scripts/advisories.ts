import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Known vulnerabilities of the runtime packages, by `npm audit`. Exits with 1 if one is high or critical, and with 2 if the
 * registry does not respond.
 */
interface Audit {
  vulnerabilities?: Record<string, { severity?: string; via?: Array<string | { title?: string; url?: string }> }>
}

const grave = ['high', 'critical']

/** Lines to print, and whether the check failed; undefined if the text is not a response of the registry. */
export function verdict(text: string): { lines: string[]; failed: boolean } | undefined {
  let audit: Audit
  try {
    audit = JSON.parse(text) as Audit
  } catch {
    return undefined
  }
  if (!audit.vulnerabilities) return undefined
  const found = Object.entries(audit.vulnerabilities).map(([name, { severity = 'unknown', via = [] }]) => {
    const why = via.map((one) => (typeof one === 'string' ? one : `${one.title ?? ''} ${one.url ?? ''}`.trim())).join('; ')
    return { severity, line: `${severity}: ${name}: ${why}` }
  })
  return { lines: found.map(({ line }) => line), failed: found.some(({ severity }) => grave.includes(severity)) }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  const said = verdict(stdout)
  if (!said) {
    console.log('advisories: the registry did not answer')
    process.exit(2)
  }
  for (const line of said.lines) console.log(line)
  console.log(
    `advisories: ${said.lines.length} known, ${said.failed ? 'at least one high or critical: update it' : 'none high or critical'}`,
  )
  process.exit(said.failed ? 1 : 0)
}
