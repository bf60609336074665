/** One that the page writes and the server reads: of this browser, for that many seconds. */
export function setCookie(name: string, value: string, seconds: number): void {
  const safe = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: what may set one otherwise is not in every browser yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${safe}`
}
