import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { isSigned } from '../server/src/platform/webhooks/signed-request.ts'

/**
 * A simulated WhatsApp provider for the demo and the tests, which sends nothing: `node scripts/whatsapp-simulado.ts PUERTO`, with
 * the secret in GREMIAL_WHATSAPP_CLAVE. It checks signature and timestamp, accepts each key once (409 after that), and returns at
 * GET / what it received. FALLAR_CADA=7 answers 503 to every seventh request.
 */
const secret = process.env.GREMIAL_WHATSAPP_CLAVE ?? ''
const failEvery = Number(process.env.FALLAR_CADA ?? 0)
const taken = new Map<string, string>()
const counts = { pedidos: 0, repetidos: 0, rechazados: 0, fallados: 0 }
const shape = z.object({
  telefono: z.string().min(6),
  texto: z.string().min(1),
  documento: z.object({ nombre: z.string(), tipo: z.literal('application/pdf'), base64: z.string().startsWith('JVBERi') }),
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

async function answer(request: IncomingMessage): Promise<number> {
  counts.pedidos++
  const key = String(request.headers['idempotency-key'])
  const body = await bodyOf(request)
  if (!isSigned(secret, request.headers, body, new Date())) {
    counts.rechazados++
    return 401
  }
  if (taken.has(key)) {
    counts.repetidos++
    return 409
  }
  if (failEvery > 0 && counts.pedidos % failEvery === 0) {
    counts.fallados++
    return 503
  }
  const message = shape.safeParse(JSON.parse(body))
  if (!message.success) return 400
  taken.set(key, message.data.telefono)
  return 202
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'application/json')
    return void response.end(JSON.stringify({ ...counts, tomados: taken.size, telefonos: [...taken.values()] }))
  }
  if (request.method !== 'POST') return void response.writeHead(204).end()
  answer(request).then(
    (status) => response.writeHead(status).end(),
    () => response.writeHead(400).end(),
  )
})
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () =>
  console.log(`WhatsApp simulado en http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
