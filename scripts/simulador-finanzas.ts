import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { z } from 'zod'
import { headersOf, isSigned } from '../server/src/platform/webhooks/signed-request.ts'

/**
 * A financial system that pays nobody, for the demonstration and the tests: `npm run simulador-finanzas -- --puerto 3998 --portal
 * http://127.0.0.1:3000`, with the secret of both in GREMIAL_FINANZAS_CLAVE (docs/operacion/finanzas.md). It wants the signature, takes each key
 * once, and then tells ENVIADA and PAGADA, or OBSERVADA of every `observar`-th, until the portal has heard it. How badly it behaves is said
 * when it starts, or with PUT /control; GET / tells what it took and what it was answered.
 */
const modos = z.object({
  /** Milliseconds before each answer. */
  lento: z.coerce.number().min(0).default(0),
  /** How many of a hundred it fails: half of them before it takes it, half after, without saying so. */
  fallar: z.coerce.number().min(0).max(100).default(0),
  /** Every so many settlements one is observed. */
  observar: z.coerce.number().int().min(0).default(0),
  /** Tells each thing twice at once, under one key. */
  doble: z.coerce.boolean().default(false),
  /** Tells how it ended before that it came. */
  desorden: z.coerce.boolean().default(false),
  /** Tells each thing first with a signature that is not right. */
  malaFirma: z.coerce.boolean().default(false),
  /** When all was heard, says every message again, byte by byte. */
  repetir: z.coerce.boolean().default(false),
  /** Takes and tells nothing. */
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
/** What the portal answered to what it was told. */
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

/** Tells what became of one: that it came, and how it ended. */
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

/** One call to the portal; 0 when it does not answer. */
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
    // The portal is not there: it is told later.
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
