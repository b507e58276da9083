/** A browser on this machine uses 127.0.0.1 for a server on all addresses. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

export function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && isLoopback(new URL(url).hostname)
}
