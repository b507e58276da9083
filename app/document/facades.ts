import facades from 'virtual:facades'

/**
 * Built files without code of their own, by their addresses: each exports what another has under other names, or calls one
 * function of it.
 */
export type Facades = Record<string, { from: string; exports?: Record<string, string>; calls?: string }>

/**
 * React Router's script of a page and its links, with the facades left out: three requests less. Their links stay, for no
 * screen, since React would put them back.
 */
export function withoutFacades(html: string): string {
  return Object.entries(facades).reduce(withoutFacade, html)
}

function withoutFacade(html: string, [file, { from, exports = {}, calls }]: [string, Facades[string]]): string {
  const names = Object.entries(exports)
  return html
    .replace(`<link rel="modulepreload" href="${file}"`, `<link media="not all" rel="modulepreload" href="${file}"`)
    .replace(new RegExp(`import \\* as (\\w+) from "${file}";`), (_, route) => {
      const taken = names.map(([name, there]) => `${there} as ${route}_${name}`)
      return `import {${taken}} from "${from}";const ${route}={${names.map(([name]) => `${name}:${route}_${name}`)}};`
    })
    .replace(`import("${file}");`, () => `import {${calls} as start} from "${from}";start();`)
}
