/** A quantity as people read it: 1.228. The same in every language, as amounts are. */
export const formatNumber = (n: number): string => n.toLocaleString('es-AR')
