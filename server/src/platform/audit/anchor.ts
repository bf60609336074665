import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../context.ts'

/**
 * What is kept of the chain outside the database, so that whoever can only write there cannot take back what was sealed:
 * `auditoria.ancla`, the last seal (replaced as a whole), and `auditoria.anclas`, one line a day that is only added to.
 */
export interface Anchor {
  orden: number
  /** The seal of that number, in hexadecimal. */
  sello: string
  /** Business day in which it was written; undefined in the files from before there were days. */
  dia: string | undefined
  /** How many lines the other file has at least: one that was cut shows. */
  lineas: number
}

/** The last seal of a day that is over. `aceptada`: a person accepted what the chain was then, with less in it than before (decision 015). */
export interface DayAnchor {
  dia: string
  orden: number
  sello: string
  aceptada: boolean
}

/** Something that only happens when the audit, or what is kept of it, was altered. Its message goes to whoever runs the portal. */
export class Altered extends Error {}

const currentFile = ({ config }: Services) => join(config.dataDir, 'auditoria.ancla')
const daysFile = ({ config }: Services) => join(config.dataDir, 'auditoria.anclas')

/** The anchor of this data directory; undefined when there is none. Throws `Altered` when it is not one. */
export async function readAnchor(services: Services): Promise<Anchor | undefined> {
  const text = await contentOf(currentFile(services))
  if (text === undefined) return undefined
  const [, orden, sello, , dia, lineas] = /^(\d{1,15}) ([0-9a-f]{64})( (\d{4}-\d\d-\d\d) (\d{1,6}))?\n$/.exec(text) ?? []
  if (!orden || !sello) throw new Altered('el ancla (auditoria.ancla) está dañada')
  return { orden: Number(orden), sello, dia, lineas: Number(lineas ?? 0) }
}

export const writeAnchor = (services: Services, { orden, sello, dia, lineas }: Anchor & { dia: string }): Promise<void> =>
  replace(currentFile(services), `${orden} ${sello} ${dia} ${lineas}\n`)

export async function readDays(services: Services): Promise<DayAnchor[]> {
  const text = (await contentOf(daysFile(services))) ?? ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, dia, orden, sello, aceptada] = /^(\d{4}-\d\d-\d\d) (\d{1,15}) ([0-9a-f]{64})( aceptada)?$/.exec(line) ?? []
      if (!dia || !orden || !sello) throw new Altered('la lista de anclas (auditoria.anclas) está dañada')
      return { dia, orden: Number(orden), sello, aceptada: aceptada !== undefined }
    })
}

/** Adds a line, unless it is there already (a process that was killed before it could say so). Gives how many there are. */
export async function addDay(services: Services, day: DayAnchor): Promise<number> {
  const days = await readDays(services)
  const last = days.at(-1)
  if (last && last.dia === day.dia && last.orden === day.orden && last.aceptada === day.aceptada) return days.length
  const lines = [...days, day].map((d) => `${d.dia} ${d.orden} ${d.sello}${d.aceptada ? ' aceptada' : ''}\n`)
  await replace(daysFile(services), lines.join(''))
  return lines.length
}

/** The lines that count: what a person accepted takes the place of the later seals that were told before. */
export function standing(days: DayAnchor[]): DayAnchor[] {
  let kept: DayAnchor[] = []
  for (const day of days) {
    if (day.aceptada) kept = kept.filter((d) => d.orden < day.orden)
    kept.push(day)
  }
  return kept
}

/** Replaces a file as a whole: after a power cut there is what was or what is, never half of it. */
async function replace(file: string, content: string): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, file)
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
