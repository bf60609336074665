import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from './at-end.ts'
import { spawnUntilAnswers } from './delante.ts'
import { root } from './programa.ts'
import { freePort } from './red.ts'

/**
 * nginx with instalacion/nginx.conf in front of these ports. The sample is unchanged, except for its ports, certificate path and
 * folders; `plain` removes TLS and its redirect. Returns its URL; it ends with the test file.
 */
export async function sampleNginx(ports: number[], { plain = true } = {}): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-nginx-'))
  const [port, first] = [await freePort(), await freePort()]
  const sample = readFileSync(join(root, 'instalacion/nginx.conf'), 'utf8')
  const upstream = /^upstream gremial \{[^]*?\n\}/m.exec(sample)?.[0] ?? ''
  const [redirects = '', serves = ''] = sample.match(/^server \{[^]*?\n\}/gm) ?? []
  const [line = ''] = /^ *server 127\.0\.0\.1:3000 .*;$/m.exec(upstream) ?? []
  const processes = ports.map((p) => line.replace('3000', String(p))).join('\n')
  const here = (text: string) =>
    text
      .replaceAll(/^ *listen \[.*\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${first};`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, dir)
  const site = plain
    ? here(serves)
        .replaceAll(/^ *ssl_.*\n/gm, '')
        .replace(' ssl http2', '')
    : here(`${redirects}\n${serves}`)
  if (!plain) certificate(dir)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const all = `daemon off; ${user} pid ${dir}/pid; error_log ${dir}/error.log; worker_processes 1; events {} http { ${folders.join(' ')}\n${upstream.replace(line, processes)}\n${site}\n}`
  writeFileSync(join(dir, 'nginx.conf'), all)
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  await spawnUntilAnswers('/usr/sbin/nginx', ['-e', join(dir, 'error.log'), '-c', join(dir, 'nginx.conf')], port)
  return `${plain ? 'http' : 'https'}://127.0.0.1:${port}`
}

/** A self-signed certificate for the sample's host name. */
function certificate(dir: string): void {
  const files = ['-keyout', join(dir, 'privkey.pem'), '-out', join(dir, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('/usr/bin/openssl', ['req', '-x509', ...key, '-days', '2', '-subj', '/CN=portal.misindicato.org', ...files], {
    stdio: 'ignore',
  })
}
