/** The number of a document as people read it, "7.448.137"; what is no number stays as it came. */
export const mostrarDocumento = (documento: number | string): string =>
  /^\d+$/.test(String(documento)) ? String(documento).replace(/(\d)(?=(?:\d{3})+$)/g, '$1.') : String(documento)
