import type { ActResult } from '../../act/act-result.ts'

export type RunResult = ActResult<{ intent: 'text'; ready: 'text'; withDuplicates: 'text'; duplicates: 'text' }>
