import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { headlessChromium, windowedChromium } from './scripts/test/chromium.ts'
import { hungAfter, nightlyFiles } from './scripts/test/options.ts'

// Inherited by the workers, which load modules natively, as the server does, and not through Playwright's compiler.
process.env.PW_DISABLE_TS_ESM = '1'
process.env.GREMIAL_PLAYWRIGHT = '1'

const visible = process.argv.some((arg) => arg === '--headed' || arg === '--debug')

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  testIgnore: nightlyFiles ? [] : '**/*.nightly.test.ts',
  globalSetup: './scripts/test/playwright-setup.ts',
  outputDir: 'test-results',
  reporter: [['list'], ['html', { open: 'never', outputFolder: 'playwright-report' }]],
  // The portal of a worker runs in its process; Chromium in others.
  workers: availableParallelism() + 1,
  timeout: hungAfter,
  // A test that passes on its second attempt is reported as flaky, with the trace of that attempt.
  retries: 1,
  use: {
    launchOptions: visible ? windowedChromium : headlessChromium,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
})
