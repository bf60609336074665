import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { atEnd } from './at-end.ts'
import { spawnUntilAnswers } from './delante.ts'
import { root } from './programa.ts'
import { freePort } from './red.ts'

/**
 * Caddy with instalacion/Caddyfile in front of these ports. The sample is unchanged, except for its certificate storage and a
 * local certificate. Returns its URL.
 */
export async function sampleCaddy(ports: number[]): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'gremial-caddy-'))
  const port = await freePort()
  const sample = readFileSync(join(root, 'instalacion/Caddyfile'), 'utf8')
  const here = `admin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${dir}`
  const [, before, options] = /^((?:#.*\n)*)\{\n([^]*?\n)\}\n/.exec(sample) ?? []
  const rest = options === undefined ? sample : sample.slice((before ?? '').length + options.length + 4)
  writeFileSync(join(dir, 'Caddyfile'), `{\n\t${here}\n${options ?? ''}}\n${rest}`)
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  const env = {
    HOME: dir,
    PATH: process.env.PATH,
    GREMIAL_NOMBRE: `https://localhost:${port}`,
    GREMIAL_PROCESOS: ports.map((p) => `127.0.0.1:${p}`).join(' '),
  }
  await spawnUntilAnswers('/usr/bin/caddy', ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'], port, env)
  // The certificate is ready shortly after the port.
  while (!(await shakesHands(port))) await new Promise((done) => setImmediate(done))
  return `https://localhost:${port}`
}

const shakesHands = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }, () => {
      socket.destroy()
      done(true)
    }).on('error', () => done(false))
  })
