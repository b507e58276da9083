import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * Settings that are given. `NAME_FILE` names a file with the value of `NAME`: Docker, Kubernetes and systemd hand secrets
 * over as files.
 */
export function givenSettings(environment: Environment, names: readonly string[]) {
  const given = new Map(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const faults: string[] = []
  for (const name of names) {
    const file = given.get(`${name}_FILE`)
    if (file === undefined) continue
    if (given.has(name)) faults.push(`${name} and ${name}_FILE are both set: keep one of them`)
    const value = read(file)
    if (value === null) faults.push(`${name}_FILE names a file that cannot be read (${file})`)
    else if (value !== '') given.set(name, value)
  }
  return { given: Object.fromEntries(given), faults }
}

/** Editors end a file with a new line, which no secret has. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
