/** Formats a document number as "7.448.137". Returns anything that is not a number unchanged. */
export function formatIdentityDocument(documento: number | string): string {
  let spoken = String(documento)
  if (!/^\d{1,12}$/.test(spoken)) return spoken
  for (let i = spoken.length - 3; i > 0; i -= 3) spoken = `${spoken.slice(0, i)}.${spoken.slice(i)}`
  return spoken
}
