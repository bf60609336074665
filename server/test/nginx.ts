import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { root } from './programa.ts'
import { freePort } from './red.ts'

/**
 * nginx with the sample of instalacion/nginx.conf in front of these ports: as it is, but for the name's certificate (plain http on a port of
 * its own) and the folders that it writes in. Gives its address; it ends with the test file.
 */
export async function sampleNginx(ports: number[]): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-nginx-'))
  const port = await freePort()
  const sample = readFileSync(join(root, 'instalacion/nginx.conf'), 'utf8')
  const upstream = /^upstream gremial \{[^]*?\n\}/m.exec(sample)?.[0] ?? ''
  const secure = /^server \{\n {4}listen 443 ssl[^]*?\n\}/m.exec(sample)?.[0] ?? ''
  const [line = ''] = /^ *server 127\.0\.0\.1:3000 .*;$/m.exec(upstream) ?? []
  const processes = ports.map((p) => line.replace('3000', String(p))).join('\n')
  const site = [
    upstream.replace(line, processes),
    secure.replaceAll(/^ *(listen \[|ssl_).*\n/gm, '').replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`),
  ].join('\n')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const all = `daemon off; ${user} pid ${dir}/pid; error_log ${dir}/error.log; worker_processes 1; events {} http { ${folders.join(' ')}\n${site}\n}`
  writeFileSync(join(dir, 'nginx.conf'), all)
  const child = spawn('/usr/sbin/nginx', ['-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((done) => child.once('close', done))
  after(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dir, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await answers(url, child, () => said)
  return url
}

async function answers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx: ${said()}`)
    if (
      await fetch(`${url}/metrics`).then(
        () => true,
        () => false,
      )
    )
      return
    await new Promise((done) => setImmediate(done))
  }
}
