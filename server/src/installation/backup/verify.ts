import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { eachAtOnce } from '../../platform/storage/check.ts'
import { hashOf, keyOf } from '../../platform/storage/store.ts'
import type { Manifest } from './manifest.ts'
import { listedFiles } from './write.ts'

/** Reads a whole backup and compares it with its manifest. Throws StartError with the name of a damaged part. */
export async function verifyBackup(folder: string, { partes, archivos }: Manifest): Promise<void> {
  for (const { nombre, bytes, sha256 } of partes) {
    const file = join(folder, nombre)
    const size = await stat(file).then(
      (s) => s.size,
      () => undefined,
    )
    if (size === undefined) throw new BackupRefused('danadaParte', `La copia está dañada: falta ${nombre}`, nombre)
    const hash = createHash('sha256')
    if (size === bytes) await pipeline(createReadStream(file), hash)
    if (size !== bytes || hash.digest('hex') !== sha256)
      throw new BackupRefused('danadaParte', `La copia está dañada: ${nombre} no es como se escribió`, nombre)
  }
  let absent = 0
  const bad: string[] = []
  for await (const page of listedFiles(folder))
    await eachAtOnce(page, async ({ sha256 }) => {
      const content = await readFile(join(folder, 'archivos', keyOf(sha256))).catch(() => undefined)
      if (!content) absent++
      else if (hashOf(content) !== sha256) bad.push(sha256)
    })
  if (bad[0]) {
    const name = `archivos/${keyOf(bad[0])}`
    throw new BackupRefused('danadaParte', `La copia está dañada: ${name} no es como se escribió`, name)
  }
  if (absent > archivos.faltan)
    throw new BackupRefused('danada', `La copia está dañada: faltan ${absent - archivos.faltan} archivos de ${archivos.cantidad}`)
}
