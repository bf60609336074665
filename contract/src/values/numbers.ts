/** Formats a quantity as 1.228, in every language, like amounts. */
export const formatNumber = (n: number): string => n.toLocaleString('es-AR')
