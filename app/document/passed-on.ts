import passedOn from 'virtual:passed-on'

/**
 * Built files whose modules lie in another: each exports what that one has under other names, or calls one function of it,
 * and no more. By the address of the file.
 */
export type PassedOn = Record<string, { from: string; exports?: Record<string, string>; calls?: string }>

/**
 * React Router's script of a page and its links, with what such files pass on taken from where it is: three requests less.
 * Their links stay, for no screen, since React would put them back.
 */
export function withoutPassedOn(html: string): string {
  return Object.entries(passedOn).reduce(takenFromThere, html)
}

function takenFromThere(html: string, [file, { from, exports = {}, calls }]: [string, PassedOn[string]]): string {
  const names = Object.entries(exports)
  return html
    .replace(`<link rel="modulepreload" href="${file}"`, `<link media="not all" rel="modulepreload" href="${file}"`)
    .replace(new RegExp(`import \\* as (\\w+) from "${file}";`), (_, route) => {
      const taken = names.map(([name, there]) => `${there} as ${route}_${name}`)
      return `import {${taken}} from "${from}";const ${route}={${names.map(([name]) => `${name}:${route}_${name}`)}};`
    })
    .replace(`import("${file}");`, () => `import {${calls} as start} from "${from}";start();`)
}
