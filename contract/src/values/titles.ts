/** Normalises a header for comparison: "Nº de Afiliado", "NRO. AFILIADO" and "nro_afiliado" match. */
export const plainTitle = (title: string): string =>
  title
    .replace(/[º°ª]/g, '')
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
