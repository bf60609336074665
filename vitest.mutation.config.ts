import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Tests that Stryker runs against each mutant (stryker.config.json): those of rules and of the contract, without a database. Vite transforms
 * the modules: Stryker's copy of the source has the contract elsewhere than the link in node_modules says.
 */
export default defineConfig({
  resolve: {
    alias: [{ find: /^@gremial\/contract\/(.*)$/, replacement: join(import.meta.dirname, 'contract/src/$1') }],
  },
  test: {
    include: [
      'contract/src/**/*.test.ts',
      'server/src/**/*.rules.test.ts',
      'server/src/features/tesoreria/{pagos/formato,conciliacion/ofx}.test.ts',
    ],
    exclude: ['server/src/entrada.rules.test.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
