/** What a device can be told of by a notification; `answers` are to a client's jobs and reviews, and reviews of a provider. */
export const PUSH_KINDS = ['messages', 'job_alerts', 'answers'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** An account has at most so many. The oldest makes room for another. */
export const MOST_DEVICES = 10

export const DEVICE_NEEDED = 'Your browser has to agree first, which needs JavaScript. Turn it on, then try again.'
export const DEVICE_REFUSED = 'Your browser gave us an address that we can’t send to. Please try another browser.'
