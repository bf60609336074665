import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { open } from '../access/access.ts'

type Form = 'json' | 'yaml'
const run = promisify(execFile)

/** Generated once per version of the program, on the first request, and kept compressed. */
const made = new Map<Form, Promise<Buffer>>()
async function written(program: string, form: Form): Promise<Buffer> {
  const being =
    made.get(form) ?? run(process.execPath, [program, form], { maxBuffer: 2 ** 25 }).then(({ stdout }) => gzipSync(stdout))
  made.set(form, being)
  being.catch(() => made.delete(form))
  return gunzipSync(await being)
}

/**
 * Serves OpenAPI at /api/openapi.json and .yaml; a screen of the portal displays it. `program` generates it in a child process
 * (server/src/openapi.ts).
 */
export function serveDocs(app: FastifyInstance, program: string): void {
  app.get('/api/openapi.json', { config: { access: open } }, async (_, reply: FastifyReply) =>
    reply.type('application/json').send(await written(program, 'json')),
  )
  app.get('/api/openapi.yaml', { config: { access: open } }, async (_, reply: FastifyReply) =>
    reply.type('application/x-yaml').send(await written(program, 'yaml')),
  )
}
