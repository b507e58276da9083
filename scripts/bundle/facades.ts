import type { Plugin } from 'vite'
import type { Facades } from '#app/document/facades.ts'

const VIRTUAL = 'virtual:facades'
const EXPORTING = /^\s*export\{(?<exports>[^}]*)\}from"\.\/(?<from>[^"]+)";\s*$/
const CALLING = /^\s*import\{(?<calls>[^} ]+) as (?<local>[^}]+)\}from"\.\/(?<from>[^"]+)";\k<local>\(\);\s*$/

/** Tells the server of the browser's files of these modules, which are built first (app/document/facades.ts). */
export function facades(modules: readonly string[]): Plugin {
  const found: Facades = {}
  return {
    name: 'fettle-facades',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(found)}` : undefined),
    generateBundle(_, files) {
      if (this.environment.name !== 'client') return
      for (const module of modules) {
        const chunk = Object.values(files).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.split('?')[0]?.endsWith(`/${module}`),
        )
        const facade = chunk?.type === 'chunk' && readFacade(chunk.code)
        if (!facade) return this.error(`The file of ${module} has code of its own (scripts/bundle/facades.ts)`)
        found[`/${chunk.fileName}`] = facade
      }
    },
  }
}

function readFacade(code: string): Facades[string] | undefined {
  const { exports, calls, from } = (EXPORTING.exec(code) ?? CALLING.exec(code))?.groups ?? {}
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
