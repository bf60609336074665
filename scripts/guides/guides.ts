import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * npm run guides: takes the pictures of docs/guias from the same steps that the tests follow (e2e/guia-*.test.ts). Words select
 * guides.
 */
const cuales = process.argv.slice(2).map((palabra) => `guia-${palabra}`)
const { status } = spawnSync(
  process.execPath,
  [join(import.meta.dirname, '../test.ts'), ...(cuales.length > 0 ? cuales : ['e2e/guia-'])],
  {
    stdio: 'inherit',
    env: { ...process.env, GREMIAL_GUIAS: '1' },
  },
)
process.exit(status ?? 1)
