import { existsSync } from 'node:fs'
import { requiredEmail } from '@gremial/contract/platform/validation.ts'
import { type Embedded, startEmbedded } from '../installation/postgres/embedded.ts'
import { type Config, dataDirOf, readConfig, withFiles } from '../platform/config/config.ts'
import type { Services } from '../platform/context.ts'
import { openDatabase } from '../platform/db/pool.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { filesLocationOf } from '../platform/storage/location.ts'
import { openFiles } from '../platform/storage/open.ts'
import { becomeOwner } from '../platform/storage/owner.ts'
import { fileStore } from '../platform/storage/store.ts'
import { miradasBase } from './diagnostico/base.ts'
import { leerCasa, miradaCasa } from './diagnostico/casa.ts'
import { miradasDatos } from './diagnostico/datos.ts'
import { miradasEquipo } from './diagnostico/equipo.ts'
import { correo, miradasRed } from './diagnostico/red.ts'
import { bien, type Mirada, mal, mirar, type Revision, renglon } from './diagnostico/revision.ts'

/**
 * npm run diagnostico [-- --json] [--correo DIRECCION]: checks everything that an installation needs, and prints the state of each thing
 * and what to do. Exits with 1 if something stops the portal or puts data at risk. It changes nothing, works beside a running server, and
 * continues when the database or the mail server does not answer.
 */
const signos = { bien: '✔', aviso: '⚠', mal: '✖' }
const uso = 'Uso: npm run diagnostico [-- --json] [--correo DIRECCION]'

interface Linea extends Revision {
  tema: string
}

const lineas: Linea[] = []
const json = process.argv.includes('--json')

function decir(tema: string, revisiones: Revision[]): void {
  for (const revision of revisiones) {
    lineas.push({ tema, ...revision })
    if (json) continue
    console.log(`${signos[revision.estado]} ${tema.padEnd(11)} ${revision.que}`)
    if (revision.hacer) console.log(`${' '.repeat(14)}→ ${revision.hacer}`)
  }
}

const decirTodo = async (miradas: Record<string, Mirada>): Promise<void> => {
  for (const [tema, mirada] of Object.entries(miradas)) decir(tema, await mirar(mirada))
}

async function revisar(config: Config, para: string | undefined): Promise<void> {
  await decirTodo(miradasEquipo(config))
  let embedded: Embedded | undefined
  // Exits cleanly when interrupted: the last process stops the embedded PostgreSQL.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => void Promise.resolve(embedded?.stop()).finally(() => process.exit(code)))
  let url = config.databaseUrl
  try {
    if (!url) {
      embedded = await startEmbedded(config.dataDir)
      url = embedded.url('gremial', 'app')
    }
    await conBase(config, url, para)
  } catch (error) {
    decir('Base', [
      mal(
        `No arranca el PostgreSQL incluido: ${renglon(error)}`,
        'Mirá el disco, y el registro de PostgreSQL en la carpeta de datos',
      ),
    ])
  } finally {
    await embedded?.stop()
  }
  await decirTodo(miradasRed(config))
}

async function conBase(config: Config, url: string, para: string | undefined): Promise<void> {
  const database = openDatabase(url, { max: 2 })
  const services: Services = { config, database, files: fileStore(filesLocationOf(config)), now: () => new Date() }
  try {
    try {
      await database.pool.query('select 1')
    } catch (error) {
      const hacer = config.databaseUrl
        ? 'Revisá DATABASE_URL y que ese servidor esté andando'
        : 'Arrancá el servidor de nuevo y mirá su registro'
      return decir('Base', [mal(`No responde: ${renglon(error)}`, `${hacer}. Lo que depende de ella no se revisó`)])
    }
    // Writes a test file, if they have their own folder.
    await openFiles(config).catch((error: Error) =>
      decir('Archivos', [
        mal(
          renglon(error),
          'Revisá GREMIAL_ARCHIVOS, sus permisos y, si es un depósito, AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY',
        ),
      ]),
    )
    const casa = leerCasa(services)
    // Each check that needs it reports the failure.
    casa.catch(() => undefined)
    await decirTodo({
      ...miradasBase(services),
      ...miradasDatos(services, casa),
      Casa: miradaCasa(services, casa),
      Correo: async () => correo(services, await casa, para),
    })
  } finally {
    await database.close()
  }
}

/** Tries the configured database even before anything is installed. */
async function probarBase(url: string | undefined): Promise<void> {
  if (!url) return
  const database = openDatabase(url, { max: 1 })
  try {
    await database.pool.query('select 1')
    decir('Base', [bien('La base de DATABASE_URL responde')])
  } catch (error) {
    decir('Base', [mal(`No responde: ${renglon(error)}`, 'Revisá DATABASE_URL y que ese servidor esté andando')])
  } finally {
    await database.close()
  }
}

function opciones(): string | undefined {
  const resto = process.argv.slice(2).filter((o) => o !== '--json')
  if (resto.length === 0) return undefined
  const [opcion, para = ''] = resto
  if (opcion !== '--correo' || para === '' || resto.length > 2) throw new StartError(uso)
  const leido = requiredEmail.safeParse(para)
  if (!leido.success) throw new StartError(`${para} no es email válido.`)
  return leido.data
}

try {
  const para = opciones()
  // Not by readConfig, which would create the folder.
  const carpeta = dataDirOf(process.env)
  if (!existsSync(carpeta)) {
    await probarBase(withFiles(process.env).DATABASE_URL)
    throw new StartError(
      `No hay nada instalado en ${carpeta}: indicá la carpeta de datos con GREMIAL_DATOS, o arrancá el servidor`,
    )
  }
  becomeOwner(carpeta)
  await revisar(readConfig(process.env), para)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  if (!json) console.error(error.message)
  lineas.push({ tema: 'Variables', ...mal(error.message, 'Corregí la variable y volvé a probar') })
}
const cuantas = (estado: Revision['estado']) => lineas.filter((l) => l.estado === estado).length
if (json)
  console.log(
    JSON.stringify({ bien: cuantas('bien'), avisos: cuantas('aviso'), mal: cuantas('mal'), revisiones: lineas }, null, 2),
  )
else if (lineas.length > 1) console.log(`\n${cuantas('mal')} mal, ${cuantas('aviso')} para mirar, ${cuantas('bien')} bien.`)
process.exit(cuantas('mal') > 0 ? 1 : 0)
