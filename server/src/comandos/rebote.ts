import { anotarRebote } from '../features/administracion/correos/rebotes.service.ts'
import { correrComando } from './comando.ts'

/**
 * npm run rebote < MENSAJE: takes a mail that came back, as the mail server hands it over (an alias to a program), and writes down
 * which of ours it was. One that is none of ours is let by: a mail server would send it back in turn.
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
