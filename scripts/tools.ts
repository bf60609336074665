import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mentions } from './test/select.ts'

/** A program that some tests need and npm does not install. */
interface Tool {
  program: string
  /** Debian package. */
  package: string
  /** Matches the source of a test, or of its helpers, that uses the program. */
  used: RegExp
}

const tools: readonly Tool[] = [
  { program: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell', used: /'playwright\/test'/ },
  { program: '/usr/bin/chromium', package: 'chromium', used: /windowed: true/ },
  { program: '/usr/bin/soffice', package: 'libreoffice-calc-nogui', used: /'soffice'/ },
  { program: '/usr/bin/pdftotext', package: 'poppler-utils', used: /'pdf(totext|toppm|info|fonts)'/ },
  { program: '/usr/bin/promtool', package: 'prometheus', used: /'\/usr\/bin\/promtool'/ },
  { program: '/usr/bin/age', package: 'age', used: /'\/usr\/bin\/age'/ },
  { program: '/usr/sbin/nginx', package: 'nginx-light', used: /'\/usr\/sbin\/nginx'/ },
  { program: '/usr/bin/openssl', package: 'openssl', used: /'\/usr\/bin\/openssl'/ },
  { program: '/usr/bin/caddy', package: 'caddy', used: /'\/usr\/bin\/caddy'/ },
  { program: '/usr/sbin/pgbouncer', package: 'pgbouncer', used: /'\/usr\/sbin\/pgbouncer'/ },
  { program: '/usr/bin/strace', package: 'strace', used: /'\/usr\/bin\/strace'/ },
  { program: '/usr/bin/faketime', package: 'faketime', used: /'\/usr\/bin\/faketime'/ },
  { program: '/usr/bin/fail2ban-regex', package: 'fail2ban', used: /'\/usr\/bin\/fail2ban-regex'/ },
]

/**
 * Installs the programs that these files need (as root on Debian). Returns the files that cannot run, with their missing
 * packages.
 */
export async function provide(files: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = tools
    .filter(({ program }) => !existsSync(program))
    .map((tool) => ({ ...tool, files: files.filter((file) => mentions(file, tool.used)) }))
    .filter(({ files }) => files.length > 0)
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await install(wanted.map((w) => w.package))
  const without = new Map<string, string[]>()
  for (const { program, package: name, files } of wanted)
    if (!existsSync(program)) for (const file of files) without.set(file, [...(without.get(file) ?? []), name])
  return without
}

export function missingLine(without: ReadonlyMap<string, string[]>): string {
  const packages = [...new Set([...without.values()].flat())]
  return `Missing programs; as root: apt-get install -y ${packages.join(' ')}. Cannot run without them: ${[...without.keys()].join(', ')}`
}

async function install(packages: string[]): Promise<void> {
  console.log(`Installing for the tests (about 30 s): ${packages.join(', ')}…`)
  await aptGet(['update', '-q'])
  await aptGet(['install', '-y', '-q', '--no-install-recommends', ...packages])
}

function aptGet(args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((done) => child.once('close', () => done()))
}
