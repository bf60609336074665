import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../platform/runtime/start-error.ts'
import { aboutOf, named, switchTo } from './place.ts'
import type { Program } from './program.ts'
import { serviceOf } from './service.ts'
import { baseState, moves, ready, returnBase, returnData, type Upgrade } from './upgrade.ts'

/**
 * Returns to the previous version. It keeps the database if every later migration only adds. Otherwise the previous database
 * returns too, and everything done since is lost: only with `losing`.
 */
export async function rollBackTo({ place, config, env, say }: Omit<Upgrade, 'copies' | 'asIs'>, losing: boolean): Promise<void> {
  const [from, to] = [named(place.actual), named(place.anterior)]
  if (!from || !to || from === to || !existsSync(join(place.versions, to)))
    throw new StartError('No hay una versión anterior a la que volver')
  const newer: Program = { folder: join(place.versions, from), env }
  const older: Program = { folder: join(place.versions, to), env }
  const service = serviceOf(place)
  const about = aboutOf(older.folder)
  const { migraciones, antes } = await baseState(newer)
  const knows = (all: typeof migraciones) =>
    all.every(({ nombre, amplia }) => amplia || about.migraciones.some((m) => m.nombre === nombre))
  const major = moves(aboutOf(newer.folder), about, config) ? about.postgresql : undefined
  if (major !== undefined && !losing)
    throw new StartError(
      `La ${to} trae PostgreSQL ${major}, que no lee los datos como están: volver es volver también a los de antes del cambio, y lo que se hizo desde entonces deja de verse. Si es lo que querés: gremial volver --perder`,
    )
  if (major === undefined && !knows(migraciones)) {
    if (!antes || !knows(antes))
      throw new StartError(
        `La base tiene lo que la ${to} no conoce, y la de antes ya no está: para volver hay que restaurar la copia que se hizo antes de cambiar (docs/operacion/copias.md)`,
      )
    if (!losing)
      throw new StartError(
        `La ${to} no conoce la base como está: volver es volver también a la base de antes del cambio, y lo que se hizo desde entonces deja de verse. Si es lo que querés: gremial volver --perder`,
      )
  }
  say(`De ${from} a ${to}…`)
  await service.stop()
  if (major !== undefined) await returnData(newer, older, major)
  else if (!knows(migraciones)) await returnBase(newer, older)
  switchTo(place, to)
  await service.start()
  await ready(config, about, service)
  say(
    `Listo: Gremial ${about.version} (${about.commit.slice(0, 7)}). Para ir otra vez a ${from}: gremial volver, o gremial actualizar.`,
  )
}
