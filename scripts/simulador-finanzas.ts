import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { z } from 'zod'
import { headersOf, isSigned } from '../server/src/platform/webhooks/signed-request.ts'

/**
 * A simulated financial system for the demo and the tests, which pays nobody: `npm run simulador-finanzas -- --puerto 3998
 * --portal http://127.0.0.1:3000`, with the shared secret in GREMIAL_FINANZAS_CLAVE (docs/operacion/finanzas.md). It checks the
 * signature and accepts each key once. Then it notifies ENVIADA and PAGADA, or OBSERVADA for every `observar`-th settlement, and
 * retries until the portal accepts. Faults are set at start or with PUT /control; GET / returns what it received and the answers
 * that it got.
 */
const modos = z.object({
  /** Delay before each answer, in milliseconds. */
  lento: z.coerce.number().min(0).default(0),
  /** Percentage of requests that fail: half before taking the settlement, half after, without saying which. */
  fallar: z.coerce.number().min(0).max(100).default(0),
  /** Every how many settlements one is OBSERVADA; 0 means none. */
  observar: z.coerce.number().int().min(0).default(0),
  /** Sends each notification twice concurrently, with one key. */
  doble: z.coerce.boolean().default(false),
  /** Sends the final state before ENVIADA. */
  desorden: z.coerce.boolean().default(false),
  /** Sends each notification first with an invalid signature. */
  malaFirma: z.coerce.boolean().default(false),
  /** After all notifications were accepted, sends them again unchanged. */
  repetir: z.coerce.boolean().default(false),
  /** Accepts settlements and notifies nothing. */
  callar: z.coerce.boolean().default(false),
})
const argumentos = process.argv.slice(2)
const dicho = (nombre: string): string | undefined => {
  const i = argumentos.indexOf(`--${nombre}`)
  if (i < 0) return undefined
  const sigue = argumentos[i + 1]
  return sigue === undefined || sigue.startsWith('--') ? '1' : sigue
}
const secreto = process.env.GREMIAL_FINANZAS_CLAVE ?? ''
if (secreto.length < 32) {
  console.error('Falta GREMIAL_FINANZAS_CLAVE: la misma del portal, de 32 caracteres o más')
  process.exit(1)
}
const portal = (dicho('portal') ?? 'http://127.0.0.1:3000').replace(/\/$/, '')
let modo = modos.parse(Object.fromEntries(Object.keys(modos.shape).map((nombre) => [nombre, dicho(nombre)])))

const forma = z.object({
  rendicion: z.object({ id: z.number(), numero: z.string(), total: z.number() }),
  envio: z.number(),
  huella: z.string().length(64),
  firmas: z.array(z.unknown()).length(2),
  comprobantes: z.array(z.object({ importe: z.number(), enlace: z.url() })).min(1),
})
type Mensaje = z.infer<typeof forma>

const tomadas = new Map<string, { numero: string; total: number; termina: 'PAGADA' | 'OBSERVADA' }>()
const cuenta = { pedidos: 0, repetidos: 0, sinFirma: 0, fallados: 0, avisos: 0, malasFirmas: 0, porContar: 0 }
/** Status codes that the portal returned, with their counts. */
const respuestas: Record<string, number> = {}
const alAzar = () => Math.random() * 100 < modo.fallar

async function leer(pedido: IncomingMessage): Promise<string> {
  const partes: Buffer[] = []
  for await (const parte of pedido) partes.push(parte as Buffer)
  return Buffer.concat(partes).toString()
}

