import type { Plugin } from 'vite'
import type { PassedOn } from '#app/document/passed-on.ts'

const VIRTUAL = 'virtual:passed-on'
const PASSING_ON = /^\s*export\{(?<exports>[^}]*)\}from"\.\/(?<from>[^"]+)";\s*$/
const CALLING = /^\s*import\{(?<calls>[^} ]+) as (?<local>[^}]+)\}from"\.\/(?<from>[^"]+)";\k<local>\(\);\s*$/

/**
 * Tells the server which of the browser's files, of these modules, only pass on what another has (app/document/passed-on.ts).
 * The browser's are built first.
 */
export function passedOn(modules: readonly string[]): Plugin {
  const found: PassedOn = {}
  return {
    name: 'fettle-passed-on',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(found)}` : undefined),
    generateBundle(_, files) {
      if (this.environment.name !== 'client') return
      for (const module of modules) {
        const chunk = Object.values(files).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.split('?')[0]?.endsWith(`/${module}`),
        )
        const passed = chunk?.type === 'chunk' && passedOnBy(chunk.code)
        if (!passed) return this.error(`The file of ${module} has code of its own (scripts/bundle/passed-on.ts)`)
        found[`/${chunk.fileName}`] = passed
      }
    },
  }
}

function passedOnBy(code: string): PassedOn[string] | undefined {
  const { exports, calls, from } = (PASSING_ON.exec(code) ?? CALLING.exec(code))?.groups ?? {}
  if (!from) return
  return { from: `/assets/${from}`, ...(exports ? { exports: namesIn(exports) } : { calls }) }
}

/** `there as here,both`: what each is called there. */
function namesIn(list: string): Record<string, string> {
  return Object.fromEntries(
    list.split(',').map((part) => {
      const [there = '', here = there] = part.split(' as ')
      return [here, there]
    }),
  )
}
