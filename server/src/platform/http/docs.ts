import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { open } from '../access/access.ts'

type Form = 'json' | 'yaml'
const run = promisify(execFile)
const files = join(dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui'))), 'static')

/** What begins the page: it asks nothing of any other site. */
const beginning = `window.onload = () => {
  SwaggerUIBundle({
    url: '/api/docs/json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
    layout: 'StandaloneLayout',
    validatorUrl: null,
  })
}
`

/** Of this version of the program, made once by the first who asks, and kept small. */
const made = new Map<Form, Promise<Buffer>>()
async function written(program: string, form: Form): Promise<Buffer> {
  const being =
    made.get(form) ?? run(process.execPath, [program, form], { maxBuffer: 2 ** 25 }).then(({ stdout }) => gzipSync(stdout))
  made.set(form, being)
  being.catch(() => made.delete(form))
  return gunzipSync(await being)
}

/** OpenAPI at /api/openapi.json, and a page that shows it at /api/docs. `program` writes it (server/src/openapi.ts). */
export function serveDocs(app: FastifyInstance, program: string): void {
  const json = async (_: unknown, reply: FastifyReply) => reply.type('application/json').send(await written(program, 'json'))
  app.get('/api/openapi.json', { config: { access: open } }, json)
  app.get('/api/docs/json', json)
  app.get('/api/docs/yaml', async (_, reply) => reply.type('application/x-yaml').send(await written(program, 'yaml')))
  for (const url of ['/api/docs', '/api/docs/']) app.get(url, (_, reply) => reply.redirect('/api/docs/static/index.html'))
  app.get('/api/docs/static/swagger-initializer.js', (_, reply) => reply.type('text/javascript').send(beginning))
  app.register(fastifyStatic, { root: files, prefix: '/api/docs/static/', decorateReply: false })
}
