/** Formats a document number as "7.448.137". Returns anything that is not a number unchanged. */
export function formatIdentityDocument(documento: number | string): string {
  let formatted = String(documento)
  if (!/^\d{1,12}$/.test(formatted)) return formatted
  for (let i = formatted.length - 3; i > 0; i -= 3) formatted = `${formatted.slice(0, i)}.${formatted.slice(i)}`
  return formatted
}
