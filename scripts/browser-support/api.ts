/** What the oldest supported browsers lack of the objects of the web and of JavaScript, by MDN's compatibility data. */
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { oldest } from './oldest.ts'

const browsers = oldest.map(({ name, version }) => ({ name: name === 'ios_saf' ? 'safari_ios' : name, version }))
const objects = new Map([...partsOf(data.api), ...partsOf(data.javascript.builtins ?? {})])

/** Names of the supported browsers that lack a feature; undefined where the data do not know it. */
export function lackers(object: string, member?: string): string[] | undefined {
  const found = objects.get(object)
  const feature = member === undefined ? found : (found?.[member] ?? found?.[`${member}_static`])
  return feature?.__compat && lackersOf(feature.__compat)
}

/** Members by name that supported browsers lack, whatever object they belong to. */
export const missingMembers = namesWithout()

/** Each missing object, and each missing member of an object that is there. */
export function missingFeatures(): { object: string; member?: string }[] {
  return [...objects].flatMap(([object, found]) => {
    if (isMissing(found)) return [{ object }]
    return membersOf(found)
      .filter(([, feature]) => isMissing(feature))
      .map(([member]) => ({ object, member }))
  })
}

function namesWithout(): Map<string, string> {
  const there = [...objects].filter(([, found]) => !isMissing(found))
  const all = there.flatMap(([object, found]) => membersOf(found).map(([name, of]) => ({ object, name, of })))
  const somewhere = new Set(all.filter(({ of }) => !isMissing(of)).map(({ name }) => name))
  return new Map(
    all.filter(({ name }) => !somewhere.has(name)).map(({ object, name }): [string, string] => [name, object]),
  )
}

function membersOf(object: Identifier): [string, Identifier][] {
  return partsOf(object)
    .filter(([name]) => !name.endsWith('_event'))
    .map(([name, feature]) => [name.replace(/_static$/, ''), feature])
}

function partsOf(tree: Identifier): [string, Identifier][] {
  return Object.entries(tree).filter((part): part is [string, Identifier] => part[0] !== '__compat')
}

function isMissing({ __compat: feature }: Identifier): boolean {
  return feature !== undefined && lackersOf(feature).length > 0
}

function lackersOf({ support }: CompatStatement): string[] {
  const has = ({ version_added: added, flags, prefix, alternative_name }: SimpleSupportStatement, version: number) =>
    !flags && !prefix && !alternative_name && typeof added === 'string' && Number(added.replace('≤', '')) <= version
  return browsers
    .filter(({ name, version }) => {
      const statements = Object.entries(support).find(([browser]) => browser === name)?.[1]
      return ![statements ?? []].flat().some((statement) => has(statement, version))
    })
    .map(({ name, version }) => `${name} ${version}`)
}
