import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { hungAfter, nightlyFiles } from './scripts/test/options.ts'
import { LongestFirst } from './scripts/test/sequencer.ts'
import { virtualModules } from './web/test/virtual-modules.ts'

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
          exclude: ['**/node_modules/**', '**/dist/**', ...(nightlyFiles ? [] : ['**/*.nightly.test.ts'])],
          globalSetup: ['scripts/test/global-setup.ts'],
          setupFiles: ['scripts/test/setup.ts'],
          // A worker keeps the product and its libraries; files and helpers of tests are evaluated anew for each file (scripts/test/setup.ts).
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Each file leaves all of its garbage at once: with room for it, collecting takes 8 % less of the CPU (two pairs).
          execArgv: ['--max-semi-space-size=64'],
          sequence: { hooks: 'list' },
          testTimeout: hungAfter,
          hookTimeout: hungAfter,
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
          testTimeout: hungAfter,
          hookTimeout: hungAfter,
        },
      },
    ],
  },
})
