import { defineConfig } from 'vitest/config'

const elsewhere = ['node_modules/**', 'build/**', 'data/**']

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'fettle',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...elsewhere, 'tests/browser/**', 'tests/robustness/**'],
          // The files of a worker share what they import: places, pages and libraries are loaded once, not 90 times.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'robustness', include: ['tests/robustness/*.test.ts'], exclude: elsewhere },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts'],
          exclude: elsewhere,
          globalSetup: 'tests/browser/setup.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
})
