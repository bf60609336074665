/** One that the page writes and the server reads: of this browser, for that many seconds. */
export function ponerCookie(nombre: string, valor: string, segundos: number): void {
  const segura = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: what may set one otherwise is not in every browser yet
  document.cookie = `${nombre}=${valor}; Path=/; Max-Age=${segundos}; SameSite=Lax${segura}`
}
