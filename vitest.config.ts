import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const elsewhere = ['node_modules/**', 'build/**', 'data/**', '.cache/**']

// The embedded database as the built server runs it (scripts/server.mjs): optimising it takes longer than it saves.
const briefly = ['--liftoff-only']

// The same databases for minutes: there optimising pays, of what they do most; of our own code V8's middle way is enough.
const forMinutes = ['--wasm-tiering-budget=52000000', '--no-opt', '--max-semi-space-size=64']

const own = {
  extends: true as const,
  // The built pages as they are served: React's checks for developers take a third of the time.
  oxc: { jsx: { development: false } },
}

const inTheirWorkers = {
  // The files of a worker share what they import: places, pages and libraries are loaded once, not 90 times.
  isolate: false,
  env: { NODE_ENV: 'production' },
  execArgv: forMinutes,
  maxWorkers: 3,
}

/** Tests beside what they test, and those of the repository itself: no database, no build and no browser. */
const beside = ['**/*.test.ts', '**/*.test.tsx']

const others = {
  execArgv: briefly,
  // Windows and processes of their own, on a machine that may have other work; scripts/retried.mjs names who needed it.
  retry: 1,
  // They wait for browsers and processes of their own more than they reckon: one more of them than there are cores.
  maxWorkers: 3,
}

/** Those that take a minute or more. A fresh clone knows no times, and would end on them with one core at work. */
const LONG = /\/(backup|image|upgrade|failover|postgres|snapshot)\.test\.ts$/

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((one) => {
      const { long = [], short = [] } = Object.groupBy(one, ({ moduleId }) => (LONG.test(moduleId) ? 'long' : 'short'))
      return [...long, ...short]
    })
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // All of them on a machine that may have other work: what is waited for comes, and vitest's own limits are a second or five.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        ...own,
        test: {
          name: 'pure',
          include: beside,
          exclude: [...elsewhere, 'tests/*/**'],
          ...inTheirWorkers,
        },
      },
      {
        ...own,
        test: {
          name: 'acceptance',
          include: ['tests/acceptance/**/*.test.ts'],
          exclude: elsewhere,
          ...inTheirWorkers,
        },
      },
      {
        extends: true,
        test: {
          name: 'robustness',
          include: ['tests/robustness/**/*.test.ts'],
          exclude: elsewhere,
          setupFiles: 'tests/robustness/setup.ts',
          isolate: false, // as above; what they test are processes of their own
          ...others,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: elsewhere,
          globalSetup: 'tests/browser/support/setup.ts',
          isolate: false, // as above; each test has a window of its own
          testTimeout: 240_000, // a whole way on a busy machine; each wait on it has a limit of its own
          ...others,
        },
      },
    ],
  },
})
