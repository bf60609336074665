import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { formatDate, parseDate } from '@gremial/contract/values/dates.ts'
import { archiveAudit } from '../platform/audit/archive.ts'
import { StartError } from '../platform/runtime/start-error.ts'
import { correrComando } from './comando.ts'

/**
 * npm run archivar-auditoria -- DD-MM-AAAA [CARPETA]: moves the audit rows up to that day from the database to a file, which verificar-auditoria
 * --archivo verifies. The last year always stays in the database.
 */
const uso = 'Uso: npm run archivar-auditoria -- DD-MM-AAAA [CARPETA]'

await correrComando(async (ctx, { config, asOwner }) => {
  const [escrito = '', carpeta, ...ajenas] = process.argv.slice(2)
  const dia = parseDate(escrito)
  if (!dia || ajenas.length > 0) throw new StartError(uso)
  if (dia > `${Number(ctx.today.slice(0, 4)) - 1}${ctx.today.slice(4)}`)
    throw new StartError('El último año queda en el portal: pedí una fecha de hace más de un año.')
  const destino = carpeta ? resolve(process.env.GREMIAL_CWD ?? process.cwd(), carpeta) : join(config.dataDir, 'auditoria-archivo')
  mkdirSync(destino, { recursive: true, mode: 0o700 })
  const hecho = await asOwner((services) => archiveAudit({ ...ctx, services, db: services.database.db }, dia, destino))
  if (!hecho) {
    console.log(`No hay nada sellado hasta el ${formatDate(dia)} que archivar.`)
    return
  }
  console.log(
    `Archivados ${hecho.filas} asientos hasta el ${formatDate(dia)} (sellos ${hecho.desde} a ${hecho.hasta}) en ${hecho.path}. Guardalo con las copias: npm run verificar-auditoria -- --archivo ${hecho.path}`,
  )
})
