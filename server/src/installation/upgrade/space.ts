import { lstatSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BackupRefused } from '../../platform/backup/refused.ts'

/** Bytes on disk of a folder; 0 if it does not exist. Entries deleted during the walk count as 0. */
export function sizeOf(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.blocks * 512
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

export interface Wanted {
  folder: string
  bytes: number
}

/** Checks free space on each disk, summing what is wanted of it. Throws StartError with the folder and both sizes. */
export function requireSpace(wanted: readonly Wanted[]): void {
  const disks = new Map<number, Wanted>()
  for (const { folder, bytes } of wanted) {
    const there = existing(folder)
    const { dev } = statSync(there)
    disks.set(dev, { folder: disks.get(dev)?.folder ?? there, bytes: (disks.get(dev)?.bytes ?? 0) + bytes })
  }
  for (const { folder, bytes } of disks.values()) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < bytes)
      throw new BackupRefused(
        'lugar',
        `Falta lugar en el disco de ${folder}: hacen falta ${megas(bytes)} y quedan ${megas(bavail * bsize)}. No cambió nada`,
        megas(bytes),
      )
  }
}

const megas = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`

function existing(folder: string): string {
  for (let dir = folder; ; dir = dirname(dir)) if (statSync(dir, { throwIfNoEntry: false })) return dir
}