async function tomar(pedido: IncomingMessage): Promise<number> {
  cuenta.pedidos++
  const cuerpo = await leer(pedido)
  const clave = String(pedido.headers['idempotency-key'])
  if (!isSigned(secreto, pedido.headers, cuerpo, new Date())) {
    cuenta.sinFirma++
    return 401
  }
  if (modo.lento > 0) await sleep(modo.lento)
  const falla = alAzar()
  const antes = Math.random() < 0.5
  if (falla) cuenta.fallados++
  if (falla && antes) return 503
  if (tomadas.has(clave)) {
    cuenta.repetidos++
    return 409
  }
  const leido = forma.safeParse(JSON.parse(cuerpo))
  if (!leido.success) return 422
  const { rendicion } = leido.data
  const termina = modo.observar > 0 && rendicion.id % modo.observar === 0 ? 'OBSERVADA' : 'PAGADA'
  tomadas.set(clave, { numero: rendicion.numero, total: rendicion.total, termina })
  if (!modo.callar) void contar(leido.data, clave, termina)
  return falla ? 500 : 202
}

/** Notifies that a settlement was received, and how it ended. */
async function contar({ rendicion, envio }: Mensaje, clave: string, termina: 'PAGADA' | 'OBSERVADA'): Promise<void> {
  cuenta.porContar++
  const llego = Date.now()
  const dice = [
    { estado: 'ENVIADA', envio, momento: new Date(llego).toISOString() },
    {
      estado: termina,
      envio,
      momento: new Date(llego + 1).toISOString(),
      ...(termina === 'PAGADA'
        ? { fechaPago: dateOf(new Date(llego)), referencia: `OP ${envio}` }
        : { motivo: 'Falta aclarar uno de los comprobantes' }),
    },
  ]
  const dichos: Array<() => Promise<number>> = []
  for (const aviso of modo.desorden ? dice.toReversed() : dice) {
    const cuerpo = JSON.stringify(aviso)
    const suya = `${clave}-${aviso.estado}`
    const decir = async () => {
      for (let espera = 100; ; espera = Math.min(espera * 2, 2000)) {
        const estado = await una(rendicion.id, cuerpo, headersOf(secreto, suya, cuerpo, new Date()))
        if (estado === 200 || estado === 409) return estado
        await sleep(espera)
      }
    }
    if (modo.malaFirma && (await una(rendicion.id, cuerpo, headersOf('0'.repeat(32), suya, cuerpo, new Date()))) === 401)
      cuenta.malasFirmas++
    await Promise.all(modo.doble ? [decir(), decir()] : [decir()])
    const mismos = headersOf(secreto, suya, cuerpo, new Date())
    dichos.push(() => una(rendicion.id, cuerpo, mismos))
  }
  if (modo.repetir) await Promise.all(dichos.map((otraVez) => otraVez()))
  cuenta.porContar--
}

/** Sends one notification to the portal; returns the status, or 0 without an answer. */
async function una(id: number, cuerpo: string, headers: Record<string, string>): Promise<number> {
  cuenta.avisos++
  let estado = 0
  try {
    const respuesta = await fetch(`${portal}/api/integraciones/finanzas/rendiciones/${id}/estado`, {
      method: 'POST',
      headers,
      body: cuerpo,
      signal: AbortSignal.timeout(10_000),
    })
    await respuesta.body?.cancel()
    estado = respuesta.status
  } catch {
    // No answer from the portal; retried later.
  }
  respuestas[estado] = (respuestas[estado] ?? 0) + 1
  return estado
}

const servidor = createServer((pedido, respuesta) => {
  const json = (que: object) => respuesta.setHeader('content-type', 'application/json').end(JSON.stringify(que))
  if (pedido.method === 'GET') return void json({ modo, ...cuenta, respuestas, tomadas: Object.fromEntries(tomadas) })
  const mal = () => respuesta.writeHead(400).end()
  if (pedido.method === 'PUT' && pedido.url === '/control')
    return void leer(pedido).then((cuerpo) => {
      modo = modos.parse({ ...modo, ...(JSON.parse(cuerpo) as object) })
      json(modo)
    }, mal)
  if (pedido.method !== 'POST') return void respuesta.writeHead(204).end()
  tomar(pedido).then((estado) => respuesta.writeHead(estado).end(), mal)
})
servidor.listen(Number(dicho('puerto') ?? 3998), '127.0.0.1', () =>
  console.log(`Finanzas simulado en http://127.0.0.1:${(servidor.address() as AddressInfo).port}`),
)
