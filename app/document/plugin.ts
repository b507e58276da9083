import type { Plugin, Rolldown } from 'vite'
import { codeSplitting } from './chunks.ts'

/** What a page has before it fetches a part of itself. */
const onEveryPage = /\/(react|framework|kit)-/

// V8 keeps a source at two bytes a character as soon as one is not ASCII.
const minify = { compress: true, mangle: true, codegen: { asciiOnly: true, removeWhitespace: true } } as const

const output: Rolldown.OutputOptions = {
  codeSplitting,
  minify,
  // V8 compiles all of them on another thread, not function by function as the page starts.
  postBanner: ({ name }) => (['react', 'framework'].includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
}

/** Builds for the speed layer; with `plain`, and in development, as React Router does by itself (README.md). */
export function speedLayer({ plain }: { plain: boolean }): Plugin {
  return {
    name: 'fettle-speed-layer',
    enforce: 'post',
    config: (_, { command }) => ({ define: { 'import.meta.env.PLAIN': JSON.stringify(plain || command === 'serve') } }),
    configEnvironment(name, _, { command }) {
      if (name !== 'client' || command === 'serve' || plain) return
      return {
        build: {
          modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)) },
          rolldownOptions: { output },
        },
      }
    },
  }
}
