import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lines of a changelog about the versions after the installed one, without titles of its own. Of an installed version that it does
 * not name, those of its first section.
 */
export function changesSince(changelog: string, installed: string): string[] {
  const sections = changelog.split(/^## /m).slice(1)
  const own = sections.findIndex((section) => section.split(/\s/, 1)[0] === installed)
  return sections
    .slice(0, own < 0 ? 1 : own)
    .flatMap((section) => section.split('\n').slice(1))
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/^### (.*)$/, '$1:').replace(/`/g, ''))
}

/** The same, of a program's folder; none if it has no changelog. */
export function changesIn(folder: string, installed: string): string[] {
  const file = join(folder, 'CHANGELOG.md')
  return existsSync(file) ? changesSince(readFileSync(file, 'utf8'), installed) : []
}
