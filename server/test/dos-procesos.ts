import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type TestApp, templateData } from './app.ts'
import { paseDado } from './captcha.ts'
import { sampleNginx } from './nginx.ts'
import { folder, type Server, server } from './programa.ts'
import { freePort } from './red.ts'

/** Two server processes on one database, with shared files, behind the sample nginx, and helpers to call them. */
export async function twoProcesses(t: TestApp) {
  const files = folder()
  cpSync(join(templateData(), 'archivos'), files, { recursive: true })
  const start = (port: number): Promise<Server> =>
    server(folder(), {
      env: {
        DATABASE_URL: t.url,
        GREMIAL_CLAVE: t.services.config.secret,
        GREMIAL_ARCHIVOS: files,
        GREMIAL_DEMO: '1',
        PORT: String(port),
      },
    })
  const ports = [await freePort(), await freePort()] as const
  const [first, second] = await Promise.all([start(ports[0]), start(ports[1])])
  const proxy = await sampleNginx([...ports])
  async function enter(base: string, who: string): Promise<string> {
    const { status, cookies } = await call(base, 'POST', 'login', {
      cookie: await paseDado(t),
      body: { username: `${who}@gremial.example`, password: 'Gremial.2026' },
    })
    assert.equal(status, 200)
    return cookies.find((c) => c.startsWith('gremial_sesion=')) ?? ''
  }
  return { first, second, proxy, enter, again: () => start(ports[1]) }
}

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  body: any
  cookies: string[]
}

/** Calls one of them, or the proxy; `from` is a local address, to act as another visitor. */
export function call(base: string, method: string, path: string, { cookie = '', body, from }: Options = {}): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const sent = request(`${base}/api/${path}`, { method, headers, ...(from ? { localAddress: from } : {}) }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('error', fail)
      answer.on('end', () => {
        const json = /json/.test(answer.headers['content-type'] ?? '')
        const cookies = (answer.headers['set-cookie'] ?? []).map((c) => c.split(';')[0] ?? '')
        done({ status: answer.statusCode ?? 0, body: json ? JSON.parse(text) : text, cookies })
      })
    })
    sent.on('error', fail)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
export interface Options {
  cookie?: string
  body?: object
  from?: string
}

/** Number of requests that a process answered, from its metrics. */
export async function answered(process: Server): Promise<number> {
  const text = await (await fetch(`${process.url}/metrics`)).text()
  return [...text.matchAll(/^gremial_pedidos_total\{[^}]*ruta="\/api[^}]*\} (\d+)$/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}
