/** Sets a cookie that the server reads. `seconds` is its max age. */
export function setCookie(name: string, value: string, seconds: number): void {
  const safe = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not in every browser yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${safe}`
}
