import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const REACT = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/[^?]+\.js$/
/** React as an object, for which a bundler would make one of getters. */
const AS_OBJECT = /\.\.\.React\b|\bReact\[/
const REQUIRED = /\brequire\("([^"]+)"\)/g

/**
 * Gives React and a library that requires it, which come as CommonJS, to the browser's bundler as ES modules. A bundler
 * wraps CommonJS in functions that run when first asked for, with a runtime in a file of its own, and every hook is then
 * asked for through an object.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'fettle-react-as-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: REACT }, handler: moduleOf },
    transform: {
      filter: { code: AS_OBJECT },
      handler: (code) => code.replace(/import \* as React from (['"])react\1/, "import React from 'react'"),
    },
  }
}

function moduleOf(file: string): string {
  const source = readFileSync(file, 'utf8')
  // `index.js` and its like choose between the code for production and for development.
  const [, chosen] = /=== 'production'\) \{[^}]*?module\.exports = require\('([^']+)'\)/s.exec(source) ?? []
  if (chosen) return `export * from '${chosen}'\nexport { default } from '${chosen}'`
  const names = Object.keys(createRequire(file)(file)).filter((name) => name !== 'default')
  const required = [...new Set([...source.matchAll(REQUIRED)].map(([, name]) => name))]
  return [
    ...required.map((name, at) => `import required${at} from '${name}'`),
    'const exports = {}',
    source.replaceAll(REQUIRED, (_, name) => `required${required.indexOf(name)}`),
    'export default exports',
    ...names.map((name, at) => `const exported${at} = exports.${name}\nexport { exported${at} as ${name} }`),
  ].join('\n')
}
