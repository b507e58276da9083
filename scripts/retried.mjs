// A reporter for vitest: names each test that passed at its second attempt only, so that none is unsteady in silence.
export default class Retried {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const test of module.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue
        process.stdout.write(`\nUnsteady: ${module.relativeModuleId} > ${test.fullName}\n`)
        for (const error of test.result().errors ?? []) {
          process.stdout.write(`  ${error.message}\n${error.diff ? `${error.diff}\n` : ''}`)
        }
      }
    }
  }
}
