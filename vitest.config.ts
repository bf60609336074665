import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/sequencer.ts'
import { virtualModules } from './web/test/virtual-modules.ts'

/** Nightly files run when they are asked for: in the nightly checks, or by a word of their name. */
const nightly = process.env.GREMIAL_NIGHTLY_FILES === '1' || process.argv.some((arg) => arg.includes('nightly'))
/** Hung tests end after this, and only those: a busy machine takes ten times as long as an idle one. */
const timeout = process.env.GREMIAL_NIGHTLY === '1' ? 1_800_000 : 600_000

export default defineConfig({
  // Of both projects: one with plugins of its own would start a Vite server of its own.
  plugins: [virtualModules],
  test: {
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    teardownTimeout: 20_000,
    disableConsoleIntercept: true,
    watch: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          pool: 'forks',
          include: ['{contract/src,server,web/src,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', ...(nightly ? [] : ['**/*.nightly.test.ts'])],
          globalSetup: ['scripts/test/global-setup.ts'],
          setupFiles: ['scripts/test/setup.ts'],
          // A worker keeps the product and its libraries; files and helpers of tests are evaluated anew for each file (scripts/test/setup.ts).
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Each file leaves all of its garbage at once: with room for it, collecting takes 8 % less of the CPU (two pairs).
          execArgv: ['--max-semi-space-size=64'],
          sequence: { hooks: 'list' },
          testTimeout: timeout,
          hookTimeout: timeout,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          pool: 'forks',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost/', width: 1440, height: 900 } },
          setupFiles: ['web/test/setup.ts'],
          isolate: false,
          sequence: { hooks: 'list' },
          testTimeout: timeout,
          hookTimeout: timeout,
        },
      },
    ],
  },
})
