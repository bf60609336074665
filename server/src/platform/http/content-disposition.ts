/** A Content-Disposition header that every browser understands: an ASCII name, and a UTF-8 one beside it. */
export function contentDisposition(file: string): string {
  const ascii = file
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`
}
