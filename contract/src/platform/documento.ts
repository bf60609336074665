const formato = new Intl.NumberFormat('es-AR', { useGrouping: 'always' })

/** The number of a document as people read it, "7.448.137"; what is no number stays as it came. */
export const mostrarDocumento = (documento: number | string): string =>
  /^\d{1,15}$/.test(String(documento)) ? formato.format(Number(documento)) : String(documento)
