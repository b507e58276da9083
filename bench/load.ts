import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#config/root.ts'
import { runNode } from './children.ts'
import { median, show } from './figures.ts'

/** A server's answers in one round. `rate` per second, times in ms, `busy`: its share of one processor, `shed`: its 503s. */
export type Round = Record<'rate' | 'p50' | 'p95' | 'p99' | 'bytes' | 'bad' | 'shed' | 'busy', number>

/** `paths`: asked in turn, instead of the one of `url`. `mayShed`: a 503 is an answer too. */
export type Target = {
  url: string
  pid: number
  headers?: Record<string, string>
  paths?: string[]
  mayShed?: boolean
}

/** One round of load from a process of its own (autocannon). */
export async function load(target: Target, connections: number, seconds: number): Promise<Round> {
  const asked = JSON.stringify({
    url: target.url,
    connections,
    seconds,
    headers: target.headers ?? {},
    paths: target.paths ?? [],
    mayShed: target.mayShed ?? false,
  })
  const before = processorSeconds(target.pid)
  const printed = await runNode([join(root, 'bench/load-generator.ts'), asked], {}, 2 + seconds / 30)
  // Autocannon ends with a whole second.
  const { seconds: taken, ...round }: Omit<Round, 'busy'> & { seconds: number } = JSON.parse(printed)
  if (round.bad > 0) throw new Error(`${target.url}: ${round.bad} answers were not 200`)
  return { ...round, busy: (processorSeconds(target.pid) - before) / taken }
}

/**
 * The p95 of a page while `beside` goes on, in milliseconds, and the mean of before and after, when it is alone: a machine
 * with other guests is not as fast the whole time. `beside` ends when its signal says so.
 */
export async function loadBeside(
  page: Target,
  seconds: number,
  beside: (over: AbortSignal) => Promise<void>,
): Promise<{ alone: number; during: number }> {
  const before = await load(page, 1, seconds)
  const over = new AbortController()
  const [during] = await Promise.all([load(page, 1, seconds).finally(() => over.abort()), beside(over.signal)])
  const after = await load(page, 1, seconds)
  return { alone: (before.p95 + after.p95) / 2, during: during.p95 }
}

type Plan = { connections: number; seconds: number; rounds: number }

/** The median of each, by turns. */
export async function alternate(targets: Target[], plan: Plan): Promise<Round[]> {
  return (await takeTurns(targets, plan)).map((rounds) => {
    const middle = (name: keyof Round) => median(rounds.map((round) => round[name]))
    return {
      rate: middle('rate'),
      p50: middle('p50'),
      p95: middle('p95'),
      p99: middle('p99'),
      bytes: middle('bytes'),
      bad: 0,
      shed: 0,
      busy: middle('busy'),
    }
  })
}

/**
 * The cheapest round of each, and the rate of the first as a multiple of the second's: the median over pairs of rounds
 * next to each other, since what slows the machine for a while slows both of a pair.
 */
export async function compare(pair: [Target, Target], plan: Plan): Promise<{ rounds: Round[]; rate: number }> {
  const [ones = [], others = []] = await takeTurns(pair, plan)
  const rates = ones.map(({ rate }, at) => rate / (others[at]?.rate ?? Number.NaN))
  return { rounds: [ones, others].map(cheapestOf), rate: median(rates) }
}

/**
 * Others on the machine can only make a round dearer, so the cheapest tells most about the program (as the documentation
 * of Python's timeit says of repeated measurements).
 */
function cheapestOf(rounds: Round[]): Round {
  return rounds.reduce((best, round) => (cost(round) < cost(best) ? round : best))
}

/** Milliseconds of all threads for one answer. */
export function cost({ busy, rate }: Pick<Round, 'busy' | 'rate'>): number {
  return (1000 * busy) / rate
}

/** Rounds of every target in turn, so that all meet the same minute, each warmed up first. */
async function takeTurns(targets: Target[], plan: Plan): Promise<Round[][]> {
  const taken = targets.map((): Round[] => [])
  for (const target of targets) await load(target, plan.connections, Math.max(1, plan.seconds / 2))
  for (let round = 0; round < plan.rounds; round++) {
    for (const [at, target] of targets.entries()) {
      taken[at]?.push(await load(target, plan.connections, plan.seconds))
    }
  }
  return taken
}

/** What the server spent: near 100 % its one thread was the limit, far below it was the machine or the load. */
export function spent({ busy, rate }: Round): string {
  return `${Math.round(busy * 100)} % of a processor, ${show(cost({ busy, rate }), 'ms')} each`
}

/** What a process and its threads have used so far; a clock tick is 10 ms. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
