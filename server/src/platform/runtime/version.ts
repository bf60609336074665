import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const text = (...path: string[]): string => readFileSync(resolve(...path), 'utf8').trim()

/** Version of the program from package.json, plus its commit if known: "0.1.0 (1a2b3c4)". */
export const version: string = (() => {
  const { version: number } = JSON.parse(text(root, 'package.json')) as { version: string }
  const commit = process.env.GREMIAL_COMMIT || packed() || checkedOut()
  return /^[0-9a-f]{7,40}$/.test(commit) ? `${number} (${commit.slice(0, 7)})` : number
})()

/** Commit stored in a packaged release. */
function packed(): string {
  const about = readIfFile(join(root, 'version.json'))
  return about ? (JSON.parse(about) as { commit: string }).commit : ''
}

/** Commit of a git working copy, read without git. Builds without a working copy (containers) set GREMIAL_COMMIT. */
function checkedOut(): string {
  try {
    const dotGit = join(root, '.git')
    const linked = /^gitdir: (.+)$/.exec(readIfFile(dotGit))?.[1]
    const own = linked ? resolve(root, linked) : dotGit
    const head = text(own, 'HEAD')
    const ref = /^ref: (.+)$/.exec(head)?.[1]
    if (!ref) return head
    const shared = existsSync(join(own, 'commondir')) ? resolve(own, text(own, 'commondir')) : own
    const loose = [own, shared].find((dir) => existsSync(join(dir, ref)))
    if (loose) return text(loose, ref)
    return (
      text(shared, 'packed-refs')
        .split('\n')
        .find((line) => line.endsWith(` ${ref}`))
        ?.split(' ')[0] ?? ''
    )
  } catch {
    return ''
  }
}

function readIfFile(path: string): string {
  try {
    return text(path)
  } catch {
    return ''
  }
}
