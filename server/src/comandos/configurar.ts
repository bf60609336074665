import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { leerConfiguracion, rechazada } from '../features/administracion/organizacion/configuracion.archivo.ts'
import { configurar, mostrarConfiguracion } from '../features/administracion/organizacion/configuracion.service.ts'
import { AppError } from '../platform/runtime/errors.ts'
import { motivo, StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'

/** npm run configurar -- FILE.json | --mostrar: applies the file to the organisation, or prints the organisation as such a file (decisions §10). */
const [que = '', ...resto] = process.argv.slice(2)

await correrComando(async (ctx) => {
  if (!que || resto.length > 0 || (que.startsWith('--') && que !== '--mostrar'))
    throw new StartError('Uso: npm run configurar -- ARCHIVO.json   (o --mostrar, que escribe lo que hay como un archivo así)')
  if (que === '--mostrar') {
    console.log(JSON.stringify(await mostrarConfiguracion(ctx), null, 2))
    return
  }
  const archivo = resolve(process.env.GREMIAL_CWD ?? process.cwd(), que)
  const nueva = leerConfiguracion(comoJson(archivo, (await leer(archivo)).toString('utf8')))
  const logo = nueva.logo ? await imagen(nueva.logo, dirname(archivo)) : undefined
  try {
    const cambios = await configurar(ctx, nueva, { logo })
    console.log(
      cambios.length > 0 ? `Organización configurada. Cambió: ${cambios.join(', ')}.` : 'Ya estaba así: no cambió nada.',
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw rechazada(error)
  }
})

async function leer(archivo: string): Promise<Buffer> {
  try {
    return await readFile(archivo)
  } catch (error) {
    throw new StartError(`No se pudo leer ${archivo}: ${motivo(error)}`)
  }
}

function comoJson(archivo: string, escrito: string): unknown {
  try {
    return JSON.parse(escrito.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new StartError(`${archivo} no es JSON: ${(error as Error).message}`)
  }
}

function imagen(logo: string, carpeta: string): Promise<Buffer> {
  const dentro = /^data:image\/[a-z]+;base64,/.exec(logo)
  return dentro ? Promise.resolve(Buffer.from(logo.slice(dentro[0].length), 'base64')) : leer(resolve(carpeta, logo))
}
