import { defineConfig } from 'vitest/config'

const elsewhere = ['node_modules/**', 'build/**', 'data/**']

// These wait for browsers and processes of their own more than they reckon: one more of them than there are cores.
const others = { maxWorkers: 3, sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // The built pages as they are served: React's checks for developers take a third of the time.
        oxc: { jsx: { development: false } },
        test: {
          name: 'fettle',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...elsewhere, 'tests/browser/**', 'tests/robustness/**', 'tests/engines/**'],
          // The files of a worker share what they import: places, pages and libraries are loaded once, not 90 times.
          isolate: false,
          env: { NODE_ENV: 'production' },
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: { name: 'robustness', include: ['tests/robustness/*.test.ts'], exclude: elsewhere, ...others },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: 'tests/browser/support/setup.ts',
          isolate: false, // as above; each test has a window of its own
          testTimeout: 60_000,
          ...others,
        },
      },
    ],
  },
})
