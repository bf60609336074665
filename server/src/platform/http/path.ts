/** The path of a request as the router reads it: without its query, also for an absolute URL, percent-decoded except `%25`. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  const whole = end < 0 ? url : url.slice(0, end)
  const path = whole.startsWith('/') ? whole : (URL.parse(whole)?.pathname ?? whole)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path.replaceAll('%25', '%2525'))
  } catch {
    // The router rejects it too.
    return path
  }
}

/** True for a request to the API, however its address is spelled; all others are pages and their files. */
export const isApi = (url: string): boolean => pathOf(url).startsWith('/api')
