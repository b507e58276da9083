export const SERVICE_UNITS = ['per hour', 'per job', 'per day', 'from'] as const
export type ServiceUnit = (typeof SERVICE_UNITS)[number]

export const MOST_SERVICES = 20
export const SERVICE_TITLE_LENGTH = 120
export const SERVICE_DESCRIPTION_LENGTH = 1000
export const MOST_SERVICE_POUNDS = 1_000_000

/** As the public sees it. */
export type Service = { id: string; title: string; description: string; pricePence: number | null; unit: ServiceUnit }

/** `category`: null where it has none. */
export type OwnService = Service & { category: { id: number; text: string } | null }
