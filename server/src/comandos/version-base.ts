import { returnMajor } from '../installation/major.ts'
import { migrateAside, migrateThere, stateOf, takeBefore, takeNext, tidy } from '../installation/upgrade/database.ts'
import { type Config, dataDirOf, readConfig } from '../platform/config/config.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { becomeOwner } from '../platform/storage/owner.ts'
import { restrictAccess } from '../platform/storage/private.ts'

/** Database steps of `actualizar` and `volver`, run as its owner with the program of either version. Internal: not for operators. */
const pasos: Readonly<Record<string, (config: Config) => Promise<unknown>>> = {
  estado: async (config) => console.log(JSON.stringify(await stateOf(config))),
  migrar: (config) => migrateThere(config, { serving: false }),
  'migrar-andando': (config) => migrateThere(config, { serving: true }),
  'migrar-aparte': migrateAside,
  tomar: takeNext,
  devolver: takeBefore,
  limpiar: (config) => tidy(config, false),
  'limpiar-todo': (config) => tidy(config, true),
  'devolver-mayor': (config) => returnMajor(config.dataDir, Number(process.argv[3])),
}

try {
  const paso = pasos[process.argv[2] ?? '']
  if (!paso) throw new StartError('Esta orden es de gremial actualizar y gremial volver')
  becomeOwner(dataDirOf(process.env))
  const config = readConfig(process.env)
  restrictAccess(config.dataDir, { passThrough: process.getuid?.() === 0 && config.databaseUrl === undefined })
  await paso(config)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
process.exit(0)
