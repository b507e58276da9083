import { defineConfig } from 'vitest/config'

// Two windows at a time: each has processes of its own, and pages wait for the server more than they reckon.
export default defineConfig({
  test: {
    name: 'engines',
    include: ['tests/engines/*.test.ts'],
    globalSetup: 'tests/engines/setup.ts',
    maxWorkers: 2,
    retry: 1, // named by scripts/retried.mjs where it was needed
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
})
