/** The number of a document as people read it, "7.448.137"; what is no number stays as it came. */
export function mostrarDocumento(documento: number | string): string {
  let dicho = String(documento)
  if (!/^\d{1,12}$/.test(dicho)) return dicho
  for (let i = dicho.length - 3; i > 0; i -= 3) dicho = `${dicho.slice(0, i)}.${dicho.slice(i)}`
  return dicho
}
