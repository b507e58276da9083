import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { type DefaultTheme, defineConfig, type MarkdownOptions } from 'vitepress'

// `npm run docs` builds the documentation as a site into `dist`, from the Markdown as it is. A link that leads nowhere fails it.

const root = resolve(import.meta.dirname, '..', '..')

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0]

const BUILDING = ['architecture', 'tour', 'add-a-field', 'glossary', 'requirements'].map((name) => `docs/${name}.md`)

const sidebar: DefaultTheme.SidebarItem[] = [
  group('Start', ['README.md', 'CHANGELOG.md']),
  // Whatever is in no other group.
  group('Run it', [
    'docs/operations.md',
    ...globSync('docs/*.md', { cwd: root })
      .filter((path) => path !== 'docs/operations.md' && !BUILDING.includes(path))
      .sort(),
  ]),
  group('For programs', ['docs/api/guide.md', ...listed('docs/api')]),
  group('How it is built', [...BUILDING, 'CONTRIBUTING.md', 'STYLE.md', ...listed('docs/specification')], true),
  group('Decisions', listed('docs/decisions'), true),
]

export default defineConfig({
  title: 'Fettle',
  description: 'How to run Fettle, what it promises, and how it is built',
  lang: 'en-GB',
  srcDir: '..',
  srcExclude: ['{app,bench,build,config,contract,data,db,deploy,public,scripts,server,tests}/**', '.*/**'],
  rewrites: { 'README.md': 'index.md' },
  markdown: { config: keepPageLinks },
  themeConfig: { sidebar, search: { provider: 'local' }, outline: [2, 3] },
  // Ours is for the site itself.
  vite: { configFile: false },
})

function group(text: string, paths: string[], collapsed = false): DefaultTheme.SidebarItem {
  const items = [...new Set(paths)].map((path) => ({
    text: titleOf(path),
    link: path === 'README.md' ? '/' : `/${path}`,
  }))
  return { text, items, ...(collapsed ? { collapsed } : {}) }
}

function listed(folder: string): string[] {
  return globSync(`${folder}/*.md`, { cwd: root }).sort()
}

function titleOf(path: string): string {
  const [, title = path] = /^# (.+)$/m.exec(readFileSync(join(root, path), 'utf8')) ?? []
  return filledIn(title.replaceAll('`', ''))
}

/** The guide to the API is a page of every site, which fills in its own name and address. */
function filledIn(text: string): string {
  return text.replaceAll('{site}', 'Fettle').replaceAll('{origin}', 'https://fettle.example')
}

/**
 * Only pages are linked: a link to a file of the repository or to an address of a running Fettle stays as its words.
 * @throws Error if there is no such file
 */
function keepPageLinks(md: Markdown): void {
  md.core.ruler.before('normalize', 'filled-in', (state) => {
    state.src = filledIn(state.src)
  })
  md.core.ruler.push('page-links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      let drops = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') drops = !isPageLink(token.attrGet('href') ?? '', env)
        // Without content it draws nothing.
        if (drops && token.type.startsWith('link_')) Object.assign(token, { type: 'text', tag: '', nesting: 0 })
      }
    }
  })
}

function isPageLink(href: string, { path, realPath = path }: { path: string; realPath?: string }): boolean {
  if (/^([a-z]+:|#)/.test(href)) return true
  if (href.startsWith('/')) return false
  const [target = ''] = href.split('#', 1)
  if (extname(target) === '.md') return true
  if (!existsSync(join(dirname(realPath), decodeURIComponent(target)))) {
    throw new Error(`${realPath} links to ${href}, which is not there`)
  }
  return false
}
