import { anotarRebote } from '../features/administracion/correos/rebotes.service.ts'
import { correrComando } from './comando.ts'

/**
 * npm run rebote < MENSAJE: reads a bounced mail, as a mail server's alias passes it to a program, and records which of our mails it
 * was. Any other mail is accepted and ignored, because the mail server would bounce a refused one again.
 */
const maximo = 5_000_000

await correrComando(async (ctx) => {
  const partes: Buffer[] = []
  let bytes = 0
  for await (const parte of process.stdin as AsyncIterable<Buffer>) {
    bytes += parte.length
    if (bytes <= maximo) partes.push(parte)
  }
  const anotado = await anotarRebote(ctx, Buffer.concat(partes))
  console.log(anotado ? 'Rebote anotado: se ve en Administración → Correos.' : 'No es el aviso de un correo de este portal.')
})
