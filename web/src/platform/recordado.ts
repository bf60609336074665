/**
 * What this browser chose or is, so that the server draws the first screen as it will be (app/primera/pintar.tsx): said in a cookie, which
 * it reads and never writes.
 */
export function recordar(que: 'idioma' | 'esquema' | 'menu' | 'movil', valor: string): void {
  const segura = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: what may set one otherwise is not in every browser yet
  document.cookie = `gremial.${que}=${valor}; Path=/; Max-Age=31536000; SameSite=Lax${segura}`
}
